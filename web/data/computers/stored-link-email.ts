import { readRecord, writeJson } from '../stored-json.ts'

/** localStorage key of the relay and e-mail address that this computer was linked with in this browser. */
const STORAGE_KEY = 'linked-with'

/** Stores the e-mail address of the account at a relay that this computer was linked with. */
export function storeLinkEmail(relay: string, email: string): void {
  writeJson(localStorage, STORAGE_KEY, { relay, email })
}

/** Returns the e-mail address that this computer was linked with at a relay; null if this browser stored none. */
export function storedLinkEmail(relay: string): string | null {
  const stored = readRecord(localStorage, STORAGE_KEY)
  return stored.relay === relay && typeof stored.email === 'string' ? stored.email : null
}
