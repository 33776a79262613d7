import type { TFunction } from 'i18next'
import type { Config } from '../config.ts'

/** The result of a check. */
export interface Finding {
  readonly name: CheckName
  readonly state: 'ok' | 'warning' | 'failed'
  /** The result in the user's language, and what the user can do; `remedy` is null if there is nothing to do. */
  readonly detail: string
  readonly remedy: string | null
}

export type CheckName =
  | 'node'
  | 'sevenZip'
  | 'sandbox'
  | 'sqlite'
  | 'certificate'
  | 'port'
  | 'data'
  | 'space'
  | 'libraries'
  | 'account'
  | 'link'

/** Checks one thing without changing anything. A thrown error is a failure of the check. */
export type Check = (config: Config, t: TFunction) => Promise<readonly Finding[]>

export const fine = (name: CheckName, detail: string): Finding => ({
  name,
  state: 'ok',
  detail,
  remedy: null,
})
export const warned = (name: CheckName, detail: string, remedy: string): Finding => ({
  name,
  state: 'warning',
  detail,
  remedy,
})
export const broken = (name: CheckName, detail: string, remedy: string | null): Finding => ({
  name,
  state: 'failed',
  detail,
  remedy,
})
