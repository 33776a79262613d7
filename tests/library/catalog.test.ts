import { expect, test } from 'vitest'
import type { AppError } from '#domain/errors/errors.ts'
import type { ReadState } from '#domain/reading/reading-state.ts'
import { plain } from '#domain/text/plain-text.ts'
import { fold } from '#domain/text/slug.ts'
import { FACETS, facetValuesOf, releasedOf, SEARCHED_FACETS } from '#library/catalog/facets/facet-values.ts'
import { countValues } from '#library/catalog/facets/facets.ts'
import { nameOrder } from '#library/catalog/name-order.ts'
import { ordered } from '#library/catalog/order.ts'
import { type CatalogQuery, checkBounds, DEPTH_MAX, NODES_MAX, normalized } from '#library/catalog/query.ts'
import { comicsMatching, searchWords } from '#library/catalog/search.ts'
import { type CatalogUser, select } from '#library/catalog/select.ts'
import type { ComicFacts } from '#library/catalog/snapshot/apply.ts'
import { forEachBit } from '#library/catalog/snapshot/bitmap.ts'
import { entryNumbers, numberOf, type Snapshot, seriesAt } from '#library/catalog/snapshot/snapshot.ts'
import { visibleSnapshot } from '#library/catalog/snapshot/visible.ts'
import type { ComicProgress } from '#library/progress/states.ts'
import { randomCatalog, randomOf, randomQuery } from './support/random-catalog.ts'

const stateOf = (comicId: string, finished: boolean): ComicProgress => ({
  ...{ comicId, page: 1, pageCount: 1, finished, dropped: false, pass: 1, share: 1 },
  ...{ locator: null, device: null, at: 1, changedAt: 1 },
})

const idsOf = (snapshot: Snapshot, selected: Uint32Array): string[] => {
  const ids: string[] = []
  forEachBit(selected, (no) => ids.push(snapshot.ids[no] ?? ''))
  return ids.sort()
}

/** Evaluates a query for one comic without an index. */
function fulfils(
  comic: ComicFacts,
  query: CatalogQuery,
  names: ReadonlyMap<number, string>,
  { states }: CatalogUser,
): boolean {
  const of = (each: CatalogQuery): boolean => fulfils(comic, each, names, { states })
  const values = facetValuesOf(comic.metadata)
  if ('all' in query) return query.all.every(of)
  if ('any' in query) return query.any.some(of)
  if ('not' in query) return !of(query.not)
  if ('has' in query) {
    const { has } = query
    return values.some(
      ([facet, text]) => facet === has.facet && ('any' in has || fold(text) === fold(has.value)),
    )
  }
  if ('text' in query) {
    const own = [
      comic.base,
      comic.title,
      names.get(comic.series ?? 0) ?? '',
      ...values.flatMap(([facet, text]) => (SEARCHED_FACETS.has(facet) ? text : [])),
    ]
    return plain(query.text.words)
      .split(' ')
      .every((word) => own.some((text) => plain(text).includes(word)))
  }
  if ('compare' in query) {
    const { field, is, value } = query.compare
    const own =
      field === 'released'
        ? Number(releasedOf(comic.metadata)?.replaceAll('-', '') ?? Number.NaN)
        : ((field === 'total' ? comic.metadata.count : comic[field]) ?? Number.NaN)
    return is === '<'
      ? own < value
      : is === '<='
        ? own <= value
        : is === '>'
          ? own > value
          : is === '>='
            ? own >= value
            : is === '!='
              ? own !== value
              : own === value
  }
  if ('title' in query) {
    const [own, value] = [fold(comic.title), fold(query.title.value)]
    const { is } = query.title
    return is === 'is'
      ? own === value
      : is === 'begins'
        ? own.startsWith(value)
        : is === 'ends'
          ? own.endsWith(value)
          : own.includes(value)
  }
  if ('read' in query) {
    const state = states.get(comic.id)
    return query.read === (state === undefined ? 'unread' : state.finished ? 'read' : 'reading')
  }
  if ('is' in query)
    return query.is === 'single' ? comic.series === null : query.is === 'readable' ? comic.readable : true
  if ('lacks' in query) return ((comic.lacks >>> query.lacks) & 1) === 1
  if ('format' in query) return comic.format === query.format
  // Conditions of query texts: see query-texts.test.ts.
  if ('value' in query || 'seriesName' in query || 'reading' in query) return false
  if ('libraries' in query.in) return query.in.libraries.includes(comic.root)
  if ('series' in query.in) return `s${comic.series}` === query.in.series
  return 'ids' in query.in && query.in.ids.includes(comic.id)
}

test('a query selects what a plain filter over all comics selects', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomOf(seed)
    const catalog = randomCatalog(random)
    for (let round = 0; round < 3; round++) await catalog.change(20)
    const snapshot = catalog.now()
    const states = new Map(
      [...catalog.comics.values()].flatMap(({ id }) =>
        random.below(2) === 0 ? [] : [[id, stateOf(id, random.below(2) === 0)] as const],
      ),
    )
    for (let n = 0; n < 20; n++) {
      const query = randomQuery(random, 3)
      const naive = [...catalog.comics.values()]
        .filter((comic) => fulfils(comic, query, catalog.names, { states }))
        .map(({ id }) => id)
      expect(
        idsOf(snapshot, await select(snapshot, query, 'comics', { states })),
        JSON.stringify(query),
      ).toEqual(naive.sort())
    }
  }
})

test('a series is read if all its comics are, and in progress if some were opened', async () => {
  const catalog = randomCatalog(randomOf(7))
  await catalog.change(40)
  const snapshot = catalog.now()
  const all = [...catalog.comics.values()]
  // Series 1 was read, of series 2 one comic, of series 3 none; single issues by their number.
  const isRead = ({ no, series }: ComicFacts) =>
    series === 1 || (series === null ? no % 2 === 0 : no === all.find((comic) => comic.series === 2)?.no)
  const states = new Map(all.filter(isRead).map(({ id }) => [id, stateOf(id, true)] as const))
  const keysIn = async (read: ReadState) => {
    const entries = await select(snapshot, { read }, 'entries', { states })
    return idsOf(snapshot, entries).map((id) => {
      const no = numberOf(snapshot, id) ?? 0
      return seriesAt(snapshot, no)?.key ?? id
    })
  }
  const singles = (wanted: boolean) =>
    all.filter((comic) => comic.series === null && isRead(comic) === wanted).map(({ id }) => id)
  expect(new Set(await keysIn('read'))).toEqual(new Set(['s1', ...singles(true)]))
  expect(await keysIn('reading')).toEqual(['s2'])
  expect(new Set(await keysIn('unread'))).toEqual(new Set(['s3', ...singles(false)]))
})

/** The content of a snapshot, by ids instead of row numbers. */
function contents(snapshot: Snapshot) {
  const ids = (numbers: Iterable<number>) => Array.from(numbers, (no) => snapshot.ids[no])
  const entries = entryNumbers(snapshot)
  return {
    byName: ids(snapshot.byName),
    ranks: ids(snapshot.byName).map((_, at) => snapshot.rank[snapshot.byName[at] ?? 0]),
    entries: ids(nameOrder(snapshot, 'entries')),
    entryOf: Array.from(snapshot.byName, (no) => snapshot.ids[entries[no] ?? 0]),
    byAdded: ids(ordered(snapshot, 'comics', [{ by: 'added', descending: true }])),
    bySeries: ids(
      ordered(snapshot, 'entries', [
        { by: 'count', descending: false },
        { by: 'size', descending: true },
      ]),
    ),
    series: [...snapshot.series.values()]
      .map(({ comics, ...rest }) => ({ ...rest, comics: ids(comics) }))
      .sort((a, b) => a.id - b.id),
    facets: FACETS.map((facet) =>
      countValues(snapshot, facet, null, (a, b) => (a < b ? -1 : 1)).map(({ text, count }) => [text, count]),
    ),
    texts: ['noche', 'ruiz', 'luna 1', 'lukasz'].map((text) =>
      idsOf(snapshot, comicsMatching(snapshot, searchWords(text))),
    ),
  }
}

test('a snapshot that was updated equals one that is built from scratch', async () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = randomOf(seed)
    const catalog = randomCatalog(random)
    for (let round = 0; round < 8; round++) {
      const before = catalog.now()
      const then = JSON.stringify(contents(before))
      await catalog.change(1 + random.below(12))
      expect(contents(catalog.now())).toEqual(contents(await catalog.fresh()))
      // A request that uses the older snapshot still reads the same data.
      expect(JSON.stringify(contents(before))).toBe(then)
    }
  }
})

test('a restricted snapshot equals one built from the visible comics alone', async () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = randomOf(seed)
    const catalog = randomCatalog(random)
    for (let round = 0; round < 3; round++) await catalog.change(20)
    const whole = catalog.now()
    const then = JSON.stringify(contents(whole))
    const visible = randomQuery(random, 2)
    const snapshot = await visibleSnapshot(whole, visible)
    const alone = await catalog.fresh((id) => numberOf(snapshot, id) !== undefined)
    expect(idsOf(snapshot, snapshot.available)).toEqual(idsOf(whole, await select(whole, visible)))
    const { ranks: _, ...answers } = contents(snapshot)
    const { ranks: __, ...expected } = contents(alone)
    expect(answers, JSON.stringify(visible)).toEqual(expected)
    for (let n = 0; n < 10; n++) {
      const query = randomQuery(random, 2)
      for (const unit of ['comics', 'entries'] as const)
        expect(idsOf(snapshot, await select(snapshot, query, unit)), JSON.stringify(query)).toEqual(
          idsOf(alone, await select(alone, query, unit)),
        )
    }
    expect(await visibleSnapshot(whole, visible)).toBe(snapshot)
    expect(JSON.stringify(contents(whole))).toBe(then)
  }
})

test('a query is limited in depth and number of nodes', () => {
  const refused: Partial<AppError> = { code: 'validation' }
  let deep: CatalogQuery = { read: 'read' }
  for (let level = 1; level < DEPTH_MAX; level++) deep = { not: deep }
  checkBounds(deep)
  expect(() => checkBounds({ not: deep })).toThrow(expect.objectContaining(refused))
  const many: CatalogQuery[] = Array.from({ length: NODES_MAX }, () => ({ read: 'read' }))
  expect(() => checkBounds({ any: many })).toThrow(expect.objectContaining(refused))
  let endless = deep
  for (let level = 0; level < 100_000; level++) endless = { not: endless }
  expect(() => checkBounds(endless)).toThrow(expect.objectContaining(refused))
})

test('cheap conditions are evaluated first, and nested ones are flattened', () => {
  const text: CatalogQuery = { text: { words: 'a', in: 'comic' } }
  const has: CatalogQuery = { has: { facet: 'genres', value: 'x' } }
  expect(normalized({ all: [text, { all: [{ not: { not: has } }] }] })).toEqual({ all: [has, text] })
})
