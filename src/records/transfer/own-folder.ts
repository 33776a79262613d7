/**
 * Pictures are named by keys that begin with the folder of their user (docs/accounts.md, Buckets); an export names them
 * by what follows, so that they belong to whoever imports them. What is no such key, an address or nothing, stays.
 */
export function withoutUser<T>(userId: string, key: T): T | string {
  return typeof key === 'string' && key.startsWith(`${userId}/`) ? `${OWN}${key.slice(userId.length)}` : key
}

/** The same the other way round. */
export function withUser<T>(userId: string, key: T): T | string {
  return typeof key === 'string' && key.startsWith(`${OWN}/`) ? `${userId}${key.slice(OWN.length)}` : key
}

const OWN = '~'
