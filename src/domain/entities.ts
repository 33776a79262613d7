import { AppError, type ErrorCode } from './errors.ts'

/** Rules of characters, artists, publishers and storylines. */

/** What an artist does in a comic, in the order that screens list it, and the field of metadata that says so. */
export const ROLE_FIELDS = {
  writer: 'writers',
  penciller: 'pencillers',
  inker: 'inkers',
  colorist: 'colorists',
  letterer: 'letterers',
  cover_artist: 'coverArtists',
  editor: 'editors',
} as const
export type RoleCode = keyof typeof ROLE_FIELDS
export const ROLE_CODES = Object.keys(ROLE_FIELDS) as readonly RoleCode[]

/** True for the role codes that are known; an account may hold others. */
export const isRole = (code: string): code is RoleCode => Object.hasOwn(ROLE_FIELDS, code)

/** The four kinds, each called as its table. */
export const ENTITY_KINDS = ['characters', 'artists', 'publishers', 'storylines'] as const
export type EntityKind = (typeof ENTITY_KINDS)[number]

const ONE = {
  characters: 'character',
  artists: 'artist',
  publishers: 'publisher',
  storylines: 'storyline',
} as const satisfies Record<EntityKind, string>

/** What can fail with an entity; each has its sentence for each kind. */
export type EntityFailure =
  | 'name-required'
  | 'exists'
  | 'list-failed'
  | 'load-failed'
  | 'create-failed'
  | 'update-failed'
  | 'delete-failed'

/** The error code of a failure: `artist-exists`. */
export function entityErrorCode(kind: EntityKind, failure: EntityFailure): ErrorCode {
  return `${ONE[kind]}-${failure}`
}

/**
 * What names are compared by: two names of one key are the same name, whatever their case.
 * The hosted project's generated column `name_key` computes the same.
 */
export function nameKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}

/** A name as a person wrote it, trimmed. Throws the kind's `name-required` for a blank one. */
export function requiredName(kind: EntityKind, name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw new AppError(entityErrorCode(kind, 'name-required'))
  return trimmed
}

/** Roles as they are kept: empty ones dropped, each once. Throws `artist-roles-required` when none is left. */
export function requiredRoles(roles: readonly string[]): string[] {
  const kept = mergedRoles(roles)
  if (kept.length === 0) throw new AppError('artist-roles-required')
  return kept
}

/** All roles of the lists, each once: the known ones in their usual order, then any others. */
export function mergedRoles(...lists: readonly (readonly string[])[]): string[] {
  const given = new Set(lists.flat().map((role) => role.trim()))
  given.delete('')
  const known = ROLE_CODES.filter((role) => given.has(role))
  return [...new Set<string>([...known, ...given])]
}
