import type { ErrorCode, ErrorParams } from '#domain/errors/errors.ts'
import type { JobInput, JobName, JobResult } from './jobs.ts'

/** Message from the helper to the decoder process. */
export type DecoderRequest =
  | { readonly id: number; readonly job: JobName; readonly input: JobInput<JobName> }
  | { readonly cancel: number }
  | { readonly ping: true }

/** Message from the decoder process. `needsRestart`: the process must be replaced when its jobs have finished. */
export type DecoderReply =
  | { readonly ready: true }
  /** Resident memory in bytes. */
  | { readonly memory: number }
  /** Paths of the files that are waiting for a disk. */
  | { readonly slow: readonly string[] }
  | { readonly id: number; readonly result: JobResult<JobName>; readonly needsRestart: boolean }
  /**
   * The result's `bytes` are in this file of the process's folder, which is faster than a message. The helper reads and
   * removes the file.
   */
  | {
      readonly id: number
      readonly result: { readonly bytes: null }
      readonly file: string
      readonly needsRestart: boolean
    }
  | {
      readonly id: number
      readonly failed: ErrorCode
      readonly params: ErrorParams
      readonly message: string
      readonly needsRestart: boolean
    }
