import { PAIRING_LETTERS } from './limits.ts'

/**
 * Key of a reading app: `7Q2FK-41M…`, five groups of five unambiguous letters and digits. The first two groups are the
 * user prefix (`route`), by which a relay finds the user's helper; the other three are the secret.
 */
const GROUP = 5
export const ROUTE_LENGTH = 2 * GROUP
export const SECRET_LENGTH = 3 * GROUP
const KEY_LENGTH = ROUTE_LENGTH + SECRET_LENGTH

const KEY_LETTERS = new RegExp(`^[${PAIRING_LETTERS}]+$`)

/** Removes spaces and dashes and converts to upper case; null if other characters remain. */
function normalize(text: string): string | null {
  const letters = text.replace(/[\s-]/g, '').toUpperCase()
  return KEY_LETTERS.test(letters) ? letters : null
}

const grouped = (letters: string): string => letters.match(/.{1,5}/g)?.join('-') ?? ''

/** Returns a key in its canonical form with dashes; null if the text is not a key. */
export function deviceKey(text: string): string | null {
  // Much longer texts are not parsed.
  const letters = text.length > 2 * KEY_LENGTH ? null : normalize(text)
  return letters?.length === KEY_LENGTH ? grouped(letters) : null
}

/** Joins a route and a secret to a key. */
export const keyOf = (route: string, secret: string): string => grouped(route + secret)

/** Formats a route as a user name for reading apps: `7Q2FK-42MXR`. */
export const shownRoute = grouped

/** Returns the route of a key or of a user name from `shownRoute`; null for any other text. */
export function routeOfKey(text: string): string | null {
  const letters = text.length > 2 * KEY_LENGTH ? null : normalize(text)
  if (letters === null || (letters.length !== KEY_LENGTH && letters.length !== ROUTE_LENGTH)) return null
  return letters.slice(0, ROUTE_LENGTH)
}

/** Returns the forms in which a key may be typed, for apps that send only the MD5 of the typed text. */
export function typedForms(key: string): string[] {
  const plain = key.replaceAll('-', '')
  return [key, plain, key.toLowerCase(), plain.toLowerCase()]
}

/** Supported apps; `other` is any OPDS client. */
export const APP_KINDS = ['panels', 'koreader', 'mihon', 'paperback', 'komelia', 'other'] as const
export type AppKind = (typeof APP_KINDS)[number]

/** Permissions of a key: comics, or comics and progress. */
export const DEVICE_SCOPES = ['read', 'progress'] as const
export type DeviceScope = (typeof DEVICE_SCOPES)[number]

export const DEVICE_NAME_MAX = 80
