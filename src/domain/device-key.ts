import { PAIRING_LETTERS } from './limits.ts'

/**
 * The key of a reading app: `7Q2FK-41M…`, five groups of five letters and digits that cannot be mistaken for each other.
 * Its first two groups are its owner's mark, by which a relay finds their computer; the other three are the secret.
 */
const GROUP = 5
export const ROUTE_LENGTH = 2 * GROUP
export const SECRET_LENGTH = 3 * GROUP
const KEY_LENGTH = ROUTE_LENGTH + SECRET_LENGTH

const MARKS = new RegExp(`^[${PAIRING_LETTERS}]+$`)

/** Letters as a key has them, however they were typed: in small ones, without its dashes, with spaces. */
function bare(text: string): string | null {
  const letters = text.replace(/[\s-]/g, '').toUpperCase()
  return MARKS.test(letters) ? letters : null
}

const grouped = (letters: string): string => letters.match(/.{1,5}/g)?.join('-') ?? ''

/** A key as it is shown and kept; null for a text that is none. */
export function deviceKey(text: string): string | null {
  // What is far longer is not looked at.
  const letters = text.length > 2 * KEY_LENGTH ? null : bare(text)
  return letters?.length === KEY_LENGTH ? grouped(letters) : null
}

/** Puts a key together of its owner's mark and a secret. */
export const keyOf = (route: string, secret: string): string => grouped(route + secret)

/** Its owner's mark as it is shown where an app asks for a user's name: `7Q2FK-42MXR`. */
export const shownRoute = grouped

/** The mark that a key, or a user's name made of one, begins with; null for any other text. */
export function routeOfKey(text: string): string | null {
  const letters = text.length > 2 * KEY_LENGTH ? null : bare(text)
  if (letters === null || (letters.length !== KEY_LENGTH && letters.length !== ROUTE_LENGTH)) return null
  return letters.slice(0, ROUTE_LENGTH)
}

/** The forms in which people type a key: apps that send its MD5 alone send that of what was typed. */
export function typedForms(key: string): string[] {
  const plain = key.replaceAll('-', '')
  return [key, plain, key.toLowerCase(), plain.toLowerCase()]
}

/** Apps that are known by name; `other` speaks OPDS. */
export const APP_KINDS = ['panels', 'koreader', 'mihon', 'paperback', 'komelia', 'other'] as const
export type AppKind = (typeof APP_KINDS)[number]

/** What a key opens: the comics, or these and where one is in them. */
export const DEVICE_SCOPES = ['read', 'progress'] as const
export type DeviceScope = (typeof DEVICE_SCOPES)[number]

export const DEVICE_NAME_MAX = 80
