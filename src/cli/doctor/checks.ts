import type { TFunction } from 'i18next'
import type { Config } from '../config.ts'

/** What was found of one thing that Comics needs. */
export interface Finding {
  readonly name: CheckName
  readonly state: 'ok' | 'warning' | 'failed'
  /** In the person's language, as is what to do; null where nothing is. */
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

/** Looks at one thing; changes nothing. What it throws is a failure of that thing. */
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
