import { AT_HOME } from '#domain/limits.ts'
import { known } from './known.ts'

/** Where a relay passes calls on to the caller's own helper. */
const PASSED_ON = '/proxy'

let away: boolean | null = null
let atHome = false

/** True on a page that a relay serves: the comics are on a computer elsewhere, or on this one beside it. */
export function isAway(): boolean {
  away ??= known('config')?.servedBy === 'relay'
  return away
}

/** Origin and path before the helper's own addresses: none on its own page. Calls and pictures all begin with it. */
export function helperBase(): string {
  if (!isAway()) return ''
  return atHome ? AT_HOME : PASSED_ON
}

/** Says whether the helper of a relay's page is on this computer. */
export function reachAtHome(isThere: boolean): void {
  atHome = isThere
}

let held = false

/** Lets a page stay as it is though nobody answers it or its token is refused: its computer changes the account. */
export function holdPage(hold: boolean): void {
  held = hold
}

export const isHeld = (): boolean => held
