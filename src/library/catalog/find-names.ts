import type { z } from 'zod'
import type { nameHit } from '#contract/helper/discover.ts'
import type { Db } from '#db/index.ts'
import { ENTITY_KINDS, type EntityKind, ROLE_CODES, ROLE_FIELDS, type RoleCode } from '#domain/entities.ts'
import { FIELDS } from '#domain/metadata/fields.ts'
import { readCards } from './cards.ts'
import type { Facet } from './facets/facet-values.ts'
import { relevanceOf, valuesMatching } from './search.ts'
import { postingOf, type Snapshot, textOf } from './snapshot/snapshot.ts'

export type NameHit = z.output<typeof nameHit>

/** The kinds of names that are found, by their facets. */
const KIND_OF: Partial<Record<Facet, EntityKind>> = {
  characters: 'characters',
  artists: 'artists',
  storylines: 'storylines',
  publisher: 'publishers',
}

/** Returns a record with a value for each kind. */
export const byKind = <T>(make: (kind: EntityKind) => T): Record<EntityKind, T> =>
  Object.fromEntries(ENTITY_KINDS.map((kind) => [kind, make(kind)])) as Record<EntityKind, T>

/** Returns the role in which a person is credited most; null without any. */
export function mainRole(snapshot: Snapshot, name: string): RoleCode | null {
  let most = 0
  let main: RoleCode | null = null
  for (const role of ROLE_CODES) {
    const count = postingOf(snapshot, FIELDS[ROLE_FIELDS[role]].facet, name).length
    if (count > most) [most, main] = [count, role]
  }
  return main
}

/** Returns the numbers of the facet values that match, best match first, then those of most comics. */
export function namesMatching(snapshot: Snapshot, words: readonly string[]): Record<EntityKind, number[]> {
  const { postings, vocabulary } = snapshot
  const countOf = (value: number) => postings[value]?.length ?? 0
  const found = byKind((): { value: number; relevance: number }[] => [])
  for (const value of valuesMatching(snapshot, words)) {
    const facet = vocabulary.values[value]?.facet
    const kind = facet && KIND_OF[facet]
    if (kind === undefined || countOf(value) === 0) continue
    const text = vocabulary.texts.get(value)
    const isInside = relevanceOf(text, words) < words.length * 2
    found[kind].push({ value, relevance: isInside ? 0 : text === words.join(' ') ? 2 : 1 })
  }
  return byKind((kind) =>
    found[kind]
      .sort((a, b) => b.relevance - a.relevance || countOf(b.value) - countOf(a.value))
      .map(({ value }) => value),
  )
}

/** Returns the row number of a facet value's first comic in order of name. */
function firstByName({ postings, rank }: Snapshot, value: number): number {
  const numbers = postings[value] ?? new Uint32Array(1)
  return numbers.reduce((first, no) => ((rank[no] ?? 0) < (rank[first] ?? 0) ? no : first))
}

/** Returns the names of facet values, each with the cover of the first of its comics by name. */
export async function readNames(
  db: Db,
  snapshot: Snapshot,
  values: Record<EntityKind, number[]>,
): Promise<Record<EntityKind, NameHit[]>> {
  const firstOf = (value: number) => firstByName(snapshot, value)
  const numbers = [...new Set(ENTITY_KINDS.flatMap((kind) => values[kind].map(firstOf)))]
  const covers = new Map((await readCards(db, { numbers })).map(({ id, cover }) => [id, cover]))
  return byKind((kind) =>
    values[kind].map((value) => {
      const name = textOf(snapshot, value)
      return {
        name,
        count: snapshot.postings[value]?.length ?? 0,
        cover: covers.get(snapshot.ids[firstOf(value)] ?? '') ?? null,
        role: kind === 'artists' ? mainRole(snapshot, name) : null,
      }
    }),
  )
}
