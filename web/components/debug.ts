/** Where the choice is kept, as `1`. */
const STORED = 'comics.debug'

/** What `debug` in the address says, else what was chosen. Anything else than a plain yes or no is neither. */
export function debugRule(search: string, stored: string | null): boolean {
  const asked = new URLSearchParams(search).get('debug')
  if (asked === '' || asked === '1' || asked === 'true') return true
  if (asked === '0' || asked === 'false') return false
  return stored === '1'
}

/** True where nothing is laid over what goes on, and failures are told as they are: for who looks for a fault. */
export const isDebug = (): boolean => debugRule(location.search, localStorage.getItem(STORED))

/** Keeps the choice. Throws what the browser throws where it keeps nothing. */
export const setDebug = (on: boolean): void => localStorage.setItem(STORED, on ? '1' : '0')
