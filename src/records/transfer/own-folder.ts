/**
 * Replaces the user's folder in an image key by a placeholder, so that an export can be imported by any user
 * (docs/accounts.md, Buckets). Other values are returned unchanged.
 */
export function toRelativeKey<T>(userId: string, key: T): T | string {
  return typeof key === 'string' && key.startsWith(`${userId}/`) ? `${OWN}${key.slice(userId.length)}` : key
}

/** Replaces the placeholder by the user's folder. */
export function toOwnKey<T>(userId: string, key: T): T | string {
  return typeof key === 'string' && key.startsWith(`${OWN}/`) ? `${userId}${key.slice(OWN.length)}` : key
}

const OWN = '~'
