import { expect, test } from 'vitest'
import { missingNumbers } from '#domain/filename/issue-number.ts'
import type { FieldName } from '#domain/metadata/fields.ts'
import { operatorsOf, QUERY_FIELDS, type QueryKind, queryField } from '#domain/query/fields.ts'
import { parseQuery } from '#domain/query/parse.ts'
import { printQuery } from '#domain/query/print.ts'
import { normalQuery, type QueryCondition, type QueryTree } from '#domain/query/tree.ts'
import { boundsOf } from '#domain/query/values.ts'
import { plain, searchKey } from '#domain/text/plain-text.ts'
import { fold } from '#domain/text/slug.ts'
import { QUERY_VOCABULARY as vocabulary } from '#i18n/query-words/index.ts'
import { artistsOf, facetValuesOf, SEARCHED_FACETS } from '#library/catalog/facets/facet-values.ts'
import { NOTHING } from '#library/catalog/query.ts'
import { compileQuery, understoodPart } from '#library/catalog/query-text/compile.ts'
import { type ConditionScope, conditionQuery } from '#library/catalog/query-text/conditions.ts'
import { select } from '#library/catalog/select.ts'
import { isWithin } from '#library/catalog/select-values.ts'
import type { ComicFacts } from '#library/catalog/snapshot/apply.ts'
import { countBits, forEachBit } from '#library/catalog/snapshot/bitmap.ts'
import { visibleSnapshot } from '#library/catalog/snapshot/visible.ts'
import type { ComicProgress } from '#library/progress/states.ts'
import { randomTree } from '../support/random-queries.ts'
import { type Random, randomCatalog, randomOf } from './support/random-catalog.ts'

const NOW = Date.UTC(2026, 0, 1)

/** Conditions on the fields of random comics. */
const CONDITIONS = [
  ...[
    'writer:ruiz',
    'writer=blas',
    'writer!=blas',
    'writer:none',
    'inker:any',
    'by:akira',
    'by="ana ruiz"',
    'by:none',
  ],
  ...[
    'genre:mar',
    'genre=MAR',
    'genre:none',
    'character:lia',
    'missing:character',
    'missing:issues',
    'missing!=issues',
    'publisher:norma',
    'publisher!=norma',
  ],
  ...[
    'publisher:any',
    'year:1999',
    'year:1999..2005',
    'year>1999',
    'year:..2004',
    'year!=2005',
    'year:none',
    'count:2',
  ],
  ...[
    'count>2',
    'count:none',
    'number:1',
    'number:1..12',
    'number>12',
    'number!=2',
    'number:any',
    'title:noche',
    'title:1',
  ],
  ...[
    'title="luna 3"',
    'series:serie',
    'series:none',
    'series:any',
    'series="luna 2"',
    'read:no',
    'read:reading',
    'read!=yes',
  ],
  ...[
    'progress>50',
    'progress:0',
    'progress:0..99',
    'progress:100',
    'lastread>2020',
    'lastread:none',
    'lastread:any',
  ],
  ...[
    'lastread:30d',
    'lastread<30d',
    'pages<20',
    'pages:10..20',
    'pages!=3',
    'size>2kb',
    'size:1000b..3000b',
    'file:cbz',
  ],
  ...[
    'file:unknown',
    'file!=cbr',
    'library:a',
    'library=/b',
    'added:1970',
    'added>2000',
    'tag:x',
    'volume:1',
    'location:x',
  ],
] as const

function randomLeaf({ below, pick }: Random): QueryTree {
  const kind = below(6)
  if (kind === 0) return { words: pick(['noche', 'luna ruiz', 'norma', 'aro']) }
  if (kind === 1) return { words: pick(['ana ruiz', 'luna 1']), phrase: true }
  const { where } = parseQuery(pick(CONDITIONS), vocabulary).query
  return where
}

type States = ReadonlyMap<string, ComicProgress>
const stateOf = (comicId: string, { below }: Random): ComicProgress => ({
  ...{
    comicId,
    page: 1,
    pageCount: 1,
    finished: below(2) === 0,
    dropped: false,
    pass: 1,
    share: below(11) / 10,
  },
  ...{ locator: null, device: null, at: NOW - below(60) * 86_400_000, changedAt: 1 },
})

/** Evaluates a condition for one comic from its facts alone. */
function fulfilsCondition(
  comic: ComicFacts,
  condition: QueryCondition,
  seriesName: string,
  states: States,
  gapped: ReadonlySet<number>,
): boolean {
  const { op, value } = condition
  if (op === '!=') return !fulfilsCondition(comic, { ...condition, op: '=' }, seriesName, states, gapped)
  const field = queryField(condition.field)
  if (field === undefined) throw new Error(condition.field)
  const { metadata } = comic
  const state = states.get(comic.id)
  const list = (name: FieldName): readonly string[] => {
    const own: unknown = metadata[name]
    return (Array.isArray(own) ? own : [own]).flatMap((each) => (each === null ? [] : [String(each)]))
  }
  const hasText = (texts: readonly string[]): boolean => {
    if (op === 'any' || op === 'none') return texts.length > 0 === (op === 'any')
    return texts.some((text) =>
      op === ':' ? searchKey(text).includes(searchKey(value)) : fold(text) === fold(value),
    )
  }
  const hasNumber = (number: number | null | undefined): boolean => {
    if (op === 'any' || op === 'none') return (number !== null && number !== undefined) === (op === 'any')
    return isWithin(boundsOf(field, condition, NOW), number ?? Number.NaN)
  }
  const lacks = (at: number) => ((comic.lacks >>> at) & 1) === 1
  switch (field.name) {
    case 'title':
      return op === ':' ? fold(comic.title).includes(fold(value)) : fold(comic.title) === fold(value)
    case 'series':
      return op === 'any' || op === 'none'
        ? (comic.series !== null) === (op === 'any')
        : comic.series !== null && hasText([seriesName])
    case 'by':
      return hasText([...artistsOf(metadata), ...metadata.translators])
    case 'number':
      return hasNumber(comic.number)
    case 'read':
      return value === (state === undefined ? 'no' : state.finished ? 'yes' : 'reading')
    case 'progress':
      return hasNumber(state === undefined ? 0 : state.finished ? 1 : state.share)
    case 'lastread':
      return hasNumber(state?.at)
    case 'pages':
    case 'size':
    case 'added':
      return hasNumber(comic[field.name])
    case 'file':
      return comic.format === (value === 'unknown' ? null : value)
    case 'library':
      return hasText([comic.root])
    case 'missing':
      return value === 'issues' ? gapped.has(comic.series ?? 0) : lacks(7)
    case 'publisher':
      return op === 'any' || op === 'none' ? lacks(2) === (op === 'none') : hasText(list('publisher'))
    case 'genre':
      return op === 'none' ? lacks(6) : hasText(list('genres'))
    case 'year':
      return op === 'none' ? lacks(3) : hasNumber(metadata.year)
    default: {
      const name = field.metadata ?? 'tags'
      const [first] = list(name)
      return field.kind === 'whole'
        ? hasNumber(first === undefined ? null : Number(first))
        : hasText(list(name))
    }
  }
}

/** Returns the series of which some number is missing, from the comics alone. */
function gappedSeries(comics: readonly ComicFacts[]): ReadonlySet<number> {
  const numbers = new Map<number, (string | null)[]>()
  for (const { series, number } of comics)
    if (series !== null)
      numbers.set(series, [...(numbers.get(series) ?? []), number === null ? null : String(number)])
  return new Set([...numbers].flatMap(([series, all]) => (missingNumbers(all).length > 0 ? [series] : [])))
}

function fulfils(
  comic: ComicFacts,
  tree: QueryTree,
  seriesName: string,
  states: States,
  gapped: ReadonlySet<number>,
): boolean {
  const of = (each: QueryTree) => fulfils(comic, each, seriesName, states, gapped)
  if ('all' in tree) return tree.all.every(of)
  if ('any' in tree) return tree.any.some(of)
  if ('not' in tree) return !of(tree.not)
  if ('field' in tree) return fulfilsCondition(comic, tree, seriesName, states, gapped)
  const texts = [
    ...[comic.base, comic.title, seriesName],
    ...facetValuesOf(comic.metadata).flatMap(([facet, text]) => (SEARCHED_FACETS.has(facet) ? [text] : [])),
  ].map(plain)
  const wanted = tree.phrase ? [plain(tree.words)] : plain(tree.words).split(' ')
  return wanted.every((word) => texts.some((text) => text.includes(word)))
}

const scopeOf = (snapshot: ConditionScope['snapshot']): ConditionScope => ({
  snapshot,
  texts: { withPath: async () => [], withMetadata: async () => [] },
  list: async () => ({ in: { numbers: [] } }),
  playlists: async () => ({ in: { numbers: [] } }),
  now: NOW,
})

test('a query selects what a plain filter over all comics selects, and nothing hidden', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomOf(seed)
    const catalog = randomCatalog(random)
    for (let round = 0; round < 3; round++) await catalog.change(20)
    const full = catalog.now()
    const comics = [...catalog.comics.values()]
    const states = new Map(
      comics.flatMap(({ id }) => (random.below(2) === 0 ? [] : [[id, stateOf(id, random)] as const])),
    )
    const snapshot = seed % 3 === 0 ? await visibleSnapshot(full, { in: { libraries: ['/a'] } }) : full
    const isVisible = ({ root }: ComicFacts) => seed % 3 !== 0 || root === '/a'
    const gapped = gappedSeries(comics.filter(isVisible))
    for (let n = 0; n < 30; n++) {
      const where = normalQuery(randomTree(random.below, 3, () => randomLeaf(random)))
      const text = printQuery({ where }, vocabulary)
      const tree = understoodPart(parseQuery(text, vocabulary).query.where)
      const compiled = await compileQuery(tree, scopeOf(snapshot))
      const found: string[] = []
      forEachBit(await select(snapshot, compiled, 'comics', { states }), (no) =>
        found.push(snapshot.ids[no] ?? ''),
      )
      const naive = comics.filter(
        (comic) =>
          isVisible(comic) &&
          fulfils(comic, where, catalog.names.get(comic.series ?? 0) ?? '', states, gapped),
      )
      expect([text, found.sort()]).toEqual([text, naive.map(({ id }) => id).sort()])
    }
  }
})

/** A value of each kind of field. */
const VALUES: Readonly<Record<QueryKind, string>> = {
  ...{ text: 'a', list: 'a', choice: '', whole: '1', issue: '1', share: '1', date: '2020', size: '1mb' },
}

test('every field has an evaluation for each of its operators', async () => {
  const scope = scopeOf({ seq: 1, roots: [] })
  for (const field of QUERY_FIELDS)
    for (const op of operatorsOf(field))
      for (const value of field.kind === 'choice' ? field.choices : [VALUES[field.kind]]) {
        const condition = { field: field.name, op, value: op === '..' ? `${value}..${value}` : value }
        const where = await conditionQuery(condition, scope)
        expect([condition, JSON.stringify(where)]).not.toEqual([condition, JSON.stringify(NOTHING)])
        expect([condition, JSON.stringify(where)]).not.toEqual([condition, JSON.stringify({ not: NOTHING })])
      }
})

test('a query may name many library folders many times', async () => {
  const catalog = randomCatalog(randomOf(1))
  await catalog.change(20)
  const snapshot = catalog.now()
  const roots = [...snapshot.roots, ...Array.from({ length: 60 }, (_, n) => `/a ${n}`)]
  const { where } = parseQuery(Array(60).fill('library:a').join(' or '), vocabulary).query
  const compiled = await compileQuery(where, scopeOf({ seq: snapshot.seq, roots }))
  const found = countBits(await select(snapshot, compiled))
  expect(found).toBe([...catalog.comics.values()].filter(({ root }) => root === '/a').length)
})

test('what is not understood is left out, or words if there is nothing else', () => {
  const understood = (text: string) => understoodPart(parseQuery(text, vocabulary).query.where)
  const tag = { field: 'tag', op: ':', value: 'a' }
  expect(understood('tag:a year:20l9')).toEqual(tag)
  expect(understood('tag:a (year:x or tag:b)')).toEqual({ all: [tag, { ...tag, value: 'b' }] })
  expect(understood('year:20l9')).toEqual({ words: 'year:20l9' })
  expect(understood('')).toEqual({ all: [] })
})
