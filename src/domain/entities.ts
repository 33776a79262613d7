import { AppError, type ErrorCode } from './errors/errors.ts'
import type { CreditOfRole } from './metadata/fields.ts'

/** Rules of characters, artists, publishers and storylines. */

/** Roles of artists in display order, with their metadata fields. */
export const ROLE_FIELDS = {
  writer: 'writers',
  penciller: 'pencillers',
  inker: 'inkers',
  colorist: 'colorists',
  letterer: 'letterers',
  cover_artist: 'coverArtists',
  editor: 'editors',
} as const satisfies CreditOfRole
export type RoleCode = keyof typeof ROLE_FIELDS
export const ROLE_CODES = Object.keys(ROLE_FIELDS) as readonly RoleCode[]

/** True for known role codes; an account may have others. */
export const isRole = (code: string): code is RoleCode => Object.hasOwn(ROLE_FIELDS, code)

/** Kinds of entities, named after their tables. */
export const ENTITY_KINDS = ['characters', 'artists', 'publishers', 'storylines'] as const
export type EntityKind = (typeof ENTITY_KINDS)[number]

/** Orders of entity lists: most comics first, which is the default, by name, or last read first. */
export const ENTITY_ORDERS = ['count', 'name', 'read'] as const
export type EntityOrder = (typeof ENTITY_ORDERS)[number]

/** The facet and filter of the names of each kind in the comics' metadata. */
export const FACET_OF = {
  characters: 'characters',
  artists: 'artists',
  publishers: 'publisher',
  storylines: 'storylines',
} as const satisfies Record<EntityKind, string>

const SINGULAR = {
  characters: 'character',
  artists: 'artist',
  publishers: 'publisher',
  storylines: 'storyline',
} as const satisfies Record<EntityKind, string>

/** Suffix of an entity's error code; each has a message for each kind. */
export type EntityFailure =
  | 'name-required'
  | 'exists'
  | 'list-failed'
  | 'load-failed'
  | 'create-failed'
  | 'update-failed'
  | 'delete-failed'

/** Returns the error code of a failure, such as `artist-exists`. */
export function entityErrorCode(kind: EntityKind, failure: EntityFailure): ErrorCode {
  return `${SINGULAR[kind]}-${failure}`
}

/**
 * Returns the key by which names are compared: trimmed, NFC, lower case.
 * Must match the generated column `name_key` of the hosted project.
 */
export function nameKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}

/** Trims a name. Throws the kind's `name-required` if it is blank. */
export function requiredName(kind: EntityKind, name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw new AppError(entityErrorCode(kind, 'name-required'))
  return trimmed
}

/** Normalizes roles with `mergedRoles`. Throws `artist-roles-required` if none remain. */
export function requiredRoles(roles: readonly string[]): string[] {
  const merged = mergedRoles(roles)
  if (merged.length === 0) throw new AppError('artist-roles-required')
  return merged
}

/** Merges lists of roles without blanks and duplicates: known roles in display order, then the others. */
export function mergedRoles(...lists: readonly (readonly string[])[]): string[] {
  const given = new Set(lists.flat().map((role) => role.trim()))
  given.delete('')
  const known = ROLE_CODES.filter((role) => given.has(role))
  return [...new Set<string>([...known, ...given])]
}
