import {
  ENTITY_KINDS,
  type EntityKind,
  nameKey,
  ROLE_CODES,
  ROLE_FIELDS,
  type RoleCode,
} from '../entities.ts'
import type { PartialMetadata } from './metadata.ts'
import { knownPublisher } from './publishers.ts'

/** An entity that a comic's metadata names. */
export interface NamedEntity {
  readonly name: string
  /** Role of an artist; null for the other kinds. */
  readonly role: RoleCode | null
  /** The comic's number in a storyline; null if unknown, and for the other kinds. */
  readonly order: number | null
}

/** The entities that a comic's metadata names. */
export interface ComicLinks {
  /** Kinds with a field in the metadata. Existing links of other kinds are kept. */
  readonly kinds: ReadonlySet<EntityKind>
  /** Artist roles with a field in the metadata. */
  readonly roles: ReadonlySet<RoleCode>
  readonly named: Readonly<Record<EntityKind, readonly NamedEntity[]>>
}

/** The metadata fields that name entities of each kind. */
const FIELDS_OF = {
  characters: ['characters'],
  artists: Object.values(ROLE_FIELDS),
  publishers: ['publisher'],
  storylines: ['storyline'],
} as const satisfies Record<EntityKind, readonly (keyof PartialMetadata)[]>

/** The metadata fields that name entities. */
export const LINK_FIELDS = Object.values(FIELDS_OF).flat()

/** Maximum length of a name in characters; longer ones would exceed a unique key of PostgreSQL. */
const NAME_MAX = 500

/** Replaces control characters and lone surrogates by spaces and trims; null if the name is empty or too long. */
function cleanName(text: string): string | null {
  const name = text.replace(/[\p{Cc}\p{Surrogate}]/gu, ' ').trim()
  return name === '' || name.length > NAME_MAX ? null : name
}

function named(
  names: readonly string[] | null | undefined,
  role: RoleCode | null,
  order: number | null = null,
): NamedEntity[] {
  const byKey = new Map<string, NamedEntity>()
  for (const text of names ?? []) {
    const name = cleanName(text)
    if (name !== null && !byKey.has(nameKey(name))) byKey.set(nameKey(name), { name, role, order })
  }
  return [...byKey.values()]
}

/**
 * Returns the entities that metadata names. An absent field leaves links of its kind unchanged; a null or empty field
 * means no links. Known publishers get their usual spelling.
 */
export function linksOf(metadata: PartialMetadata): ComicLinks {
  const { publisher, storyline, characters } = metadata
  const roles = ROLE_CODES.filter((role) => metadata[ROLE_FIELDS[role]] !== undefined)
  const kinds = ENTITY_KINDS.filter((kind) => FIELDS_OF[kind].some((field) => metadata[field] !== undefined))
  return {
    kinds: new Set(kinds),
    roles: new Set(roles),
    named: {
      characters: named(characters, null),
      artists: roles.flatMap((role) => named(metadata[ROLE_FIELDS[role]], role)),
      publishers: publisher ? named([knownPublisher(publisher) ?? publisher], null) : [],
      storylines: storyline ? named([storyline.name], null, storyline.order) : [],
    },
  }
}
