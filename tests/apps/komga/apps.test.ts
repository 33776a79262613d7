import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { devices } from '#contract/helper/devices.ts'
import { playlists } from '#contract/helper/playlists.ts'
import { createEntity, updateEntity } from '#records/entities/entity-edits.ts'
import { textEpub } from '../../../fixtures/books.ts'
import { writeCbz } from '../../support/cbz.ts'
import { domOf } from '../support/dom.ts'
import { type KomgaApp, komgaApp, komgaShelf } from '../support/komga.ts'
import * as shapes from '../support/komga-shapes.ts'
import type { AppShelf } from '../support/shelf.ts'

const books = shapes.pageOf(shapes.book)
const series = shapes.pageOf(shapes.series)
const WAIT = { timeout: 20_000 }

test('Paperback and Komelia use the API as documented, and a revoked key opens nothing', async () => {
  const shelf = await komgaShelf()
  await paperback(shelf)
  await komelia(shelf)
})

async function paperback(shelf: AppShelf) {
  const { key } = await shelf.device('paperback')
  const ask = (path: string, init?: RequestInit) => shelf.ask(path, key, init)
  const read = async <T>(path: string, shape: { parse(value: unknown): T }) =>
    shape.parse(await (await ask(path)).json())

  await read('/api/v1/libraries/', shapes.libraries)
  expect((await read('/api/v1/series?page=0&size=20&sort=titleSort', series)).content).toHaveLength(3)
  expect((await read('/api/v1/series?page=1&size=20', series)).content).toEqual([])
  for (const list of ['new', 'updated', 'latest'])
    await read(`/api/v1/series/${list}?page=0&deleted=false`, series)
  for (const list of [
    'tags/series',
    'tags/book',
    'languages',
    'age-ratings',
    'sharing-labels',
    'series/release-dates',
  ])
    await read(`/api/v1/${list}`, shapes.names)
  const third = shelf.comics.get('Blacksad 12.1.cbz')?.id
  const path = `/api/v1/books/${third}/read-progress`
  const update = async (method: string, body?: unknown) =>
    (await ask(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })).status
  const progress = async () => (await read(`/api/v1/books/${third}`, shapes.book)).readProgress

  expect(await update('PATCH', { page: 5, completed: false })).toBe(204)
  expect(await progress()).toMatchObject({ page: 5, completed: false, deviceName: 'Mi paperback' })
  const open = await read('/api/v1/books?sort=readProgress.readDate,desc&read_status=IN_PROGRESS', books)
  expect(open.content).toMatchObject([{ id: third, seriesId: 'blacksad' }])
  // Pages from 1 to the last, which finishes the comic.
  for (const [page, status] of [
    [0, 400],
    [1, 204],
    [12, 204],
    [13, 400],
  ] as const) {
    expect([page, await update('PATCH', { page, completed: false })]).toEqual([page, status])
    if (status === 204) expect(await progress()).toMatchObject({ page, completed: page === 12 })
  }
  expect(await update('DELETE')).toBe(204)
  expect(await update('PATCH', { page: null })).toBe(400)
  expect(await update('PATCH', { page: null, completed: true })).toBe(204)
  expect(await progress()).toMatchObject({ page: 12, completed: true })
  expect(await update('DELETE')).toBe(204)
  expect(await progress()).toBeNull()

  // On deck has the next issues of series that were begun and have none in progress.
  const first = shelf.comics.get('Blacksad 01.cbz')?.id
  await ask(`/api/v1/books/${first}/read-progress`, { method: 'PATCH', body: '{"completed":true}' })
  const libraries = await read('/api/v1/libraries', shapes.libraries)
  const deck = await read(`/api/v1/books/ondeck?library_id=${libraries[0]?.id}, ${libraries[0]?.id}`, books)
  expect(deck.content.map(({ name }) => name)).toEqual(['Blacksad 02'])
  for (const of of ['POST', 'DELETE'])
    expect((await ask('/api/v1/series/blacksad/read-progress', { method: of })).status).toBe(204)
  expect(await read('/api/v1/series/blacksad', shapes.series)).toMatchObject({ booksUnreadCount: 4 })
}

async function komelia(shelf: AppShelf) {
  const app = await komgaApp(shelf, 'komelia')
  const answer = await app.ask('/api/v2/users/me?remember-me=true')
  const cookies = answer.headers.getSetCookie().sort()
  expect(cookies.map((cookie) => cookie.replace(/=[^;]*/, ''))).toEqual([
    'comics-session; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure',
    'komga-remember-me; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure',
  ])
  shapes.user.parse(await answer.json())
  await app.read('/api/v2/users/me/authentication-activity?size=5', shapes.pageOf(shapes.user))
  // From here on the app sends no key.
  const read: KomgaApp['read'] = (path, shape, init) => app.read(path, shape, { ...init, bare: true })
  const list = <T>(what: string, condition: unknown, shape: { parse(value: unknown): T }) =>
    read(`/api/v1/${what}/list?page=0&size=20&sort=metadata.title,asc`, shape, {
      method: 'POST',
      body: JSON.stringify({ condition, fullTextSearch: null }),
    })

  const nested = {
    type: 'allOfSeries',
    allOf: [
      { type: 'x', oneShot: { operator: 'isFalse' } },
      {
        anyOf: [
          { genre: { operator: 'is', value: 'noir' } },
          { title: { operator: 'beginsWith', value: 'zz' } },
        ],
      },
      { readStatus: { operator: 'isNot', value: 'READ' } },
      { author: { operator: 'is', value: { name: 'Juan Díaz Canales', role: 'writer' } } },
    ],
  }
  expect((await list('series', nested, series)).content.map(({ id }) => id)).toEqual(['blacksad'])
  expect((await list('series', { genre: { operator: 'isNull' } }, series)).totalElements).toBe(2)
  expect((await list('series', {}, series)).totalElements).toBe(3)
  const titlesOf = async (condition: unknown) =>
    (await list('books', condition, books)).content.map(({ name }) => name)
  expect(
    await titlesOf({
      allOf: [
        { seriesId: { operator: 'is', value: 'blacksad' } },
        { numberSort: { operator: 'greaterThan', value: 1 } },
        { title: { operator: 'doesNotContain', value: 'roja' } },
      ],
    }),
  ).toEqual(['Blacksad 02'])
  expect(await titlesOf({ releaseDate: { operator: 'before', dateTime: '2006-01-01T00:00:00Z' } })).toEqual([
    'Blacksad 01',
  ])
  expect(await titlesOf({ unheardOf: { operator: 'is', value: 1 } })).toEqual([])
  expect((await app.send('POST', '/api/v1/books/list', { condition: { allOf: 'x' } }, true)).status).toBe(400)

  const own = await readLists(shelf, app)
  // Conditions are counted before their lists are read: nested arrays have room for thousands.
  const unknown = {
    anyOf: Array.from({ length: 30 }, () => ({ readListId: { operator: 'is', value: 'x' } })),
  }
  expect((await list('series', unknown, series)).totalElements).toBe(0)
  const many = { anyOf: Array.from({ length: 30 }, () => unknown) }
  expect((await app.send('POST', '/api/v1/series/list', { condition: many }, true)).status).toBe(400)
  const other = await events(shelf, app, own)
  await text(shelf, app)
  await sessions(shelf, app, other)
}

/** Checks playlists and storylines; returns the id of a book. */
async function readLists(shelf: AppShelf, app: KomgaApp): Promise<string> {
  const { owner, comics } = shelf
  await accountStoryline(shelf)
  const { playlist } = await owner.call(playlists.create, { body: { name: 'Tarde' } })
  const items = ['Suelto.cbz', 'Blacksad 01.cbz'].map((name) => ({
    type: 'comic' as const,
    path: comics.get(name)?.path ?? '',
  }))
  await owner.call(playlists.addItems, { params: { id: playlist.id }, body: { items } })
  const lists = await app.read('/api/v1/readlists?unpaged=true', shapes.pageOf(shapes.readList))
  expect(lists.content.map(({ name, bookIds }) => [name, bookIds.length])).toEqual([
    ['Tarde', 2],
    ['Noches', 3],
  ])
  const [own, story] = lists.content
  const inOrder = async (id: string | undefined) =>
    (await app.read(`/api/v1/readlists/${id}/books?unpaged=true`, books)).content.map(({ name }) => name)
  expect(await inOrder(own?.id)).toEqual(['Suelto', 'Blacksad 01'])
  expect(await inOrder(story?.id)).toEqual(['Suelto', 'Blacksad 02', 'Blacksad 12.1'])
  // An app that has not loaded the account's lists uses the names in the collection.
  const storylineId = `s-n-${Buffer.from('Noche').toString('base64url')}`
  expect(await inOrder(storylineId)).toEqual(['Blacksad 12.1', 'Blacksad 02'])
  expect((await app.ask('/api/v1/readlists/s-unheard-of')).status).toBe(404)
  const [first, second] = own?.bookIds ?? []
  const at = `/api/v1/readlists/${own?.id}`
  expect((await app.read(`${at}/books/${first}/next`, shapes.book)).id).toBe(second)
  expect((await app.ask(`${at}/books/${first}/previous`)).status).toBe(404)
  expect((await app.ask(`${at}/thumbnail`)).headers.get('content-type')).toBe('image/jpeg')
  const response = await app.send('PUT', `${at}/read-progress/tachiyomi`, { lastBookRead: 1 })
  expect(response.status).toBe(204)
  expect(await app.read(`${at}/read-progress/tachiyomi`, shapes.trackedList)).toMatchObject({
    booksReadCount: 1,
    lastReadContinuousIndex: 1,
  })
  const of = await app.read(`/api/v1/books/${first}/readlists`, { parse: (value) => value as unknown[] })
  expect(of.map((each) => shapes.readList.parse(each).name)).toEqual(['Tarde', 'Noches'])
  return second ?? ''
}

/** A storyline of the owner's account, with another name and order than in the files. */
async function accountStoryline({ owner, comics }: AppShelf): Promise<void> {
  const { id } = await createEntity(owner.client, owner.id, 'storylines', { name: 'Noche' })
  await updateEntity(owner.client, owner.id, 'storylines', id, { name: 'Noches' })
  const links = ['Suelto.cbz', 'Blacksad 02.cbz', 'Blacksad 12.1.cbz'].map((name, at) => ({
    user_id: owner.id,
    storyline_id: id,
    comic_path: comics.get(name)?.path ?? '',
    story_order: at + 1,
  }))
  const { error } = await owner.client.from('comics_storylines').insert(links)
  if (error) throw new Error(error.message)
}

/** Collects the events of a stream. */
function linesOf(answer: Response) {
  const received: { name: string; data: unknown }[] = []
  const state = { ended: false }
  void (async () => {
    let text = ''
    for await (const bytes of answer.body ?? []) {
      text += Buffer.from(bytes).toString()
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [, name = '', data = 'null'] = /^event: (.*)\ndata: (.*)$/.exec(text.slice(0, end)) ?? []
        text = text.slice(end + 2)
        if (name !== '') received.push({ name, data: JSON.parse(data) })
      }
    }
    state.ended = true
  })().catch(() => {
    state.ended = true
  })
  return { received, state }
}

async function events(shelf: AppShelf, app: KomgaApp, book: string) {
  const { server, owner } = shelf
  const stream = await app.ask('/sse/v1/events', { bare: true })
  expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const { received, state } = linesOf(stream)
  // Another user, who must receive no events of this user's progress and lists.
  const other = await komgaApp(shelf, 'komelia', await server.signUp('otra@ejemplo.es'))
  const others = linesOf(await other.ask('/sse/v1/events'))
  await app.send('PATCH', `/api/v1/books/${book}/read-progress`, { page: 2 }, true)
  const changed = { name: 'ReadProgressChanged', data: { bookId: book, userId: owner.id } }
  await expect.poll(() => received, WAIT).toContainEqual(changed)
  await app.send('DELETE', `/api/v1/books/${book}/read-progress`, undefined, true)
  await expect.poll(() => received.map(({ name }) => name), WAIT).toContain('ReadProgressDeleted')

  const { playlist } = await owner.call(playlists.create, { body: { name: 'Noche' } })
  const list = { readListId: `p-${playlist.id}`, bookIds: [] }
  await expect.poll(() => received, WAIT).toContainEqual({ name: 'ReadListAdded', data: list })
  await owner.call(playlists.addItems, {
    params: { id: playlist.id },
    body: { items: [{ type: 'comic', path: shelf.comics.get('Suelto.cbz')?.path ?? '' }] },
  })
  const added = { ...list, bookIds: [shelf.comics.get('Suelto.cbz')?.id] }
  await expect.poll(() => received, WAIT).toContainEqual({ name: 'ReadListChanged', data: added })
  await owner.call(playlists.remove, { params: { id: playlist.id } })
  await expect.poll(() => received, WAIT).toContainEqual({ name: 'ReadListDeleted', data: added })

  await writeCbz(`${server.root}/Nuevo.cbz`, { pages: 2 })
  await server.scan(owner)
  await expect
    .poll(() => received.map(({ name }) => name), WAIT)
    .toEqual(expect.arrayContaining(['SeriesAdded', 'BookAdded']))

  await expect.poll(() => others.received.map(({ name }) => name), WAIT).toContain('BookAdded')
  expect(others.received.filter(({ name }) => /^Read(Progress|List)/.test(name))).toEqual([])
  expect(await other.read(`/api/v1/books/${book}`, shapes.book)).toMatchObject({ readProgress: null })

  // A renewed or revoked key ends its open streams.
  const gone = await komgaApp(shelf, 'komelia')
  const theirs = linesOf(await gone.ask('/sse/v1/events'))
  const renewed = await komgaApp(shelf, 'komelia')
  const former = linesOf(await renewed.ask('/sse/v1/events'))
  await owner.call(devices.renew, { params: { id: renewed.deviceId } })
  await expect.poll(() => former.state.ended, WAIT).toBe(true)
  await owner.call(devices.revoke, { params: { id: gone.deviceId } })
  await expect.poll(() => theirs.state.ended, WAIT).toBe(true)
  const refused = await gone.ask('/api/v1/libraries', { bare: true })
  expect(refused.status).toBe(401)
  shapes.failure.parse(await refused.json())
  expect(state.ended).toBe(false)
  return other
}

/** An EPUB with text, whose reader stores its own locator. */
async function text(shelf: AppShelf, app: KomgaApp) {
  const { server, owner, ask, device } = shelf
  await writeFile(join(server.root, 'Palabras.epub'), textEpub('Palabras', ['Uno', 'Dos & <tres>']))
  await server.scan(owner)
  const found = await app.read('/api/v1/books?search=palabras', books, { bare: true })
  const [book] = found.content
  expect(book).toMatchObject({ media: { mediaProfile: 'EPUB', pagesCount: 0 }, readProgress: null })
  const path = `/api/v1/books/${book?.id}/progression`
  const getProgression = () => app.ask(path, { bare: true })
  expect((await getProgression()).status).toBe(204)
  const locator = {
    href: 'uno.xhtml',
    type: 'application/xhtml+xml',
    locations: { fragment: [], progression: 0.5, totalProgression: 0.25 },
  }
  const progression = { modified: '2026-03-01T10:00:00Z', device: { id: 'k', name: 'Komelia' }, locator }
  expect((await app.send('PUT', path, progression, true)).status).toBe(204)
  const answer = await getProgression()
  expect(answer.headers.get('content-type')).toBe('application/vnd.readium.progression+json')
  expect(await answer.json()).toEqual({ ...progression, modified: '2026-03-01T10:00:00.000Z' })
  // The user's other app gets the same locator; older and invalid ones are rejected.
  const { key } = await device('other')
  expect(await (await ask(`/opds/v2/books/${book?.id}/progression`, key)).json()).toMatchObject({ locator })
  expect((await app.send('PUT', path, progression, true)).status).toBe(409)
  expect((await app.send('PUT', path, { locator }, true)).status).toBe(400)
  expect((await app.ask('/api/v1/books/none/progression', { bare: true })).status).toBe(404)
  await chapters(app, book?.id ?? '')
  // An app that uses other documents than the writing app gets a locator of its own documents.
  const other = await komgaApp(shelf, 'komelia')
  const placeOf = async (each: KomgaApp) =>
    ((await (await each.ask(path)).json()) as { locator: { href: string } }).locator.href
  expect([await placeOf(app), await placeOf(other)]).toEqual(['uno.xhtml', 'comics-chapter-1.xhtml'])
  await app.send('PATCH', `/api/v1/books/${book?.id}/read-progress`, { completed: true }, true)
  expect(await placeOf(app)).toBe('comics-chapter-2.xhtml')
}

/** Requests of Komelia's text reader, which does not download the file. */
async function chapters(app: KomgaApp, id: string) {
  const manifest = await app.read(`/api/v1/books/${id}/manifest`, shapes.publication)
  expect(manifest.metadata.title).toBe('Palabras')
  expect(manifest.toc.map(({ title }) => title)).toEqual(['Uno', 'Dos & <tres>'])
  const { total, positions } = await app.read(`/api/v1/books/${id}/positions`, shapes.positions)
  expect(total).toBe(positions.length)
  expect(positions.map(({ locations }) => locations.position)).toEqual([1, 2, 3, 4].slice(0, total))
  for (const [at, { href, type }] of manifest.readingOrder.entries()) {
    // Each has a position, identified by its file name.
    const [, name = ''] = /\/resource\/(.*)$/.exec(href) ?? []
    expect(positions.some((position) => position.href === name)).toBe(true)
    const answer = await app.ask(new URL(href).pathname)
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, type])
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    const [section] = Array.from(domOf(await answer.text()).getElementsByTagName('section'))
    expect(section?.textContent).toContain(['Uno', 'Dos & <tres>'][at])
  }
  for (const name of ['c0.xhtml', 'comics-chapter-3.xhtml', 'comics-chapter-0.xhtml', '..%2F..%2Fbook.opf'])
    expect([name, (await app.ask(`/api/v1/books/${id}/resource/${name}`)).status]).toEqual([name, 404])
}

async function sessions({ ask, owner }: AppShelf, app: KomgaApp, other: KomgaApp) {
  const session = `comics-session=${app.jar.get('comics-session')}`
  const status = async (init: RequestInit, path = '/api/v2/users/me') => (await ask(path, null, init)).status
  // A recent session is not renewed; a key beside an invalid session counts and gets a new session.
  const young = await ask('/api/v2/users/me', null, { headers: { Cookie: session } })
  expect([young.status, young.headers.getSetCookie()]).toEqual([200, []])
  const mended = await ask('/api/v2/users/me', null, {
    headers: { Cookie: `${session}x`, 'X-API-Key': app.key },
  })
  expect([mended.status, mended.headers.getSetCookie().length]).toEqual([200, 1])
  expect(await status({ headers: { Cookie: `${session}x` } })).toBe(401)
  // Another user's key beside a session takes precedence.
  const key = { 'X-API-Key': other.key, Cookie: session }
  const theirs = await ask('/api/v2/users/me', null, { headers: key })
  expect(shapes.user.parse(await theirs.json()).id).not.toBe(owner.id)
  expect(theirs.headers.getSetCookie()[0]).toMatch(/^comics-session=/)
  const challenge = await ask('/api/v1/series', null)
  expect([challenge.status, challenge.headers.get('www-authenticate')]).toEqual([
    401,
    expect.stringMatching(/^Basic realm=/),
  ])

  // Requests from another site's page with the cookie are rejected.
  const foreign = { Cookie: session, Origin: 'https://evil.example' }
  const act = { method: 'POST', headers: foreign }
  expect(await status(act, '/api/v1/series/manga/read-progress')).toBe(403)
  expect(await app.read('/api/v1/series/manga', shapes.series)).toMatchObject({ booksReadCount: 0 })

  // Management endpoints are not available.
  for (const [method, path] of [
    ['PATCH', '/api/v1/series/blacksad/metadata'],
    ['POST', '/api/v1/libraries'],
    ['GET', '/api/v1/settings'],
  ] as const) {
    const refused = await app.ask(path, { method, bare: true })
    expect([path, refused.status]).toEqual([path, 403])
    shapes.failure.parse(await refused.json())
  }
  expect((await app.ask('/actuator/info')).status).toBe(404)
  expect((await app.ask('/api/v1/unheard-of')).status).toBe(404)

  // Without cookies the session is sent in a header, requested with an empty one.
  const headed = (headers: Record<string, string>) => ask('/api/v2/users/me', null, { headers })
  const shown = await headed({ 'X-API-Key': app.key, 'X-Auth-Token': '' })
  const token = shown.headers.get('x-auth-token') ?? ''
  expect([shown.status, shown.headers.getSetCookie()]).toEqual([200, []])
  const again = await headed({ 'X-Auth-Token': token })
  expect([again.status, again.headers.get('x-auth-token')]).toEqual([200, token])
  expect((await headed({ 'X-Auth-Token': `${token}x` })).status).toBe(401)

  const open = linesOf(await app.ask('/sse/v1/events', { bare: true }))
  expect((await app.send('POST', '/api/logout', undefined, true)).status).toBe(204)
  expect([...app.jar.keys()]).toEqual([])
  expect((await app.ask('/api/v2/users/me', { bare: true })).status).toBe(401)
  expect((await headed({ 'X-Auth-Token': token })).status).toBe(401)
  // Copied cookies are invalid after the logout; the key and other users' keys still work.
  expect(await status({ headers: { Cookie: session } })).toBe(401)
  await expect.poll(() => open.state.ended, WAIT).toBe(true)
  expect(await status({ headers: { 'X-API-Key': app.key } })).toBe(200)
  expect((await ask('/api/logout', null, { method: 'POST', headers: { Cookie: session } })).status).toBe(204)
  expect((await other.ask('/api/v2/users/me', { bare: true })).status).toBe(200)
}
