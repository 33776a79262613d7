import { COMIC_FORMATS } from '#domain/file-types.ts'
import { noMetadata } from '#domain/metadata/metadata-fields.ts'
import type { CatalogQuery } from '#library/catalog/query.ts'
import { type ComicFacts, createDraft } from '#library/catalog/snapshot/apply.ts'
import { emptySnapshot, type Snapshot } from '#library/catalog/snapshot/snapshot.ts'
import { dice } from './dice.ts'

/** Random choices, the same for the same seed. */
export function randomOf(seed: number) {
  const below = dice(seed)
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const some = <T>(list: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: below(most + 1) }, () => oneOf(list))),
  ]
  return { below, oneOf, some }
}
export type Random = ReturnType<typeof randomOf>

const PEOPLE = ['Ana Ruiz', 'ANA RUÍZ', 'Blas', 'Łukasz', 'Akira']
const GENRES = ['Mar', 'mar', 'Noir', 'Crime']
const WORDS = ['noche', 'faro', 'luna', 'saga', 'trueno']

export function randomComic(random: Random, no: number): ComicFacts {
  const { below, oneOf, some } = random
  return {
    no,
    id: `id-${no}`,
    root: oneOf(['/a', '/b']),
    title: `${oneOf(WORDS)} ${below(30)}`,
    sortName: `${oneOf(WORDS)} ${String(below(50)).padStart(3, '0')}`,
    base: oneOf(WORDS),
    series: oneOf([null, 1, 2, 3]),
    format: oneOf([...COMIC_FORMATS.slice(0, 3), null]),
    added: below(1_000),
    modified: below(1_000),
    size: below(5_000),
    pages: below(50),
    number: oneOf([null, 1, 2, 12.1]),
    lacks: below(1_024),
    readable: below(5) > 0,
    metadata: {
      ...noMetadata(),
      publisher: oneOf([null, 'Norma', 'NORMA', 'Salvat']),
      genres: some(GENRES, 2),
      writers: some(PEOPLE, 2),
      inkers: some(PEOPLE, 1),
      characters: some(['Lía', 'Thor'], 2),
      year: oneOf([null, 1999, 2005, 2020]),
      count: oneOf([null, 2, 40]),
    },
  }
}

/** A collection that changes at random, with its comics and names beside the snapshot. */
export function randomCatalog(random: Random) {
  const comics = new Map<number, ComicFacts>()
  const names = new Map([1, 2, 3].map((id) => [id, `serie ${id}`]))
  const seriesFacts = (id: number) => ({
    id,
    key: `s${id}`,
    name: names.get(id) ?? '',
    sortName: names.get(id) ?? '',
    text: names.get(id) ?? '',
    volume: null,
    year: null,
    publisher: null,
    coverId: null,
    added: id,
    modified: id,
  })
  let snapshot = emptySnapshot()
  let highest = 0
  return {
    comics,
    names,
    now: (): Snapshot => snapshot,
    /** Adds, edits and removes some comics, and renames a series, as one change set. */
    async change(count: number): Promise<void> {
      const touched = new Map<number, ComicFacts | null>()
      for (let n = 0; n < count; n++) {
        const no = random.below(3) === 0 && highest > 0 ? 1 + random.below(highest) : ++highest
        const isGone = comics.has(no) && random.below(2) === 0
        touched.set(no, isGone ? null : randomComic(random, no))
      }
      const renamed = random.oneOf([1, 2, 3])
      names.set(renamed, `${random.oneOf(WORDS)} ${renamed}`)
      const draft = createDraft(snapshot, highest)
      for (const id of names.keys()) draft.putSeries(seriesFacts(id))
      for (const [no, facts] of touched) {
        if (facts === null) {
          comics.delete(no)
          draft.removeComic(no)
        } else {
          comics.set(no, facts)
          draft.putComic(facts)
        }
      }
      snapshot = await draft.done(snapshot.seq + 1)
    },
    /** Builds a snapshot of the collection, or of some of its comics, from scratch. */
    fresh(isIn: (id: string) => boolean = () => true): Promise<Snapshot> {
      const draft = createDraft(emptySnapshot(), highest)
      for (const id of names.keys()) draft.putSeries(seriesFacts(id))
      for (const facts of [...comics.values()].sort((a, b) => a.no - b.no))
        if (isIn(facts.id)) draft.putComic(facts)
      return draft.done(snapshot.seq)
    },
  }
}

/** Returns a random query with at most `depth` levels. */
export function randomQuery(random: Random, depth: number): CatalogQuery {
  const { below, oneOf } = random
  const children = () => Array.from({ length: below(4) }, () => randomQuery(random, depth - 1))
  const kind = depth === 0 ? 3 + below(9) : below(12)
  if (kind === 0) return { all: children() }
  if (kind === 1) return { any: children() }
  if (kind === 2) return { not: randomQuery(random, depth - 1) }
  if (kind === 3) return { has: { facet: 'genres', value: oneOf(GENRES) } }
  if (kind === 4)
    return { has: { facet: oneOf(['artists', 'writer', 'inker'] as const), value: oneOf(PEOPLE) } }
  if (kind === 5) return { has: { facet: oneOf(['publisher', 'year', 'characters'] as const), any: true } }
  if (kind === 6) return { text: { words: oneOf([...WORDS, 'ruiz', 'norma noche', 'aro']), in: 'comic' } }
  if (kind === 7) {
    const field = oneOf(['added', 'size', 'pages', 'number', 'released'] as const)
    const value =
      field === 'released'
        ? oneOf([19990101, 20050101])
        : field === 'number'
          ? oneOf([1, 12.1])
          : below(1_000)
    return { compare: { field, is: oneOf(['<', '<=', '=', '!=', '>=', '>'] as const), value } }
  }
  if (kind === 8)
    return {
      title: {
        is: oneOf(['is', 'contains', 'begins', 'ends'] as const),
        value: oneOf(['LUNA', '1', 'noche 3']),
      },
    }
  if (kind === 9) return { read: oneOf(['unread', 'reading', 'read'] as const) }
  if (kind === 10)
    return oneOf<CatalogQuery>([
      { is: 'single' },
      { is: 'readable' },
      { lacks: below(10) },
      { format: 'cbz' },
      { format: null },
    ])
  return oneOf<CatalogQuery>([
    { in: { library: '/a' } },
    { in: { series: 's2' } },
    { in: { ids: ['id-1', 'id-4', 'id-9', 'no'] } },
  ])
}
