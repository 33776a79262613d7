import { expect, test } from 'vitest'
import { devices } from '#contract/helper/devices.ts'
import { history } from '#contract/helper/history.ts'
import { progress } from '#contract/helper/progress.ts'
import { readingOf } from '#records/library/reading.ts'
import { appShelf } from '../apps/support/shelf.ts'
import { relayed } from '../support/servers/relayed-server.ts'
import { tlsFetch } from '../support/servers/tls-fetch.ts'
import { openStream } from './support/event-stream.ts'

const WAIT = { timeout: 20_000 }

test("a user sees an app's reading sessions in a comic and undoes and redoes them", async () => {
  const { server, owner, comicNamed, device } = await appShelf()
  const comic = comicNamed('Blacksad 03.cbz')
  const params = { id: comic.id }
  expect(await owner.call(history.comic, { params })).toEqual({ success: true, passes: [], progress: null })

  // Apps have their own address at a relay; this request goes to the helper directly.
  const { id, key } = await device('mihon')
  const response = await tlsFetch(server.ca)(
    `https://localhost:${server.port}/api/v1/books/${comic.id}/read-progress`,
    {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
      body: JSON.stringify({ page: 7 }),
    },
  )
  expect(response.status).toBe(204)
  const lastPage = async () => (await readingOf(owner.client, comic.id))?.lastPage
  await expect.poll(lastPage, WAIT).toBe(7)
  const list = await owner.call(history.comic, { params })
  expect(list).toMatchObject({
    passes: [
      {
        pass: 1,
        isFinished: false,
        sittings: [
          {
            ...{ device: 'Mi mihon', app: 'mihon', before: null, isUndone: false },
            after: { page: 7, pageCount: 12, finished: false },
          },
        ],
      },
    ],
    progress: { page: 7 },
  })
  const sitting = list.passes[0]?.sittings[0]?.id ?? ''
  const one = { params: { ...params, sitting } }

  // The sessions of a removed device stay.
  await owner.call(devices.remove, { params: { id } })
  expect(await owner.call(history.undoSitting, { ...one, body: {} })).toMatchObject({ progress: null })
  expect(await lastPage()).toBeNull()
  expect(await owner.call(history.comic, { params })).toMatchObject({
    passes: [{ sittings: [{ isUndone: true }] }],
    progress: null,
  })
  // A repeated undo changes nothing.
  await owner.call(history.undoSitting, { ...one, body: {} })
  const { progress } = await owner.call(history.redoSitting, one)
  expect(progress).toMatchObject({ page: 7, finished: false })
  expect(await lastPage()).toBe(7)

  await expect(server.anyone(history.comic, { params })).rejects.toMatchObject({ status: 401 })
  // A relay's account in tests does not report changes; the helper polls every half minute.
  if (relayed) return
  const now = new Date(Date.now() + 1).toISOString()
  const { error } = await owner.client
    .from('comics_library')
    .update({ last_page: 9, reading_progress: 75, last_read_at: now })
    .eq('comic_id', comic.id)
  expect(error).toBeNull()
  await expect
    .poll(async () => (await owner.call(history.comic, { params })).progress, WAIT)
    .toMatchObject({ page: 9, at: now })
  const older = { code: 'place-moved', status: 409 }
  await expect(owner.call(history.undoSitting, { ...one, body: {} })).rejects.toMatchObject(older)
  await expect(owner.call(history.redoSitting, one)).rejects.toMatchObject(older)
  expect(await lastPage()).toBe(9)
  expect(await owner.call(history.undoSitting, { ...one, body: { seen: now } })).toMatchObject({
    progress: null,
  })
  expect(await lastPage()).toBeNull()

  const ana = await server.signUp('ana@ejemplo.es')
  expect((await ana.call(history.comic, { params })).passes).toEqual([])
  await expect(ana.call(history.undoSitting, { ...one, body: {} })).rejects.toMatchObject({
    code: 'history-not-found',
  })
})

const ONE_PAGE = { pages: 1 }
/** Files of enough comics to raise an alarm. */
const MANY = Object.fromEntries(
  Array.from({ length: 60 }, (_, n) => [`Serie/Serie ${String(n + 1).padStart(2, '0')}.cbz`, ONE_PAGE]),
)

test("an app's bulk finish is withheld from the account until the user decides", async () => {
  const shelf = await appShelf(MANY)
  const { server, owner, device } = shelf
  const all = [...shelf.comics.values()].map(({ id }) => id)
  const stream = await openStream(server, owner)
  const { key } = await device('mihon')
  for (const id of all) {
    const response = await tlsFetch(server.ca)(
      `https://localhost:${server.port}/api/v1/books/${id}/read-progress`,
      {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
        body: JSON.stringify({ completed: true }),
      },
    )
    expect(response.status).toBe(204)
  }
  await stream.next('history')
  const { batches } = await owner.call(history.alarms)
  expect(batches).toMatchObject([
    { alarm: 'many', via: 'komga', device: 'Mi mihon', app: 'mihon', comics: 60, finished: 60 },
  ])
  expect(batches[0]?.first).toHaveLength(4)
  const batch = batches[0]?.id ?? ''
  const shown = await owner.call(history.comics, { params: { batch }, query: { limit: 20 } })
  expect(shown.comics).toHaveLength(20)
  expect(shown.comics[0]).toMatchObject({ before: null, after: { finished: true }, comic: { pageCount: 1 } })
  const rest = { limit: 50, after: shown.next ?? '' }
  expect((await owner.call(history.comics, { params: { batch }, query: rest })).comics).toHaveLength(40)

  stream.clear()
  const { undo } = await owner.call(history.undo, { params: { batch }, body: {} })
  expect(undo).toMatchObject({ comics: 60, undo: { batch, source: { app: 'mihon' } } })
  await stream.next('history')
  expect((await owner.call(history.alarms)).batches).toEqual([])
  const finished = async () => {
    const { data } = await owner.client.from('comics_library').select('comic_id').gte('reading_progress', 100)
    return data?.length
  }
  await expect.poll(finished, WAIT).toBe(0)
  // A redo is no alarm: the account gets all of it.
  await owner.call(history.undo, { params: { batch: undo?.id ?? '' }, body: {} })
  await expect.poll(finished, { timeout: 40_000 }).toBe(60)
})

test('a mass loss of finished comics in the account raises an alarm, and undo restores them', async () => {
  // A relay's account in tests does not report changes.
  if (relayed) return
  const { owner, comics } = await appShelf(MANY)
  const all = [...comics.values()].map(({ id }) => id)
  const events = all.map((id) => ({ id, page: 1, pageCount: 1 }))
  await owner.call(progress.record, { body: { events } })
  const finished = async () => {
    const { data } = await owner.client.from('comics_library').select('comic_id').gte('reading_progress', 100)
    return data?.length
  }
  await expect.poll(finished, { timeout: 40_000 }).toBe(60)
  const { error } = await owner.client.from('comics_library').delete().in('comic_id', all)
  expect(error).toBeNull()
  const alarms = async () => (await owner.call(history.alarms)).batches
  await expect.poll(alarms, WAIT).toMatchObject([{ alarm: 'loss', via: 'account', isUndone: false }])
  const [alarm] = await alarms()
  await owner.call(history.undo, { params: { batch: alarm?.id ?? '' }, body: {} })
  await expect.poll(finished, { timeout: 40_000 }).toBe(60)
  expect((await owner.call(progress.finished, { query: {} })).finished).toHaveLength(60)
})
