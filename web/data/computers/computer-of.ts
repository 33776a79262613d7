/** The account's computer as the relay reports it. */
interface RelayComputer {
  readonly name: string
  readonly online: boolean
  readonly since: string
  readonly roundTrip: number | null
}
/** The account's computer as the account stores it. */
interface StoredComputer {
  readonly name: string
  readonly linked_at: string
  readonly last_seen_at: string | null
}

/** The account's computer, from the relay, else from the account. */
export interface Computer {
  readonly name: string
  /** When it was last online, ISO time; null if it is online or if that is unknown. */
  readonly seenAt: string | null
  readonly linkedAt: string | null
  /** Round-trip time in milliseconds; null if unknown. */
  readonly roundTrip: number | null
  /** Since when it is online, ISO time; null while it is offline. */
  readonly since: string | null
}

/**
 * Merges the relay's and the account's data of the account's computer; each is undefined until it has loaded. Returns
 * null if no computer is linked, undefined while that is unknown. The account decides, because the relay may still
 * report a computer that was unlinked.
 */
export function computerOf(
  reported: RelayComputer | null | undefined,
  stored: StoredComputer | null | undefined,
): Computer | null | undefined {
  if (stored === null) return null
  const name = reported?.name ?? stored?.name
  if (name === undefined) return undefined
  const isOnline = reported?.online === true
  return {
    name,
    seenAt: isOnline ? null : (reported?.since ?? stored?.last_seen_at ?? null),
    linkedAt: stored?.linked_at ?? null,
    roundTrip: reported?.roundTrip ?? null,
    since: isOnline ? reported.since : null,
  }
}
