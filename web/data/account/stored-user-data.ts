import { isUserKey } from '../keys.ts'

/** Deletes what this browser stores for a user. */
export function removeStoredUserData(
  storage: Pick<Storage, 'length' | 'key' | 'removeItem'>,
  userId: string,
): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  const own = names.filter((name) => isUserKey(name, userId))
  for (const name of own) storage.removeItem(name)
}
