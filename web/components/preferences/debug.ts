/** localStorage key of the choice; `1` is on. */
const STORED = 'comics.debug'

/**
 * Returns whether debug mode is on: by the `debug` parameter of the URL, else by the stored choice. Other values than
 * yes or no are ignored.
 */
export function debugRule(search: string, stored: string | null): boolean {
  const requested = new URLSearchParams(search).get('debug')
  if (requested === '' || requested === '1' || requested === 'true') return true
  if (requested === '0' || requested === 'false') return false
  return stored === '1'
}

/** True in debug mode, which shows no start spinner, and stack traces on crashes. */
export const isDebug = (): boolean => debugRule(location.search, localStorage.getItem(STORED))

/** Stores the choice. Throws if the storage refuses. */
export const setDebug = (on: boolean): void => localStorage.setItem(STORED, on ? '1' : '0')
