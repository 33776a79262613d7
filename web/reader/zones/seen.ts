/** The part of localStorage that is used here. */
type Keep = Pick<Storage, 'getItem' | 'setItem'>

const nameOf = (userId: string) => `comics.zones.${userId}`

/** True when this person was shown the zones in this browser, or in one that keeps nothing and would show them always. */
export function wereZonesSeen(keep: Keep, userId: string): boolean {
  try {
    return keep.getItem(nameOf(userId)) !== null
  } catch {
    return true
  }
}

/** Notes that this person was shown the zones: the next comic opens without them. */
export function noteZonesSeen(keep: Keep, userId: string): void {
  try {
    keep.setItem(nameOf(userId), new Date().toISOString())
  } catch {
    // Shown once more, then.
  }
}
