import { expect, test } from 'vitest'
import { comics as comicEndpoints } from '#contract/helper/comics.ts'
import { documents } from '#contract/helper/documents.ts'
import { files } from '#contract/helper/files.ts'
import { history } from '#contract/helper/history.ts'
import { layout } from '#contract/helper/layout.ts'
import { coverChoice, metadata } from '#contract/helper/metadata.ts'
import { progress } from '#contract/helper/progress.ts'
import { sets } from '#contract/helper/sets.ts'
import { status } from '#contract/helper/status.ts'
import type { CatalogQuery } from '#library/catalog/query.ts'
import { testServer } from '../support/servers/server.ts'
import { koboOf, md5 } from './support/kobo.ts'
import { appShelf } from './support/shelf.ts'

/** A shelf with a second user who may see one comic, and a comic hidden from this user. */
async function narrowedShelf() {
  const visible = new Map<string, CatalogQuery>()
  const server = await testServer({ visibleTo: async (userId) => visible.get(userId) })
  const shelf = await appShelf(undefined, server)
  const child = await server.signUp('nico@ejemplo.es')
  const [seen, hidden] = [shelf.comicNamed('Suelto.cbz'), shelf.comicNamed('Blacksad 03.cbz')]
  visible.set(child.id, { in: { ids: [seen.id] } })
  return { ...shelf, child, seen, hidden }
}

const OF_COMIC = Object.values({
  ...comicEndpoints,
  ...files,
  ...history,
  ...layout,
  ...coverChoice,
  ...progress,
}).filter(({ path }) => path.startsWith('/api/comics/:id'))

test('no endpoint responds with a hidden comic to a user who knows its id or path', async () => {
  const { server, owner, child, seen, hidden } = await narrowedShelf()
  expect(OF_COMIC.length).toBeGreaterThan(12)
  const { token } = await child.call(status.mediaToken, { body: {} })
  const ask = async (
    id: string,
    { method, path }: { method: string; path: string },
    bearer: string | null,
  ) => {
    const address = path.replace(':id', id).replace(/:\w+/g, '1')
    const answer = await server.fetch(`${server.url}${address}${bearer === null ? `?t=${token}` : ''}`, {
      method,
      headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
      ...(method === 'GET' ? {} : { body: '{}' }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  for (const endpoint of OF_COMIC) {
    const { status, text } = await ask(hidden.id, endpoint, child.token)
    // Owner-only endpoints reject the user before they look up the comic.
    const refused = endpoint.access === 'owner' ? 'owner-only' : 'comic-not-found'
    expect([status, JSON.parse(text).code], `${endpoint.method} ${endpoint.path}`).toEqual([
      refused === 'owner-only' ? 403 : 404,
      refused,
    ])
  }
  for (const end of ['cover', 'pages/1']) {
    const endpoint = { method: 'GET', path: `/api/comics/:id/${end}` }
    expect((await ask(hidden.id, endpoint, null)).status).toBe(404)
    expect((await ask(seen.id, endpoint, null)).status).toBe(200)
    expect((await ask(hidden.id, endpoint, owner.token)).status).toBe(200)
  }
  const named = { method: 'GET', path: `/api/files/cover/${encodeURIComponent(hidden.name)}` }
  expect((await ask('', named, child.token)).status).toBe(404)
  expect((await ask('', named, owner.token)).status).toBe(200)

  const all = [seen, hidden]
  const [ids, paths] = [all.map(({ id }) => id), all.map(({ path }) => path)]
  expect((await child.call(comicEndpoints.lookup, { body: { ids } })).asked).toEqual([seen.id])
  expect((await child.call(comicEndpoints.lookup, { body: { paths } })).asked).toEqual([seen.path])
  expect((await owner.call(comicEndpoints.lookup, { body: { ids } })).asked).toEqual(ids)
  const seriesKey = hidden.seriesKey ?? ''
  const covers = async (person: typeof child) =>
    (await person.call(coverChoice.series, { params: { key: seriesKey } })).availableCovers
  expect([await covers(child), await covers(owner)]).toEqual([[], expect.arrayContaining([hidden.id])])
  expect((await child.call(sets.make, { body: { paths } })).found).toBe(1)
  const link = { params: { document: md5('A document') }, body: { comicId: hidden.id } }
  await expect(child.call(documents.link, link)).rejects.toMatchObject({ code: 'comic-not-found' })
  await owner.call(documents.link, link)
  expect((await child.call(metadata.summary, { body: { ids } })).count).toBe(1)
  await expect(child.call(metadata.comic, { query: { path: hidden.path } })).rejects.toMatchObject({
    code: 'comic-not-found',
  })
  const events = ids.map((id) => ({ id, page: 2, pageCount: 4 }))
  const { changed } = await child.call(progress.record, { body: { events } })
  expect(Object.keys(changed.comics)).toEqual([seen.id])
})

test('reading apps get no comic that is hidden from their user', async () => {
  const { server, device, ask, child, seen, hidden } = await narrowedShelf()
  const { key } = await device('other', 'progress', child)
  const body = JSON.stringify({ page: 2 })
  const json = { 'content-type': 'application/json' }
  const statuses = async (path: (id: string) => string, init: RequestInit = {}) =>
    Promise.all([seen, hidden].map(async ({ id }) => (await ask(path(id), key, init)).status))
  const opds = ['', '/manifest', '/pages/1', '/file'].map(
    (end) => (id: string) => `/opds/v2/books/${id}${end}`,
  )
  const komga = ['', '/pages', '/pages/1', '/pages/1/thumbnail', '/thumbnail', '/file'].map(
    (end) => (id: string) => `/api/v1/books/${id}${end}`,
  )
  const others = [
    (id: string) => `/opds/v1.2/books/${id}`,
    (id: string) => `/opds/v1.2/books/${id}/pages/0`,
    (id: string) => `/opds/v1.2/books/${id}/file`,
    (id: string) => `/opds/v1.2/books/${id}/thumbnail`,
  ]
  for (const path of [...opds, ...komga, ...others])
    expect(await statuses(path), path(':id')).toEqual([200, 404])
  const progression = await statuses((id) => `/opds/v2/books/${id}/progression`)
  expect(progression).toEqual([204, 404])
  const marked = await statuses((id) => `/api/v1/books/${id}/read-progress`, {
    method: 'PATCH',
    headers: json,
    body,
  })
  expect(marked).toEqual([204, 404])
  // Feed pictures are opened with a token in their address.
  const feed = await (await ask('/opds/v2/books/latest', key)).text()
  const picture = /[^"]*\?[^"]*t=[^"]*/.exec(feed)?.[0] ?? ''
  expect(picture).toContain(seen.id)
  const hiddenPicture = picture.replace(seen.id, hidden.id)
  expect((await server.fetch(picture)).status).toBe(200)
  expect((await server.fetch(hiddenPicture)).status).toBe(404)

  const own = await device('koreader', 'progress', child)
  const kobo = koboOf({ server }, own.user, own.key, 'Kobo')
  for (const { name } of [seen, hidden]) await kobo.push(md5(name), '2', 0.5)
  const states = (await child.call(progress.next, { query: {} })).next.map(({ id }) => id)
  expect(states).toEqual([seen.id])
  expect((await child.call(progress.get, { params: { id: seen.id } })).progress).toMatchObject({ page: 2 })
})
