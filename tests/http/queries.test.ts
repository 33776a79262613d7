import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { discover } from '#contract/helper/discover.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { playlists } from '#contract/helper/playlists.ts'
import { progress } from '#contract/helper/progress.ts'
import { queries } from '#contract/helper/queries.ts'
import { series } from '#contract/helper/series.ts'
import { shelf } from '#contract/helper/shelf.ts'
import { QUERY_FIELDS } from '#domain/query/fields.ts'
import { QUERY_MAX } from '#domain/query/tree.ts'
import type { CatalogQuery } from '#library/catalog/query.ts'
import { writeCbz } from '../support/cbz.ts'
import { createRandom, randomText } from '../support/random-queries.ts'
import { type Person, testServer } from '../support/servers/server.ts'

/** Two series and two single comics of known metadata; `visible` restricts what users other than the owner see. */
async function collection(visible?: CatalogQuery) {
  let ownerId = ''
  const t = await testServer({ visibleTo: async (userId) => (userId === ownerId ? undefined : visible) })
  const owner = await t.signUp()
  ownerId = owner.id
  const write = (path: string[], pages: number, info: Record<string, string | number>) =>
    writeCbz(join(t.root, ...path), { pages, info })
  for (const n of [1, 2, 3])
    await write(['Bruma', `Bruma ${n}.cbz`], n + 1, {
      ...{ Series: 'Bruma', Number: n, Year: 2009 + n, Month: 13 - 3 * n },
      ...{ Writer: 'Elisa Ibarrola', Inker: 'Agustín Quintela' },
      ...{ Publisher: 'Cobalto', Summary: n === 2 ? 'Una venganza en la niebla' : '', Locations: 'Vigo' },
    })
  for (const n of [1, 2])
    await write(['Ámbar', `Ámbar ${n}.cbz`], 3, {
      ...{ Series: 'Ámbar', Number: n, Year: 1999, Month: n, Writer: 'Alan Moore', Publisher: 'Vértigo' },
    })
  await write(['Black No 1.cbz'], 4, { Title: 'Black No 1', Penciller: 'Alan Moore', Tags: 'noche' })
  await write(['Otro.cbz'], 5, { Title: 'Batman y Robin', Year: 2015, Manga: 'YesAndRightToLeft' })
  await owner.call(libraries.add, { body: { path: t.root } })
  await t.scan(owner)
  const list = (who: Person, q: string) => who.call(comics.list, { query: { q } })
  const found = async (q: string, who = owner) => (await list(who, q)).comics.map(({ name }) => name)
  return { t, owner, list, found }
}

const BRUMA = ['Bruma 1.cbz', 'Bruma 2.cbz', 'Bruma 3.cbz']
const AMBAR = ['Ámbar 1.cbz', 'Ámbar 2.cbz']

test('comics are found by queries in any language, with the order and limit of the query', async () => {
  const { owner, list, found } = await collection()
  const all = (await owner.call(comics.list, { query: {} })).comics
  const idOf = (name: string) => all.find((each) => each.name === name)?.id ?? ''
  await owner.call(progress.put, {
    params: { id: idOf('Bruma 1.cbz') },
    body: { page: 2, pageCount: 2, finished: true },
  })
  expect(await found('guion:ibarrola año:2010..2019 no leído')).toEqual(['Bruma 2.cbz', 'Bruma 3.cbz'])
  expect(await found('guion:ibarrola leído')).toEqual(['Bruma 1.cbz'])
  expect(await found('writer:moore')).toEqual(AMBAR)
  expect(await found('by:moore')).toEqual([...AMBAR, 'Black No 1.cbz'])
  expect(await found('scénario:ibarrola tri:-année limite:2')).toEqual(['Bruma 3.cbz', 'Bruma 2.cbz'])
  expect(await found('verlag:(cobalto oder vertigo) nicht jahr:2010')).toEqual([
    ...AMBAR,
    'Bruma 2.cbz',
    'Bruma 3.cbz',
  ])
  expect(await found('脚本:moore 月:2')).toEqual(['Ámbar 2.cbz'])
  expect(await found('summary:VENGANZA')).toEqual(['Bruma 2.cbz'])
  expect(await found('missing:summary series:bruma')).toEqual(['Bruma 1.cbz', 'Bruma 3.cbz'])
  expect(await found('path:"ambar/"')).toEqual(AMBAR)
  expect(await found('location:vigo pages>2 number>2')).toEqual(['Bruma 3.cbz'])
  expect(await found('direction:rtl added:1d size<1mb file:cbz series:none')).toEqual(['Otro.cbz'])
  expect((await list(owner, 'guion:ibarrola limit:2')).total).toBe(2)
})

test('the questions that users of other comic servers ask in their issues have an answer', async () => {
  const { t, owner, found } = await collection()
  const all = (await owner.call(comics.list, { query: {} })).comics
  const idOf = (name: string) => all.find((each) => each.name === name)?.id ?? ''
  const reading = { page: 3, pageCount: 4 }
  await owner.call(progress.put, {
    params: { id: idOf('Bruma 3.cbz') },
    body: { ...reading, finished: false },
  })
  await owner.call(progress.put, {
    params: { id: idOf('Bruma 1.cbz') },
    body: { ...reading, finished: true },
  })
  const { playlist } = await owner.call(playlists.create, { body: { name: 'Favoritos' } })
  const path = join(t.root, 'Ámbar', 'Ámbar 1.cbz')
  const items = [{ type: 'comic' as const, path }]
  await owner.call(playlists.addItems, { params: { id: playlist.id }, body: { items } })
  const answers: readonly (readonly [string, readonly string[]])[] = [
    // Series by title and year.
    ['series:bruma year:2010', ['Bruma 1.cbz']],
    // A publisher or a series, not finished, newest first.
    ['(publisher:vértigo or series:bruma) not read:yes number:2 sort:number', ['Bruma 2.cbz', 'Ámbar 2.cbz']],
    // By title or by tag.
    ['(batman or tag:noche)', ['Black No 1.cbz', 'Otro.cbz']],
    // All comics drawn by a person.
    ['penciller="Alan Moore"', ['Black No 1.cbz']],
    // What is in none of the lists.
    ['in:none by:moore', ['Black No 1.cbz', 'Ámbar 2.cbz']],
    // Unread, with those in progress.
    ['not read:yes series:bruma', ['Bruma 2.cbz', 'Bruma 3.cbz']],
    // Read, the last one first.
    ['read:yes sort:-lastread', ['Bruma 1.cbz']],
    // Short ones.
    ['pages<3', ['Bruma 1.cbz']],
    // In progress.
    ['progress:1..99', ['Bruma 3.cbz']],
    // Nearly finished, and not touched for a while.
    ['progress:>=75 lastread<1y', []],
    // A story arc, or what lacks one.
    ['missing:storyline tag:any', ['Black No 1.cbz']],
    // What came lately.
    ['added:7d sort:-added limit:2 series:none', ['Black No 1.cbz', 'Otro.cbz']],
  ]
  for (const [q, names] of answers) expect([q, (await found(q)).sort()]).toEqual([q, [...names].sort()])
})

test('texts without a condition are words, as before', async () => {
  const { found } = await collection()
  expect(await found('Black No 1')).toEqual(['Black No 1.cbz'])
  expect(await found('Batman y Robin')).toEqual(['Otro.cbz'])
  expect(await found('batmn')).toEqual(['Otro.cbz'])
  expect(await found('"venganza en" x')).toEqual([])
  expect(await found('black OR robin')).toEqual(['Black No 1.cbz', 'Otro.cbz'])
})

test('series, entries and facets are restricted by the same queries', async () => {
  const { owner } = await collection()
  const q = 'writer:moore or tag:noche'
  const found = await owner.call(series.list, { query: { q } })
  expect([found.series.map(({ name }) => name), found.query?.text]).toEqual([
    ['Ámbar'],
    'writer:moore or tag:noche',
  ])
  const entries = await owner.call(shelf.list, { query: { q, kind: 'single' } })
  expect([entries.total, entries.of]).toEqual([1, 4])
  const { jumps } = await owner.call(shelf.jumps, { query: { q } })
  expect(jumps.map(({ label }) => label)).toEqual(['A', 'B'])
  const { facets, total } = await owner.call(discover.facets, { query: { q } })
  expect([total, facets.publisher]).toEqual([3, [{ value: 'Vértigo', count: 2 }]])
  const { formats, languages } = await owner.call(discover.facets, { query: { q, figures: 'true' } })
  expect([formats, languages]).toEqual([[{ value: 'cbz', count: 3 }], []])
})

test('a random order is the same on all pages', async () => {
  const { owner } = await collection()
  const names = async (offset: number) =>
    (await owner.call(shelf.list, { query: { q: 'sort:random', limit: 1, offset } })).items.map((item) =>
      item.kind === 'series' ? item.series.name : item.comic.name,
    )
  const pages = [await names(0), await names(1), await names(2), await names(3)]
  expect(pages.flat().sort()).toEqual(['Black No 1.cbz', 'Bruma', 'Otro.cbz', 'Ámbar'])
  const found = async (offset: number) =>
    (await owner.call(comics.list, { query: { q: 'sort:random', limit: 1, offset } })).comics[0]?.name
  const each = await Promise.all([0, 1, 2, 3, 4, 5, 6].map(found))
  expect(new Set(each).size).toBe(7)
})

test('errors have a position and a suggestion, and the rest of the query applies', async () => {
  const { owner, list } = await collection()
  const wrong = await list(owner, 'writer:ibarrola año:2010..20l9 in:Faro')
  expect(wrong.query?.errors).toEqual([
    { at: 26, length: 4, expected: 'whole', suggestion: '2019', field: 'year' },
    { at: 31, length: 7, expected: 'list', suggestion: null, field: 'in' },
  ])
  const typo = await list(owner, 'writer:ibarrola año:2010..20l9')
  expect([typo.total, typo.query?.text]).toEqual([3, 'writer:ibarrola año:2010..20l9'])
  const unknown = await list(owner, 'writer:ibarrola edittor:nadie')
  expect([unknown.total, unknown.query?.errors.length]).toEqual([3, 1])
  expect((await list(owner, '')).query).toBeNull()
})

test('an empty result is explained by the conditions that free the most', async () => {
  const { owner } = await collection()
  const q = 'guion:ibarrola editorial:vértigo año:2010..2019 sin leer'
  const { total, parts } = await owner.call(queries.explain, { query: { q, lang: 'es' } })
  expect(total).toBe(0)
  expect(parts.map(({ text, alone, without }) => [text, alone, without])).toEqual([
    ['guion:ibarrola', 3, 0],
    ['editorial:vértigo', 2, 3],
    ['año:2010..2019', 4, 0],
    ['leído:no', 7, 0],
  ])
  expect(parts.map(({ at, length }) => q.slice(at, at + length))).toEqual([
    'guion:ibarrola',
    'editorial:vértigo',
    'año:2010..2019',
    'sin leer',
  ])
})

test('words are completed by fields, by values with the comics that remain, and as words', async () => {
  const { owner } = await collection()
  await owner.call(playlists.create, { body: { name: 'Para el tren' } })
  const complete = (q: string, at?: number) =>
    owner.call(queries.complete, { query: { q, lang: 'es', ...(at === undefined ? {} : { at }) } })
  const tin = await complete('guion:ibarrola tin')
  expect(tin).toMatchObject({ from: 15, to: 18, fields: [{ field: 'inker', text: 'tinta:' }] })
  expect(tin.values).toEqual([
    { field: 'inker', value: 'Agustín Quintela', text: 'tinta="Agustín Quintela"', count: 3 },
  ])
  expect(tin.words).toEqual({ text: 'tin', count: 3 })
  expect((await complete('guion:moo año:1999', 9)).values).toEqual([
    { field: 'writer', value: 'Alan Moore', text: 'guion="Alan Moore"', count: 2 },
  ])
  expect((await complete('año:1999 editorial:')).values.map(({ value, count }) => [value, count])).toEqual([
    ['Vértigo', 2],
    ['Cobalto', 0],
  ])
  // As many comics each.
  expect((await complete('año:20')).values.map(({ value }) => value)).toEqual([
    '2010',
    '2011',
    '2012',
    '2015',
  ])
  expect((await complete('month:')).values.map(({ value }) => value)).toEqual(['1', '2', '4', '7', '10'])
  expect((await complete('ibarola')).values[0]?.value).toBe('Elisa Ibarrola')
  expect((await complete('guiom')).fields[0]?.field).toBe('writer')
  expect((await complete('en:tre')).values[0]?.text).toBe('en:"Para el tren"')
  expect((await complete('guion:(moore o ibar')).values[0]?.text).toBe('"Elisa Ibarrola"')
  expect((await complete('leído:')).values.map(({ text }) => text)).toContain('leído:no')
  expect(await complete('')).toMatchObject({ from: 0, to: 0, fields: [], values: [], words: null })
})

test('playlists are those of the user, and hidden comics are found by no query', async () => {
  const { t, owner, found } = await collection({ has: { facet: 'publisher', value: 'Cobalto' } })
  const guest = await t.signUp('otra@ejemplo.es')
  for (const [who, name] of [
    [owner, 'Ámbar'],
    [guest, 'Bruma'],
  ] as const) {
    const { playlist } = await who.call(playlists.create, { body: { name: 'Mía' } })
    const items = [{ type: 'series' as const, path: join(t.root, name) }]
    await who.call(playlists.addItems, { params: { id: playlist.id }, body: { items } })
  }
  expect(await found('in:mia')).toEqual(AMBAR)
  expect(await found('in:mia', guest)).toEqual(BRUMA)
  const hidden = [
    'writer:moore',
    'by:moore or tag:noche',
    'path:ambar',
    '-(bruma)',
    'year<2000',
    'series:none',
  ]
  for (const q of [
    ...hidden,
    'not in:mia',
    'title:any not publisher:cobalto',
    'ámbar OR black',
    'summary:none',
  ])
    expect([q, (await found(q, guest)).filter((name) => !BRUMA.includes(name))]).toEqual([q, []])
  const explained = await guest.call(queries.explain, { query: { q: 'writer:moore year:1999' } })
  expect(explained.parts.map(({ alone, without }) => [alone, without])).toEqual([
    [0, 0],
    [0, 0],
  ])
  const { values } = await guest.call(queries.complete, { query: { q: 'moore' } })
  expect(values).toEqual([])
})

test('hostile texts are answered, without errors of the server', async () => {
  const { t, owner } = await collection({ in: { ids: [] } })
  const guest = await t.signUp('otra@ejemplo.es')
  const random = createRandom(7)
  const texts = [
    ...[
      'constructor:x',
      '__proto__:x tag:a',
      'toString>1',
      'hasOwnProperty:any',
      'tag:__proto__',
      'sort:constructor',
    ],
    ...[
      'show:__proto__',
      'missing:constructor',
      'read:toString',
      'in:__proto__',
      'tag:a\u0000b',
      'path:\u0000',
    ],
    ...[
      'tag:\ud800',
      '\udfff year:2000',
      '\u202etag:x',
      '(((((((((',
      '"""""',
      'tag:.*(a+)+$',
      "tag:' or 1=1 --",
    ],
    ...[
      'summary:" \\" or 1=1"',
      'path:%',
      'summary:_',
      `${'('.repeat(1_000)}tag:a`,
      `${'not '.repeat(500)}tag:a`,
    ],
    ...[`${'-'.repeat(1_000)}(a)`, `tag:a ${'á'.repeat(1_500)}`, 'x'.repeat(QUERY_MAX * 2)],
    Array.from({ length: 64 }, () => 'by:a').join(' or '),
    Array.from({ length: 64 }, (_, n) => `by:${'aeiou'[n % 5]}`).join(' '),
    Array.from({ length: 64 }, (_, n) => `added:${n + 1}d`).join(' '),
    `${Array.from({ length: 12 }, (_, n) => `(tag:${n} or not `).join('')}tag:a${')'.repeat(12)}`,
    ...QUERY_FIELDS.map(({ name }) => `${name}:1 ${name}!=1 ${name}:any ${name}:none ${name}:yes ${name}>1`),
    ...Array.from({ length: 60 }, () => randomText(random)),
  ]
  for (const q of texts) {
    for (const who of [owner, guest]) {
      const { total, query } = await who.call(comics.list, { query: { q } })
      if (who === guest) expect([q, total]).toEqual([q, 0])
      for (const { at, length } of query?.errors ?? []) expect(at + length).toBeLessThanOrEqual(q.length)
    }
    await guest.call(series.list, { query: { q } })
    await guest.call(queries.explain, { query: { q } })
    const completed = await guest.call(queries.complete, { query: { q, at: random(q.length + 1) } })
    expect([q, completed.values.reduce((sum, { count }) => sum + count, 0)]).toEqual([q, 0])
  }
  expect(t.reports).toEqual([])
})
