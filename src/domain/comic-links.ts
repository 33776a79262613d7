import { type EntityKind, nameKey, ROLE_CODES, ROLE_FIELDS, type RoleCode } from './entities.ts'
import type { PartialMetadata } from './metadata.ts'
import { knownPublisher } from './publishers.ts'

/** An entity that a comic's metadata names. */
export interface NamedEntity {
  readonly name: string
  /** What an artist did; null for the other kinds. */
  readonly role: RoleCode | null
  /** The comic's place in a storyline; null when it says none, and for the other kinds. */
  readonly order: number | null
}

/** What a comic's metadata says of entities: the kinds and roles it speaks of at all, and whom it names. */
export interface ComicLinks {
  /** The kinds that are stated; one that is not may have links that stay. */
  readonly kinds: ReadonlySet<EntityKind>
  /** The roles of artists that are stated. */
  readonly roles: ReadonlySet<RoleCode>
  readonly named: Readonly<Record<EntityKind, readonly NamedEntity[]>>
}

/** The fields of metadata that name entities. */
export const LINK_FIELDS = [
  'publisher',
  'storyline',
  'characters',
  ...Object.values(ROLE_FIELDS),
] as const satisfies readonly (keyof PartialMetadata)[]

/** Longer texts are no names: they would not fit a unique key of PostgreSQL either. */
const NAME_MAX = 500

/** A name as files hold it, fit to be kept; null when nothing is left of it. */
function tidied(text: string): string | null {
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
    const name = tidied(text)
    if (name !== null && !byKey.has(nameKey(name))) byKey.set(nameKey(name), { name, role, order })
  }
  return [...byKey.values()]
}

/**
 * The entities that metadata names. A field that is absent says nothing; one that is null or empty says that
 * there is none. Known publishers are spelt as usual.
 */
export function linksOf(metadata: PartialMetadata): ComicLinks {
  const { publisher, storyline, characters } = metadata
  const roles = ROLE_CODES.filter((role) => metadata[ROLE_FIELDS[role]] !== undefined)
  const kinds = new Set<EntityKind>()
  if (characters !== undefined) kinds.add('characters')
  if (roles.length > 0) kinds.add('artists')
  if (publisher !== undefined) kinds.add('publishers')
  if (storyline !== undefined) kinds.add('storylines')
  return {
    kinds,
    roles: new Set(roles),
    named: {
      characters: named(characters, null),
      artists: roles.flatMap((role) => named(metadata[ROLE_FIELDS[role]], role)),
      publishers: publisher ? named([knownPublisher(publisher) ?? publisher], null) : [],
      storylines: storyline ? named([storyline.name], null, storyline.order) : [],
    },
  }
}
