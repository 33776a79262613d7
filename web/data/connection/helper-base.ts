import { AT_HOME } from '#domain/limits.ts'
import { pageData } from './page-data.ts'

/** Path under which a relay forwards requests to the user's helper. */
const PROXY_PATH = '/proxy'

let servedByRelay: boolean | null = null
let isHelperAtHome = false

/** True on a page that a relay serves. The helper may run on another computer or on this one. */
export function isServedByRelay(): boolean {
  servedByRelay ??= pageData('config')?.servedBy === 'relay'
  return servedByRelay
}

/** Returns the base URL of the helper's API and pictures; empty on the helper's own page. */
export function helperBase(): string {
  if (!isServedByRelay()) return ''
  return isHelperAtHome ? AT_HOME : PROXY_PATH
}

/** Sets whether the helper of a relay's page is on this computer. */
export function setHelperAtHome(isAtHome: boolean): void {
  isHelperAtHome = isAtHome
}

let accountChanging = false

/** Sets whether the helper is switching accounts: then a rejected token or no response changes nothing. */
export function setAccountChanging(isChanging: boolean): void {
  accountChanging = isChanging
}

export const isAccountChanging = (): boolean => accountChanging
