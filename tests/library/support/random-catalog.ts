import { COMIC_FORMATS } from '#domain/file-types.ts'
import { noMetadata } from '#domain/metadata/metadata-fields.ts'
import type { CatalogQuery } from '#library/catalog/query.ts'
import { type ComicFacts, createDraft } from '#library/catalog/snapshot/apply.ts'
import { emptySnapshot, type Snapshot } from '#library/catalog/snapshot/snapshot.ts'
import { dice } from './dice.ts'

/** Random choices, the same for the same seed. */
export function randomOf(seed: number) {
  const below = dice(seed)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const some = <T>(list: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: below(most + 1) }, () => pick(list))),
  ]
  return { below, pick, some }
}
export type Random = ReturnType<typeof randomOf>

const PEOPLE = ['Ana Ruiz', 'ANA RUÍZ', 'Blas', 'Łukasz', 'Akira']
const GENRES = ['Mar', 'mar', 'Noir', 'Crime']
const WORDS = ['noche', 'faro', 'luna', 'saga', 'trueno']

export function randomComic(random: Random, no: number): ComicFacts {
  const { below, pick, some } = random
  return {
    no,
    id: `id-${no}`,
    root: pick(['/a', '/b']),
    title: `${pick(WORDS)} ${below(30)}`,
    sortName: `${pick(WORDS)} ${String(below(50)).padStart(3, '0')}`,
    base: pick(WORDS),
    series: pick([null, 1, 2, 3]),
    format: pick([...COMIC_FORMATS.slice(0, 3), null]),
    added: below(1_000),
    modified: below(1_000),
    size: below(5_000),
    pages: below(50),
    number: pick([null, 1, 2, 4, 12.1]),
    lacks: below(1_024),
    readable: below(5) > 0,
    metadata: {
      ...noMetadata(),
      publisher: pick([null, 'Norma', 'NORMA', 'Salvat']),
      genres: some(GENRES, 2),
      writers: some(PEOPLE, 2),
      inkers: some(PEOPLE, 1),
      characters: some(['Lía', 'Thor'], 2),
      year: pick([null, 1999, 2005, 2020]),
      count: pick([null, 2, 40]),
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
      const renamed = random.pick([1, 2, 3])
      names.set(renamed, `${random.pick(WORDS)} ${renamed}`)
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
  const { below, pick } = random
  const children = () => Array.from({ length: below(4) }, () => randomQuery(random, depth - 1))
  const kind = depth === 0 ? 3 + below(9) : below(12)
  if (kind === 0) return { all: children() }
  if (kind === 1) return { any: children() }
  if (kind === 2) return { not: randomQuery(random, depth - 1) }
  if (kind === 3) return { has: { facet: 'genres', value: pick(GENRES) } }
  if (kind === 4)
    return { has: { facet: pick(['artists', 'writer', 'inker'] as const), value: pick(PEOPLE) } }
  if (kind === 5) return { has: { facet: pick(['publisher', 'year', 'characters'] as const), any: true } }
  if (kind === 6) return { text: { words: pick([...WORDS, 'ruiz', 'norma noche', 'aro']), in: 'comic' } }
  if (kind === 7) {
    const field = pick(['added', 'size', 'pages', 'number', 'released'] as const)
    const value =
      field === 'released' ? pick([19990101, 20050101]) : field === 'number' ? pick([1, 12.1]) : below(1_000)
    return { compare: { field, is: pick(['<', '<=', '=', '!=', '>=', '>'] as const), value } }
  }
  if (kind === 8)
    return {
      title: {
        is: pick(['is', 'contains', 'begins', 'ends'] as const),
        value: pick(['LUNA', '1', 'noche 3']),
      },
    }
  if (kind === 9) return { read: pick(['unread', 'reading', 'read'] as const) }
  if (kind === 10)
    return pick<CatalogQuery>([
      { is: 'single' },
      { is: 'readable' },
      { lacks: below(10) },
      { format: 'cbz' },
      { format: null },
    ])
  return pick<CatalogQuery>([
    { in: { libraries: ['/a'] } },
    { in: { series: 's2' } },
    { in: { ids: ['id-1', 'id-4', 'id-9', 'no'] } },
  ])
}
