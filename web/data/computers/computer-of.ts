/** What the relay tells of the account's computer. */
interface Seen {
  readonly name: string
  readonly online: boolean
  readonly since: string
  readonly roundTrip: number | null
}
/** What the account keeps of it. */
interface Kept {
  readonly name: string
  readonly linked_at: string
  readonly last_seen_at: string | null
}

/** What is known of the account's computer: from the relay, else from the account's row. */
export interface Computer {
  readonly name: string
  /** When it was last there, ISO time; null while it is, or where nobody knows. */
  readonly seenAt: string | null
  readonly linkedAt: string | null
  /** Milliseconds there and back; null while nobody knows. */
  readonly roundTrip: number | null
  /** Since when it is there; null while it is not. */
  readonly since: string | null
}

/**
 * The account's computer by what both say, each undefined while it has not; null where none is linked, undefined until
 * that is known. The relay remembers for a while whom it saw: whose computer it is, the account says.
 */
export function computerOf(
  seen: Seen | null | undefined,
  kept: Kept | null | undefined,
): Computer | null | undefined {
  if (kept === null) return null
  const name = seen?.name ?? kept?.name
  if (name === undefined) return undefined
  const isThere = seen?.online === true
  return {
    name,
    seenAt: isThere ? null : (seen?.since ?? kept?.last_seen_at ?? null),
    linkedAt: kept?.linked_at ?? null,
    roundTrip: seen?.roundTrip ?? null,
    since: isThere ? seen.since : null,
  }
}
