/** Where this browser keeps whom its computer was linked with here. */
const STORED = 'linked-with'

/** Remembers with whose account, at which relay, this computer was linked. */
export function keepLinkedWith(relay: string, email: string): void {
  localStorage.setItem(STORED, JSON.stringify({ relay, email }))
}

/** The address that this computer was linked with at that relay; null where this browser does not know. */
export function linkedWith(relay: string): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(STORED) ?? 'null') as Record<string, unknown> | null
    return kept?.relay === relay && typeof kept.email === 'string' ? kept.email : null
  } catch {
    return null
  }
}
