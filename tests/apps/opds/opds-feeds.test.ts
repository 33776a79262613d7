import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playlists } from '#contract/helper/playlists.ts'
import { saveReading } from '#records/library/save-reading.ts'
import type { CbzContent } from '../../support/cbz.ts'
import { type AtomEntry, linkOf, readDocument, readFeed } from '../support/atom.ts'
import { flatly } from '../support/koreader-opds.ts'
import { type AppShelf, appShelf } from '../support/shelf.ts'

const WAIT = { timeout: 20_000 }
const FACET = 'http://opds-spec.org/facet'
const STREAM = 'http://vaemendis.net/opds-pse/stream'

/** Titles that break feed parsers, escaped as in ComicInfo. */
const HOSTILE = [
  'Tom &amp; Jerry &lt;b&gt;&quot;x&quot;&lt;/b&gt; it&apos;s',
  ']]&gt; &lt;![CDATA[ &lt;!-- no --&gt;',
  'Ñandú 🦜 漫画',
  'אבג \u202emoc.elpmaxe',
  '&amp;amp; &amp;lt;entry&amp;gt; /&gt;',
]
const FILES: Record<string, CbzContent> = {
  ...Object.fromEntries(
    HOSTILE.map((title, n) => [
      `Raros/Raros ${n + 1}.cbz`,
      {
        pages: 3,
        info: {
          Series: 'Raros &amp; &lt;feos&gt;',
          Number: n + 1,
          Title: title,
          Summary: title,
          Writer: `A &amp; B, ${title}`,
          Publisher: 'Norma',
          Characters: 'Zoe, Ana',
          StoryArc: 'Saga',
          StoryArcNumber: 9 - n,
        },
      },
    ]),
  ),
  'Blacksad/Blacksad 01.cbz': {
    pages: 4,
    info: {
      Series: 'Blacksad',
      Number: 1,
      Title: 'Un lugar',
      Writer: 'Juan',
      Publisher: 'Dargaud',
      Year: 2000,
      Month: 11,
      LanguageISO: 'es',
    },
  },
  'Blacksad/Blacksad 02.cbz': {
    pages: 4,
    info: { Series: 'Blacksad', Number: 2, Title: 'Arctic', Publisher: 'Dargaud' },
  },
  'Suelto.cbz': { pages: 3 },
}

let shelf: AppShelf
let key = ''
const feedAt = async (path: string, init: RequestInit = {}) => {
  const answer = await shelf.ask(path, key, init)
  expect([path, answer.status]).toEqual([path, 200])
  return readFeed(await answer.text())
}
const comic = (name: string) => {
  const found = shelf.comics.get(name)
  if (found === undefined) throw new Error(`no ${name}`)
  return found
}
const pathOf = (href: string) => href.slice(shelf.server.url.length)
const titles = (entries: readonly AtomEntry[]) => entries.map(({ title }) => title)

test('feeds, from the start page to each comic', async () => {
  shelf = await appShelf(FILES)
  ;({ key } = await shelf.device('koreader'))
  const { owner, server } = shelf
  const { playlist } = await owner.call(playlists.create, { body: { name: 'Para <leer>' } })
  const items = ['Suelto.cbz', 'Blacksad 02.cbz'].map((name) => ({
    type: 'comic' as const,
    path: comic(name).path,
  }))
  await owner.call(playlists.addItems, { params: { id: playlist.id }, body: { items } })
  const place = { page: 3, pageCount: 4, at: new Date().toISOString() }
  await saveReading(owner.client, owner.id, { comic: comic('Blacksad 01.cbz'), ...place, page: 4 })
  await saveReading(owner.client, owner.id, {
    comic: comic('Suelto.cbz'),
    page: 2,
    pageCount: 3,
    at: place.at,
  })

  // Every feed reachable from the start page is parsed by an XML parser and as
  // KOReader does.
  const seen = new Map<string, string>()
  const open = async (path: string): Promise<void> => {
    if (seen.has(path)) return
    const answer = await shelf.ask(path, key)
    expect([path, answer.status]).toEqual([path, 200])
    const xml = await answer.text()
    seen.set(path, xml)
    const feed = readFeed(xml)
    const flat = flatly(xml)
    expect([path, flat.entry.map(({ title }) => title)]).toEqual([path, titles(feed.entry)])
    expect(flat.entry.map(({ content }) => content)).toEqual(feed.entry.map(({ content }) => content))
    expect(flat.entry.map(({ link }) => link.map(({ href }) => href))).toEqual(
      feed.entry.map(({ link }) => link.map(({ href }) => href)),
    )
    for (const { link } of feed.entry)
      for (const { href, type } of link)
        if (type.startsWith('application/atom+xml;profile')) await open(pathOf(href))
    for (const { href, rel } of feed.link) if (rel === FACET || rel === 'next') await open(pathOf(href))
  }
  await open('/opds')
  expect(seen.size).toBeGreaterThan(25)
  const hostile = HOSTILE.map((_, n) => comic(`Raros ${n + 1}.cbz`).title)
  expect(hostile.join('')).toMatch(/(?=.*<)(?=.*&)(?=.*>)(?=.*")(?=.*🦜)(?=.*א)/u)
  expect(titles((await feedAt('/opds/v1.2/series/raros')).entry)).toEqual(
    hostile.map((title, n) => `00${n + 1} - ${title}`),
  )
  expect(server.reports).toEqual([])

  // All forms of the address respond equally, whatever the Accept header, and to HEAD.
  const same = ['/opds', '/opds/', '/opds/v1.2', '/opds/v1.2/', '/opds/v1.2/catalog']
  const whole = { 'Accept-Encoding': 'identity', Accept: 'application/opds+json' }
  const koreader = { ...whole, Accept: 'application/opds+json, application/atom+xml;q=0.9, */*;q=0.1' }
  const first = await shelf.ask('/opds/v1.2/catalog', key, { headers: koreader })
  const text = await first.text()
  for (const path of same)
    for (const method of ['HEAD', 'GET'])
      for (const headers of [whole, koreader]) {
        const answer = await shelf.ask(path, key, { method, headers })
        expect([path, method, answer.status]).toEqual([path, method, 200])
        expect(await answer.text()).toBe(method === 'HEAD' ? '' : text)
        for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
          expect([name, answer.headers.get(name)]).toEqual([name, first.headers.get(name)])
        expect(answer.headers.get('last-modified')).toBeNull()
        expect(answer.headers.get('content-encoding')).toBeNull()
      }
  expect(first.headers.get('content-type')).toBe('application/atom+xml;profile=opds-catalog;kind=navigation')
  const again = { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } }
  expect((await shelf.ask('/opds', key, again)).status).toBe(304)

  // Progress: comics in progress, next issues, and filters by reading state.
  await expect
    .poll(async () => titles((await feedAt('/opds/v1.2/keep-reading')).entry), WAIT)
    .toEqual(['Suelto'])
  expect(titles((await feedAt('/opds/v1.2/ondeck')).entry)).toEqual(['Blacksad 002 - Arctic'])
  const blacksad = await feedAt('/opds/v1.2/series/blacksad')
  expect(titles(blacksad.entry)).toEqual(['001 - Un lugar', '002 - Arctic'])
  const [one, two] = blacksad.entry
  if (one === undefined || two === undefined) throw new Error('no entries')
  expect(one).toMatchObject({
    author: { name: 'Juan' },
    'dc:issued': '2000-11',
    'dc:language': 'es',
    'dc:publisher': 'Dargaud',
  })
  expect(linkOf(one, STREAM)).toMatchObject({ type: 'image/jpeg', 'pse:count': '4', 'pse:lastRead': '4' })
  expect(linkOf(two, STREAM)).not.toHaveProperty('pse:lastRead')
  const facets = blacksad.link.filter(({ rel }) => rel === FACET)
  expect(facets.map((each) => [each.title, each['thr:count']])).toEqual([
    ['Todo', '2'],
    ['Sin leer', '1'],
    ['A medias', '0'],
    ['Leídos', '1'],
  ])
  expect(facets.filter((each) => each['opds:activeFacet'] === 'true').map((each) => each.title)).toEqual([
    'Todo',
  ])
  const latest = '/opds/v1.2/books/latest'
  const narrowed = await feedAt(`${latest}?read=unread&publisher=Dargaud`)
  expect(titles(narrowed.entry)).toEqual(['Blacksad 002 - Arctic'])
  expect(linkOf(narrowed, 'self').href).toMatch(/publisher=Dargaud/)
  // A facet link of another group keeps this filter.
  const inUnread = narrowed.link.find((each) => each.rel === FACET && each.title === 'CBZ')
  if (inUnread !== undefined) expect(inUnread.href).toMatch(/read=unread.*publisher=Dargaud/)

  // Lists keep their order; single issues are listed beside series; no feed contains a path.
  expect(titles((await feedAt(`/opds/v1.2/readlists/p-${playlist.id}`)).entry)).toEqual([
    'Suelto',
    'Blacksad 002 - Arctic',
  ])
  const sagas = await feedAt('/opds/v1.2/storylines')
  const saga = await feedAt(pathOf(linkOf(sagas.entry[0] as AtomEntry, 'subsection').href))
  expect(titles(saga.entry).map((title) => title.match(/00\d/)?.[0])).toEqual([
    '005',
    '004',
    '003',
    '002',
    '001',
  ])
  expect(titles((await feedAt('/opds/v1.2/series')).entry)).toEqual(['Blacksad', 'Raros', 'Suelto'])
  expect((await feedAt('/opds/v1.2/collections')).entry).toEqual([])
  for (const xml of seen.values()) expect(xml).not.toContain(server.root.slice(1))

  // Search with the templates of the description.
  const description = readDocument(await (await shelf.ask('/opds/v1.2/search', key)).text()) as {
    OpenSearchDescription: { Url: { template: string; type: string }[]; ShortName: string }
  }
  const [books, series] = description.OpenSearchDescription.Url.map(({ template }) => pathOf(template))
  expect(description.OpenSearchDescription.ShortName.length).toBeLessThan(17)
  const found = await feedAt((books ?? '').replace('{searchTerms}', encodeURIComponent('ñandu 🦜')))
  expect(titles(found.entry)).toEqual([`Raros 003 - ${hostile[2]}`])
  expect(titles((await feedAt((series ?? '').replace('{searchTerms}', 'black'))).entry)).toEqual(['Blacksad'])
  expect((await feedAt((books ?? '').replace('{searchTerms}', ''))).entry).toEqual([])

  // In the requested language.
  const german = await feedAt('/opds', { headers: { 'Accept-Language': 'pt, de;q=0.9' } })
  expect(titles(german.entry)).toContain('Weiterlesen')

  // With the key in the address, links contain it, but picture links do not.
  const keyed = await server.fetch(`${server.url}/opds/k/${key}/v1.2/series/blacksad`)
  const entry = readFeed(await keyed.text()).entry[0] as AtomEntry
  expect(linkOf(entry, STREAM).href).toContain(`/opds/k/${key}/v1.2/books/`)
  expect(linkOf(entry, 'http://opds-spec.org/image').href).not.toContain(key)
  const cover = await server.fetch(linkOf(entry, 'http://opds-spec.org/image/thumbnail').href)
  expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const [, token] = linkOf(entry, 'http://opds-spec.org/image').href.split('?t=')
  expect((await server.fetch(`${server.url}/opds?t=${token}`)).status).toBe(401)

  // A comic without its file has no download.
  await rm(join(server.root, 'Suelto.cbz'))
  const gone = await shelf.ask(`/opds/v1.2/books/${comic('Suelto.cbz').id}/file/Suelto.cbz`, key)
  expect(gone.status).toBe(404)
  expect(await gone.text()).not.toContain(server.root)
})
