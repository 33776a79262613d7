import { expect, test } from 'vitest'
import { readingOf } from '#records/library/reading.ts'
import type { CbzContent } from '../../support/cbz.ts'
import { type Feed, feedRules, publicationRules } from '../support/opds2-rules.ts'
import { palaceAtom, thoriumAtom, thoriumEntry, thoriumFeed } from '../support/parsers.ts'
import { type AppShelf, appShelf } from '../support/shelf.ts'

const FEED = 'application/opds+json'
const HARD = 'Tom & "Jerry" <b>’s 🦊 ‏قصة'
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const MANY = 34
/** A series longer than a page, one with names that need escaping, single issues; with storylines. */
const COMICS: Record<string, CbzContent> = {
  'Blacksad/Blacksad 01.cbz': {
    pages: 2,
    info: {
      Series: 'Blacksad',
      Number: 1,
      Title: escaped(HARD),
      Writer: 'Juan Díaz Canales',
      Penciller: 'Juanjo Guarnido',
      Publisher: 'Dargaud',
      Characters: 'John Blacksad, Weekly',
      StoryArc: 'El gato',
      StoryArcNumber: 1,
      Genre: 'Noir',
      Year: 2000,
      Month: 11,
      LanguageISO: 'fr',
      Summary: 'Largo. '.repeat(100),
    },
  },
  'Blacksad/Blacksad 02.cbz': { pages: 2, info: { Series: 'Blacksad', Number: 2, Publisher: 'Dargaud' } },
  'Blacksad/Blacksad 03; #3 50%.cbz': {
    pages: 3,
    info: { Series: 'Blacksad', Number: 3, Manga: 'YesAndRightToLeft' },
  },
  'Suelto.cbz': { pages: 2 },
  ...Object.fromEntries(
    Array.from({ length: MANY }, (_, n) => [
      `Largo/Largo ${String(n + 1).padStart(2, '0')}.cbz`,
      { pages: 1, info: { Series: 'Largo', Number: n + 1, Publisher: n % 2 ? 'Norma' : 'Dupuis' } },
    ]),
  ),
}

interface Linked {
  readonly href: string
  readonly type?: string | undefined
}
const reader = (shelf: AppShelf, key: string) => async (address: string) => {
  const answer = await shelf.ask(address.replace(shelf.server.url, ''), key)
  return { answer, text: await answer.text() }
}

const publicationsOf = ({ publications = [], groups = [] }: Feed) => [
  ...publications,
  ...groups.flatMap((group) => group.publications ?? []),
]

/** Returns all links of a feed to other feeds. */
function feedLinks({ links, navigation = [], facets = [], groups = [], ...feed }: Feed): Linked[] {
  const all = [
    links,
    navigation,
    ...facets.map((facet) => facet.links),
    ...groups.flatMap((group) => [group.links, group.navigation ?? []]),
    ...publicationsOf({ links, groups, ...feed }).flatMap(({ metadata }) =>
      [...(metadata.belongsTo?.series ?? [])].map((series) => series.links ?? []),
    ),
  ]
  return all.flat().filter(({ href, type }) => type === FEED && !href.includes('{'))
}

test("every OPDS 2.0 feed is valid and equal in Thorium's parser", async () => {
  const shelf = await appShelf(COMICS)
  const { key } = await shelf.device('other')
  const get = reader(shelf, key)
  const base = `${shelf.server.url}/opds/v2`

  // One comic is in progress, and one is finished.
  const id = (name: string) => shelf.comics.get(name)?.id ?? ''
  for (const [name, position] of [
    ['Blacksad 01.cbz', 2],
    ['Suelto.cbz', 1],
  ] as const) {
    const locator = { locations: { position } }
    await shelf.ask(`/opds/v2/books/${id(name)}/progression`, key, {
      method: 'PUT',
      body: JSON.stringify({ modified: new Date().toISOString(), locator }),
    })
  }
  await expect
    .poll(async () => (await readingOf(shelf.owner.client, id('Suelto.cbz')))?.lastPage, { timeout: 20_000 })
    .toBe(1)

  // Follows all links.
  const due = [`${base}/catalog`]
  const seen = new Set(due)
  const feeds = new Map<string, Feed>()
  const books = new Map<string, string>()
  for (const address of due) {
    const { answer, text } = await get(address)
    expect([address, answer.status, answer.headers.get('Content-Type')]).toEqual([address, 200, FEED])
    const result = feedRules.safeParse(JSON.parse(text))
    if (!result.success) throw new Error(`${address}: ${result.error.message}`)
    const feed = result.data
    feeds.set(address, feed)
    for (const { href } of feedLinks(feed)) {
      expect(href.startsWith(`${base}/`)).toBe(true)
      if (!seen.has(href)) due.push(href)
      seen.add(href)
    }
    for (const { metadata } of publicationsOf(feed)) books.set(metadata.identifier, metadata.title)

    const read = thoriumFeed(JSON.parse(text))
    expect(read.Metadata.Title).toBe(feed.metadata.title)
    expect((read.Publications ?? []).map((book) => book.Metadata.Title)).toEqual(
      (feed.publications ?? []).map(({ metadata }) => metadata.title),
    )
    expect((read.Navigation ?? []).map((link) => link.Href)).toEqual(
      (feed.navigation ?? []).map((link) => link.href),
    )
    expect((read.Groups ?? []).map((group) => group.Links[0]?.Href)).toEqual(
      (feed.groups ?? []).map((group) => group.links[0]?.href),
    )
    expect((read.Facets ?? []).map((facet) => facet.Links.length)).toEqual(
      (feed.facets ?? []).map((facet) => facet.links.length),
    )
  }
  expect(books.size).toBe(shelf.comics.size)
  expect([...books.values()].some((title) => title.endsWith(HARD))).toBe(true)
  const feedAt = (path: string): Feed => {
    const feed = feeds.get(base + path)
    if (feed === undefined) throw new Error(`${path}: ${[...feeds.keys()].join(' ')}`)
    return feed
  }

  // The catalogue shows the first entries of each shelf, with a link to all of it.
  const catalog = feedAt('/catalog')
  expect(catalog.groups?.map(({ links }) => links[0]?.href.replace(base, ''))).toEqual([
    '/libraries',
    '/libraries/keep-reading',
    '/libraries/on-deck',
    '/libraries/books/latest',
    '/libraries/series/latest',
  ])
  expect(catalog.navigation?.map(({ href }) => href.replace(base, ''))).toEqual([
    '/series',
    '/publishers',
    '/characters',
    '/artists',
    '/storylines',
    '/readlists',
    '/shelves',
  ])
  expect(catalog.links.find(({ rel }) => rel === 'alternate')?.href).toBe(
    `${shelf.server.url}/opds/v1.2/catalog`,
  )
  const titlesAt = (path: string) => feedAt(path).publications?.map(({ metadata }) => metadata.title)
  expect(titlesAt('/libraries/keep-reading')).toEqual(['Suelto'])
  expect(titlesAt('/libraries/on-deck')).toEqual([expect.stringMatching(/^Blacksad 002/)])
  const { groups = [] } = catalog
  expect(groups[3]?.publications).toHaveLength(6)
  expect(groups[3]?.metadata.numberOfItems).toBe(shelf.comics.size)

  // Each library has the same shelves.
  const library = groups[0]?.navigation?.[0]?.href.replace(base, '') ?? ''
  expect(feedAt(library).groups?.map(({ links }) => links[0]?.href.replace(base, ''))).toEqual(
    ['keep-reading', 'on-deck', 'books/latest', 'series/latest'].map((name) => `${library}/${name}`),
  )
  expect(titlesAt(`${library}/on-deck`)).toEqual(titlesAt('/libraries/on-deck'))

  // Pages are numbered from 1 and linked with each other, with all filters.
  const series = [...feeds.keys()].find((address) => /\/series\/largo$/.test(address)) ?? ''
  const first = feedAt(series.replace(base, ''))
  const to = (feed: Feed, rel: string) => feed.links.find((link) => link.rel === rel)?.href
  expect(first.metadata).toMatchObject({ numberOfItems: MANY, itemsPerPage: 25, currentPage: 1 })
  expect(first.publications).toHaveLength(25)
  expect(to(first, 'previous')).toBeUndefined()
  const second = feedAt((to(first, 'next') ?? '').replace(base, ''))
  expect(second.metadata.currentPage).toBe(2)
  expect(second.publications).toHaveLength(MANY - 25)
  expect([to(second, 'next'), to(second, 'last')]).toEqual([undefined, to(first, 'next')])
  expect([to(second, 'previous'), to(second, 'first')]).toEqual([series, series])
  const publisher = first.facets?.flatMap(({ links }) => links).find(({ title }) => title === 'Norma')
  expect(publisher?.properties?.numberOfItems).toBe(MANY / 2)
  const norma = feedAt((publisher?.href ?? '').replace(base, ''))
  expect(norma.metadata.numberOfItems).toBe(MANY / 2)
  expect(to(norma, 'first')).toBe(publisher?.href)

  // A publication's metadata.
  const blacksad = [...feeds.keys()].find((address) => /\/series\/blacksad$/.test(address)) ?? ''
  const [one, , three] = feedAt(blacksad.replace(base, '')).publications ?? []
  expect(one?.metadata).toMatchObject({
    published: '2000-11-01',
    language: 'fr',
    author: ['Juan Díaz Canales'],
    penciler: ['Juanjo Guarnido'],
    publisher: 'Dargaud',
    subject: ['Noir'],
    numberOfPages: 2,
    belongsTo: {
      series: [{ name: 'Blacksad', position: 1, links: [{ href: blacksad, type: FEED }] }],
      collection: [{ name: 'El gato', position: 1 }],
    },
  })
  expect(three?.metadata.readingProgression).toBe('rtl')
  // A page of such entries stays small enough for e-ink devices.
  expect(JSON.stringify(one).length * (first.metadata.itemsPerPage ?? 0)).toBeLessThan(60_000)
  const file = three?.links.find(({ rel }) => rel === 'http://opds-spec.org/acquisition')
  expect(file?.href.endsWith('/file/Blacksad%2003%3B%20%233%2050%25.cbz')).toBe(true)
  expect((await get(file?.href ?? '')).answer.headers.get('Content-Type')).toBe(
    'application/vnd.comicbook+zip',
  )
  const image = one?.images[0]
  expect(image).toMatchObject({ width: 480, height: Math.round((480 * 102) / 66) })
  // A cover's address contains its token.
  const cover = await shelf.ask((image?.href ?? '').replace(shelf.server.url, ''), null)
  expect([cover.status, cover.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
  const whole = await get(`${base}/books/${id('Blacksad 01.cbz')}`)
  expect(whole.answer.headers.get('Content-Type')).toBe('application/opds-publication+json')
  expect(publicationRules.parse(JSON.parse(whole.text)).metadata.description).toHaveLength(699)

  // Search results contain series and comics.
  const found = feedRules.parse(JSON.parse((await get(`${base}/search?query=blacksad`)).text))
  expect(found.groups?.map(({ metadata }) => metadata.numberOfItems)).toEqual([1, 3])
  const nothing = feedRules.parse(JSON.parse((await get(`${base}/search?query=qqqq`)).text))
  expect([nothing.groups, nothing.navigation]).toEqual([[], undefined])

  // The bare address serves the catalogue; unknown paths are 404; unchanged feeds are 304.
  for (const path of ['', '/'])
    expect((await get(base + path)).text).toBe((await get(`${base}/catalog`)).text)
  for (const path of ['/libraries/none', '/libraries/none/browse', '/series/none', '/books/none', '/none'])
    expect([path, (await get(base + path)).answer.status]).toEqual([path, 404])
  const again = await shelf.ask('/opds/v2/catalog', key)
  const etag = again.headers.get('ETag') ?? ''
  expect([again.headers.get('Last-Modified'), again.headers.get('Cache-Control')]).toEqual([
    null,
    'private, no-cache',
  ])
  const same = await shelf.ask('/opds/v2/catalog', key, { headers: { 'If-None-Match': etag } })
  expect(same.status).toBe(304)
  const head = await shelf.ask('/opds/v2/catalog', key, { method: 'HEAD' })
  expect([head.status, head.headers.get('ETag')]).toEqual([200, etag])

  // A key in the address is kept in links to feeds, not in picture links.
  const inPath = await shelf.ask(`/opds/k/${key}/v2/series/blacksad`, null)
  const keyed = feedRules.parse(await inPath.json())
  expect(keyed.publications?.[0]?.links[0]?.href).toContain(`/opds/k/${key}/v2/books/`)
  expect(JSON.stringify(keyed.publications?.[0]?.images)).not.toContain(key)
  expect((await shelf.ask('/opds/v2/catalog', null)).status).toBe(401)

  // OPDS 1.2, likewise: Thorium's and Palace's parsers read every entry.
  const atoms = [`${shelf.server.url}/opds/v1.2/catalog`]
  const known = new Set(atoms)
  const titles = new Set<unknown>()
  for (const address of atoms) {
    const { answer, text } = await get(address)
    expect([address, answer.status]).toEqual([address, 200])
    if (text.includes('<entry xmlns')) {
      expect(thoriumEntry(text).Title).toBeTruthy()
      continue
    }
    const { atom, feed } = thoriumAtom(text)
    const palace = await palaceAtom(text)
    const entries = 'entries' in palace ? palace.entries : []
    expect(entries.map((entry) => entry.id)).toEqual((atom.Entries ?? []).map((entry) => entry.Id))
    expect(entries).toHaveLength(text.split('<entry>').length - 1)
    const converted = (feed.Publications?.length ?? 0) + (feed.Navigation?.length ?? 0)
    expect([address, converted]).toEqual([address, entries.length])
    for (const book of feed.Publications ?? []) titles.add(book.Metadata.Title)
    const links = [...(atom.Links ?? []), ...(atom.Entries ?? []).flatMap((entry) => entry.Links ?? [])]
    for (const { Href, Type } of links) {
      if (!Type?.startsWith('application/atom+xml') || Href.includes('{') || known.has(Href)) continue
      known.add(Href)
      atoms.push(Href)
    }
  }
  expect([...titles].some((title) => String(title).endsWith(HARD))).toBe(true)
})
