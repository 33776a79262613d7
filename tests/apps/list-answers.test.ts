import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { libraries } from '#contract/helper/libraries.ts'
import { playlists } from '#contract/helper/playlists.ts'
import { sets } from '#contract/helper/sets.ts'
import { openDatabase } from '#db/index.ts'
import { libraryMigrations } from '#library/schema.ts'
import { type CbzContent, writeCbz } from '../support/cbz.ts'
import { tempDir } from '../support/temp.ts'
import { type AppShelf, appShelf, comicsOf } from './support/shelf.ts'

/** The answers of every list endpoint for one collection: `support/list-answers.txt` holds them. */

const DARGAUD = { Series: 'Blacksad', Publisher: 'Dargaud', LanguageISO: 'es', Genre: 'Crime, Noir' }
const FIRST: Readonly<Record<string, CbzContent>> = {
  'Blacksad/Blacksad 01.cbz': {
    pages: 4,
    info: {
      ...DARGAUD,
      Number: 1,
      Title: 'Un lugar',
      Writer: 'Juan Díaz Canales',
      Penciller: 'Juanjo Guarnido',
      Tags: 'cats, detectives',
      Year: 2005,
      Month: 10,
      Day: 14,
      Summary: 'A cat.',
      Count: 4,
      Characters: 'Blacksad, Weekly',
    },
  },
  'Blacksad/Blacksad 02.cbz': {
    pages: 4,
    info: {
      ...DARGAUD,
      Number: 2,
      Title: 'Arctic',
      StoryArc: 'Noche',
      StoryArcNumber: 2,
      Year: 2006,
      Writer: 'Juan Díaz Canales',
    },
  },
  'Blacksad/Blacksad 12.1.cbz': {
    pages: 12,
    info: {
      Series: 'Blacksad',
      Number: '12.1',
      Title: 'Alma roja',
      StoryArc: 'Noche',
      StoryArcNumber: 1,
      Genre: 'Noir',
    },
  },
  'Blacksad/Blacksad especial.cbz': { pages: 2 },
  'Manga/Manga 0.cbz': {
    pages: 2,
    info: { Series: 'Manga', Number: 0, Manga: 'YesAndRightToLeft', LanguageISO: 'ja', Year: 1998 },
  },
  'Manga/Manga 1.cbz': {
    pages: 2,
    info: {
      Series: 'Manga',
      Number: 1,
      Manga: 'YesAndRightToLeft',
      Writer: 'Akira',
      Year: 1999,
      Characters: 'Lía',
    },
  },
  'Suelto.cbz': {
    pages: 3,
    info: { StoryArc: 'Noche', Tags: 'cats', Publisher: 'Norma', Characters: 'Lía, Anselmo' },
  },
  "Ánfora d'or.cbz": {
    pages: 5,
    info: { Publisher: 'Norma', Writer: "Conan O'Brien", Year: 2020, Genre: 'Mar', CoverArtist: 'Blas' },
  },
  '[Extra].cbz': { pages: 1, info: { Publisher: 'Salvat', Genre: 'Mar, Faro', Translator: 'Ana Ruiz' } },
  '進撃.cbz': { pages: 2, info: { Title: '進撃の巨人', LanguageISO: 'ja' } },
}
const SECOND: Readonly<Record<string, CbzContent>> = {
  'Zeta/Zeta 1.cbz': {
    pages: 3,
    info: { Series: 'Zeta', Number: 1, Publisher: 'Salvat', Year: 2010, Editor: 'Blas', Teams: 'Los Seis' },
  },
  'Zeta/Zeta 2.cbz': {
    pages: 3,
    info: { Series: 'Zeta', Number: 2, Publisher: 'Salvat', Year: 2011, Count: 3 },
  },
  'Zeta/Zeta Annual 1.cbz': {
    pages: 6,
    info: { Series: 'Zeta', Format: 'Annual', Publisher: 'Salvat', Year: 2012 },
  },
  'Otros/Zeta B/Zeta B 1.cbz': { pages: 2, info: { Genre: 'Mar' } },
  'Otros/Zeta B/Zeta B 2.cbz': { pages: 2, info: { Writer: 'Ana Ruiz', Inker: 'Ana Ruiz' } },
}

const TEXTS = [
  'blacksad',
  'sad bla',
  'ruiz',
  'dargaud',
  'anfora',
  "d'or",
  'obrien',
  '進撃',
  'zeta 2',
  '12.1',
  'seis',
  'nadie',
  'juan arctic',
]
const q = (text: string) => `q=${encodeURIComponent(text)}`

const DASHBOARD = [
  '/api/comics',
  ...['added', 'modified', 'name'].flatMap((sort) =>
    ['asc', 'desc'].map((order) => `/api/comics?sort=${sort}&order=${order}`),
  ),
  '/api/comics?single=true',
  '/api/comics?single=false&limit=3&offset=2',
  '/api/comics?publisher=norma',
  '/api/comics?publisher=norma&publisher=dargaud&year=2005',
  '/api/comics?characters=lia&sort=modified&order=desc',
  '/api/comics?storylines=noche',
  '/api/comics?artists=ana%20ruiz',
  '/api/comics?artists=blas&genres=mar',
  '/api/comics?series=zeta',
  ...TEXTS.map((text) => `/api/comics?${q(text)}`),
  '/api/comics?q=zeta&publisher=salvat&limit=1',
  '/api/comics?among={set}',
  '/api/comics?among={set}&sort=given',
  '/api/comics?among={set}&sort=given&order=desc&limit=2',
  '/api/comics?among={set}&publisher=salvat',
  '/api/series',
  ...['name', 'count', 'added', 'modified'].flatMap((sort) =>
    ['asc', 'desc'].map((order) => `/api/series?sort=${sort}&order=${order}`),
  ),
  '/api/series?sort=random&seed=3',
  '/api/series?min=3',
  '/api/series?limit=1&offset=1',
  '/api/series?genres=noir',
  '/api/series?publisher=salvat&sort=count&order=desc',
  ...['bla', 'zeta', 'ZÉTA', 'nadie', 'dargaud'].map((text) => `/api/series?${q(text)}`),
  '/api/series/blacksad',
  '/api/series/zeta',
  '/api/shelf',
  ...['name', 'added', 'modified', 'count'].flatMap((sort) =>
    ['asc', 'desc'].map(
      (order) => `/api/shelf?sort=${sort}&order=${order}${sort === 'count' ? '&kind=series' : ''}`,
    ),
  ),
  ...['unread', 'reading', 'read'].flatMap((state) =>
    ['comics', 'series', 'shelf', 'shelf/jumps', 'facets'].map((list) => `/api/${list}?read=${state}`),
  ),
  '/api/comics?read=read&read=reading&sort=lastRead&order=desc',
  '/api/comics?among={set}&read=unread&sort=given',
  '/api/shelf?sort=lastRead&order=desc&limit=4',
  '/api/shelf?sort=progress&order=desc&limit=4',
  '/api/facets?read=read&genres=noir',
  '/api/shelf?kind=series',
  '/api/shelf?kind=single&limit=2&offset=1',
  '/api/shelf?characters=lia',
  '/api/shelf?genres=mar&publisher=norma',
  '/api/shelf?format=cbz&kind=series',
  '/api/shelf?format=pdf',
  ...[
    'cover',
    'title',
    'publisher',
    'year',
    'credits',
    'summary',
    'genres',
    'characters',
    'storyline',
    'language',
  ].map((lacks) => `/api/shelf?lacks=${lacks}`),
  '/api/shelf?added=2024-01',
  '/api/shelf?size=0-1',
  '/api/shelf?size=1-',
  '/api/shelf?among={set}',
  '/api/shelf?among={set}&sort=given',
  '/api/shelf?among={set}&sort=given&order=desc&kind=series',
  ...TEXTS.map((text) => `/api/shelf?${q(text)}`),
  ...['name', 'added', 'modified', 'count'].flatMap((sort) =>
    ['asc', 'desc'].map((order) => `/api/shelf/jumps?sort=${sort}&order=${order}`),
  ),
  '/api/shelf/jumps?kind=single',
  '/api/shelf/jumps?genres=mar',
  '/api/shelf/jumps?among={set}&sort=given',
  '/api/facets',
  '/api/facets?lang=en&limit=2',
  '/api/facets?publisher=salvat',
  '/api/facets?genres=mar&publisher=norma',
  '/api/facets?q=zeta',
  '/api/facets?single=true',
  '/api/facets?lacks=publisher&format=cbz',
  '/api/facets?added=2024-02',
  '/api/facets?among={set}',
  '/api/facets?size=0-1&year=2010',
]

const KOMGA = [
  ...['/series', '/books'].flatMap((list) => [
    list,
    `${list}?unpaged=true`,
    ...[
      'metadata.titleSort',
      'metadata.title',
      'createdDate',
      'lastModifiedDate',
      'booksCount',
      'readDate',
      'metadata.releaseDate',
      'booksMetadata.releaseDate',
      'metadata.numberSort',
      'fileSize',
      'series',
      'nonsense',
    ].flatMap((by) => ['asc', 'desc'].map((direction) => `${list}?sort=${by},${direction}`)),
    `${list}?sort=series,asc&sort=metadata.numberSort,desc`,
    `${list}?page=1&size=4`,
    ...['UNREAD', 'READ', 'IN_PROGRESS'].map((status) => `${list}?read_status=${status}`),
    `${list}?read_status=UNREAD,READ`,
    `${list}?publisher=salvat`,
    `${list}?publisher=Norma&publisher=Dargaud`,
    `${list}?genre=noir&tag=cats`,
    `${list}?genre=Noir&genre=mar`,
    `${list}?language=ja`,
    `${list}?release_year=2005,2010`,
    `${list}?author=${encodeURIComponent('Ana Ruiz')},writer`,
    `${list}?author=${encodeURIComponent('blas')}`,
    `${list}?oneshot=true`,
    `${list}?oneshot=false&sort=fileSize,asc`,
    `${list}?complete=true`,
    `${list}?status=ENDED`,
    `${list}?status=ONGOING`,
    `${list}?media_status=READY`,
    `${list}?media_status=ERROR`,
    `${list}?released_after=2006-01-01`,
    `${list}?library_id={library}`,
    `${list}?collection_id=none`,
    `${list}?deleted=true`,
    ...TEXTS.map((text) => `${list}?search=${encodeURIComponent(text)}`),
    `${list}?search=zeta&sort=relevance,asc`,
  ]),
  '/series/new',
  '/series/updated',
  '/books/ondeck',
  '/books/latest',
  '/series/blacksad/books',
  '/series/blacksad/books?sort=metadata.numberSort,desc',
  '/series/zeta',
  '/readlists',
  '/readlists?search=noc',
  '/readlists?library_id={library}',
  '/readlists/{playlist}/books',
  '/readlists/{playlist}/books?read_status=UNREAD&sort=metadata.title,asc',
  '/genres',
  '/genres?library_id={library}',
  '/publishers',
  '/tags',
  '/languages',
  '/series/release-dates',
  '/authors',
  '/authors?search=ruiz&role=writer',
  '/authors/names?library_id={library}',
]

const is = (field: string, value: unknown, operator = 'is') => ({ [field]: { operator, value } })
const CONDITIONS = [
  { allOf: [is('publisher', 'salvat'), is('releaseDate', null, 'isNotNull')] },
  { anyOf: [is('genre', 'noir'), is('tag', 'cats')] },
  { anyOf: [] },
  is('genre', 'mar', 'isNot'),
  is('genre', null, 'isNull'),
  is('language', null, 'isNotNull'),
  is('author', { name: 'ana ruiz', role: 'inker' }),
  is('author', { name: '', role: 'editor' }),
  is('author', { name: 'blas' }, 'isNot'),
  is('title', 'zeta', 'beginsWith'),
  is('title', 'A', 'contains'),
  is('title', '1', 'doesNotEndWith'),
  is('title', 'Arctic', 'isNot'),
  is('numberSort', 12.1),
  is('numberSort', 1, 'greaterThan'),
  is('numberSort', 1, 'isNot'),
  { releaseDate: { operator: 'before', dateTime: '2005-12-31T00:00:00Z' } },
  { releaseDate: { operator: 'after', dateTime: '2005-12-31T00:00:00Z' } },
  { releaseDate: { operator: 'isInTheLast', duration: 'P3650D' } },
  { releaseDate: { operator: 'isNull' } },
  is('readStatus', 'READ', 'isNot'),
  { allOf: [is('readStatus', 'UNREAD'), is('tag', 'cats', 'isNot')] },
  is('seriesStatus', 'ENDED'),
  is('seriesId', 'zeta'),
  is('readListId', '{playlist}'),
  { oneShot: { operator: 'isTrue' } },
  { complete: { operator: 'isFalse' } },
  { deleted: { operator: 'isFalse' } },
  is('mediaStatus', 'READY'),
  is('sharingLabel', 'x'),
  is('unknownField', 'x'),
  is('libraryId', '{library}', 'isNot'),
]

const OPDS = [
  '/catalog',
  '/keep-reading',
  '/ondeck',
  '/series',
  '/series/latest',
  '/series/blacksad',
  '/books/latest',
  '/books/latest?read=unread',
  '/books/latest?read=read',
  '/books/latest?format=cbz&publisher=Salvat',
  '/books/latest?publisher=Norma',
  '/libraries',
  '/libraries/{library}',
  '/publishers',
  '/characters',
  '/artists',
  '/storylines',
  '/readlists',
  '/readlists/{playlist}',
  '/collections',
  ...['blacksad', 'zeta 2', 'ruiz', 'nadie'].flatMap((text) => [
    `/search/books?${q(text)}`,
    `/search/series?${q(text)}`,
  ]),
]

/** One field of each entry is enough to tell which entries an answer has, in which order. */
function told(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(told)
  if (typeof body !== 'object' || body === null) return body
  const one = body as Record<string, unknown>
  const card = one.comic ?? one.series
  if ('kind' in one && typeof card === 'object')
    return `${told(card)}${one.sameName === true ? ' (same name)' : ''}`
  if ('folderPath' in one || 'fileVersion' in one) return one.name
  if ('pageable' in one) return [one.totalElements, ...(one.content as unknown[]).map(told)]
  if ('booksCount' in one)
    return `${one.name}: ${one.booksReadCount}+${one.booksInProgressCount} of ${one.booksCount}`
  if ('bookIds' in one) return `${one.name}: ${(one.bookIds as unknown[]).length}`
  if ('readProgress' in one)
    return `${one.url} ${one.number} ${(one.metadata as { numberSort: number }).numberSort}`
  const { success: _, limit: __, offset: ___, ...rest } = one
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, told(value)]))
}

/** The titles, totals and facet counts of a feed of OPDS 2. */
function toldFeed(feed: Record<string, unknown>): unknown {
  const metadata = feed.metadata as { title: string; numberOfItems?: number }
  const titles = (list: unknown) =>
    ((list ?? []) as { title?: string; metadata?: { title: string } }[]).map(
      (each) => each.title ?? each.metadata?.title,
    )
  const facets = (
    (feed.facets ?? []) as { links: { title: string; properties?: { numberOfItems?: number } }[] }[]
  ).flatMap(({ links }) => links.map(({ title, properties }) => `${title} ${properties?.numberOfItems}`))
  return [metadata.numberOfItems ?? null, ...titles(feed.publications), ...titles(feed.navigation), facets]
}

const entriesOf = (feed: string) =>
  [...feed.matchAll(/<entry>.*?<title[^>]*>(.*?)<\/title>/gs)].map(([, title]) => title)

/** Two libraries, all comics added and changed at times of their own; two are read, one begun; a playlist and a set. */
async function shelf() {
  const made: AppShelf = await appShelf(FIRST)
  const { server, owner } = made
  const second = join(await tempDir(), 'second')
  for (const [path, content] of Object.entries(SECOND)) await writeCbz(join(second, path), content)
  const paths = [
    ...Object.keys(FIRST).map((path) => join(server.root, path)),
    ...Object.keys(SECOND).map((path) => join(second, path)),
  ]
  for (const [n, path] of paths.entries()) {
    const at = new Date(Date.UTC(2023, (n * 7) % 12, 1 + n))
    await utimes(path, at, at)
  }
  await owner.call(libraries.add, { body: { path: second } })
  await server.scan(owner)
  const db = await openDatabase(join(server.dataDir, 'library.db'), { migrations: libraryMigrations })
  const addedAt = (n: number) => new Date(Date.UTC(2024, n % 3, 1 + ((n * 11) % 28), n)).toISOString()
  for (const [n, path] of paths.entries())
    await db.run('update comics set added_at = ? where path = ?', [addedAt(n), path])
  await db.run(
    'update series set added_at = (select max(added_at) from comics c where c.series_id = series.id and available = 1)',
  )
  await db.close()
  const cards = await comicsOf(made)
  const idAt = (path: string) => cards.find((card) => card.path.endsWith(path))?.id ?? ''
  const { playlist } = await owner.call(playlists.create, { body: { name: 'Lista' } })
  const at = (path: string) => cards.find((card) => card.path.endsWith(path))?.path ?? ''
  await owner.call(playlists.addItem, {
    params: { id: playlist.id },
    body: { type: 'comic', path: at('Suelto.cbz') },
  })
  await owner.call(playlists.addItem, {
    params: { id: playlist.id },
    body: { type: 'series', path: join(second, 'Zeta') },
  })
  const { among } = await owner.call(sets.make, {
    body: {
      paths: [at('Zeta/Zeta 2.cbz'), at('Suelto.cbz'), at('Blacksad 02.cbz'), at('Blacksad 01.cbz'), '/no'],
    },
  })
  const { key } = await made.device('komelia')
  const ask = async (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') =>
    made.ask(path, null, {
      method,
      headers: {
        'X-API-Key': key,
        ...(path.startsWith('/api/v') ? {} : { Authorization: `Bearer ${owner.token}` }),
        'Content-Type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const opds = (await made.device('panels')).key
  for (const [path, progress] of [
    ['Blacksad 01.cbz', { completed: true }],
    ['Manga 0.cbz', { page: 2 }],
    ['Suelto.cbz', { page: 1 }],
    ['Manga 1.cbz', { completed: true }],
  ] as const)
    expect((await ask(`/api/v1/books/${idAt(path)}/read-progress`, progress, 'PATCH')).status).toBe(204)
  const known = (await (await ask('/api/v1/libraries')).json()) as { id: string; name: string }[]
  const library = known.find(({ name }) => name === 'second')?.id ?? ''
  const named = (text: string) =>
    text
      .replaceAll('{library}', library)
      .replaceAll('{set}', among)
      .replaceAll('{playlist}', `p-${playlist.id}`)
  return {
    made,
    ask: (path: string, body?: unknown) =>
      ask(named(path), body === undefined ? undefined : JSON.parse(named(JSON.stringify(body)))),
    feed: (path: string) => made.ask(named(path), opds),
  }
}

test('every list answers as it did before', async () => {
  const { ask, feed } = await shelf()
  const answers: Record<string, unknown> = {}
  const json = async (name: string, answer: Response): Promise<void> => {
    expect([name, answer.status]).toEqual([name, 200])
    answers[name] = told(await answer.json())
  }
  for (const path of DASHBOARD) await json(path, await ask(path))
  for (const path of KOMGA) await json(path, await ask(`/api/v1${path}`))
  for (const condition of CONDITIONS)
    for (const list of ['/series/list', '/books/list'])
      await json(`${list} ${JSON.stringify(condition)}`, await ask(`/api/v1${list}`, { condition }))
  for (const path of OPDS) {
    answers[`/opds/v1.2${path}`] = entriesOf(await (await feed(`/opds/v1.2${path}`)).text())
    answers[`/opds/v2${path}`] = toldFeed(
      (await (await feed(`/opds/v2${path}`)).json()) as Record<string, unknown>,
    )
  }
  const lines = Object.entries(answers).map(
    ([name, answer]) => `${JSON.stringify(name)}: ${JSON.stringify(answer)}`,
  )
  await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot('support/list-answers.txt')
}, 60_000)
