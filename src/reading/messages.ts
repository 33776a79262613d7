import type { ErrorCode, ErrorParams } from '#domain/errors.ts'
import type { Asks, Gives, TaskName } from './tasks.ts'

/** What the helper sends to the process that reads. */
export type Order =
  | { readonly id: number; readonly task: TaskName; readonly asks: Asks<TaskName> }
  | { readonly cancel: number }
  | { readonly ping: true }

/** What the process answers; `worn` asks to be replaced when nothing is under way any more. */
export type Reply =
  | { readonly ready: true }
  /** Resident memory, in bytes. */
  | { readonly memory: number }
  /** The files that wait for a disk now. */
  | { readonly slow: readonly string[] }
  | { readonly id: number; readonly gives: Gives<TaskName>; readonly worn: boolean }
  /**
   * `bytes` of the answer lie in this file of the process's own folder, which the helper takes and removes: that is
   * faster than a message.
   */
  | {
      readonly id: number
      readonly gives: { readonly bytes: null }
      readonly file: string
      readonly worn: boolean
    }
  | {
      readonly id: number
      readonly failed: ErrorCode
      readonly params: ErrorParams
      readonly why: string
      readonly worn: boolean
    }
