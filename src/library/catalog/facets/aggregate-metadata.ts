import type { IssueMetadata } from '#domain/metadata/metadata.ts'
import { firstNames } from '#domain/metadata/metadata-bounds.ts'
import { fold } from '#domain/text/slug.ts'
import { storylineOrder } from '../comics.ts'
import { type Bitmap, countIn } from '../snapshot/bitmap.ts'
import { derived, type Snapshot, spellingsOf, textOf } from '../snapshot/snapshot.ts'
import { ALL_ROLES, type Facet, isRole, type Person } from './facet-values.ts'

/** Metadata aggregated over several comics, such as the issues of a series. */
export interface AggregatedMetadata {
  /** From the first comic that states one. */
  readonly language: string | null
  readonly direction: IssueMetadata['direction']
  /** Distinct values in the order of the comics; bounded like the metadata in lists (`metadata-bounds.ts`). */
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly people: readonly Person[]
  /** The earliest publication date, as `2005-10-14`. */
  readonly released: string | null
  /** The highest number of issues that a comic states for its series. */
  readonly total: number | null
}

/** Returns the values of some facets sorted by name; with `selected`, only those of the selected comics. */
function valuesOf(snapshot: Snapshot, facets: readonly Facet[], selected: Bitmap | null): number[] {
  const { vocabulary, postings } = snapshot
  const sorted = derived(snapshot, `values ${facets.join()}`, () => {
    const all = facets
      .flatMap((facet) => vocabulary.of(facet))
      .filter((value) => postings[value] !== undefined)
    const nameOf = (value: number): string => vocabulary.values[value]?.folded ?? ''
    return all.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0))
  })
  if (selected === null) return sorted
  return sorted.filter((value) => countIn(selected, postings[value] ?? new Uint32Array(0)) > 0)
}

/** Returns the values of a facet sorted by name; with `selected`, only those of the selected comics. */
export const facetTexts = (snapshot: Snapshot, facet: Facet, selected: Bitmap | null = null): string[] =>
  valuesOf(snapshot, [facet], selected).map((value) => textOf(snapshot, value))

/** Returns the people whose names contain a text, with their roles, sorted by name. */
export function peopleIn(snapshot: Snapshot, selected: Bitmap | null = null, text = ''): readonly Person[] {
  const wanted = fold(text)
  const make = (): Person[] =>
    valuesOf(snapshot, ALL_ROLES, selected).flatMap((value) => {
      const { facet, folded } = snapshot.vocabulary.values[value] ?? { facet: 'tags', folded: '' }
      return isRole(facet) && folded.includes(wanted) ? [{ name: textOf(snapshot, value), role: facet }] : []
    })
  return selected === null && wanted === '' ? derived(snapshot, 'people', make) : make()
}

/** Returns all storylines sorted by name, each with its comic ids in storyline order. */
export function storylinesIn(snapshot: Snapshot): readonly { name: string; comicIds: readonly string[] }[] {
  return derived(snapshot, 'storylines', () =>
    valuesOf(snapshot, ['storylines'], null).map((value) => {
      const comics = storylineOrder(snapshot, snapshot.postings[value] ?? new Uint32Array(0))
      return { name: textOf(snapshot, value), comicIds: Array.from(comics, (no) => snapshot.ids[no] ?? '') }
    }),
  )
}

/** Aggregates the metadata of the comics with the given row numbers. */
export function aggregateMetadata(snapshot: Snapshot, comics: Iterable<number>): AggregatedMetadata {
  const { columns, vocabulary } = snapshot
  const values = new Set<number>()
  let [released, total] = [0, -1]
  for (const no of comics) {
    for (const spelling of spellingsOf(snapshot, no)) values.add(vocabulary.spellings[spelling]?.value ?? 0)
    const own = columns.released[no] ?? 0
    if (own > 0 && (released === 0 || own < released)) released = own
    total = Math.max(total, columns.total[no] ?? -1)
  }
  const texts = new Map<Facet, string[]>()
  const people: Person[] = []
  for (const value of values) {
    const facet = vocabulary.values[value]?.facet ?? 'tags'
    if (isRole(facet)) people.push({ name: textOf(snapshot, value), role: facet })
    else texts.set(facet, [...(texts.get(facet) ?? []), textOf(snapshot, value)])
  }
  const direction = texts.get('direction')?.[0]
  const day = String(released).padStart(8, '0')
  return {
    language: texts.get('language')?.[0] ?? null,
    direction: direction === 'ltr' || direction === 'rtl' ? direction : null,
    genres: firstNames(texts.get('genres') ?? [], (name) => name),
    tags: firstNames(texts.get('tags') ?? [], (name) => name),
    people: firstNames(people, ({ name }) => name),
    released: released === 0 ? null : `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`,
    total: total < 0 ? null : total,
  }
}
