/** localStorage key of the relay and e-mail address that this computer was linked with in this browser. */
const STORAGE_KEY = 'linked-with'

/** Stores the e-mail address of the account at a relay that this computer was linked with. */
export function storeLinkEmail(relay: string, email: string): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ relay, email }))
}

/** Returns the e-mail address that this computer was linked with at a relay; null if this browser stored none. */
export function storedLinkEmail(relay: string): string | null {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Record<string, unknown> | null
    return stored?.relay === relay && typeof stored.email === 'string' ? stored.email : null
  } catch {
    return null
  }
}
