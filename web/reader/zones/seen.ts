import { userKey } from '#web/data/keys.ts'

/** The part of localStorage that is used here. */
type SeenStorage = Pick<Storage, 'getItem' | 'setItem'>

const nameOf = (userId: string) => userKey('zones', userId)

/**
 * True if the user has seen the zones in this browser; also if the storage fails, because they would be shown every
 * time.
 */
export function wereZonesSeen(keep: SeenStorage, userId: string): boolean {
  try {
    return keep.getItem(nameOf(userId)) !== null
  } catch {
    return true
  }
}

/** Records that the user has seen the zones. */
export function noteZonesSeen(keep: SeenStorage, userId: string): void {
  try {
    keep.setItem(nameOf(userId), new Date().toISOString())
  } catch {
    // The zones are shown once more.
  }
}
