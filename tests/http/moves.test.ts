import { expect, test } from 'vitest'
import { devices } from '#contract/helper/devices.ts'
import { moves } from '#contract/helper/moves.ts'
import { readingOf } from '#records/library/reading.ts'
import { appShelf } from '../apps/support/shelf.ts'
import { relayed } from '../support/relayed-server.ts'
import { tlsFetch } from '../support/tls-fetch.ts'

const WAIT = { timeout: 20_000 }

test('its owner is told what apps did to where they are in a comic, and takes it back', async () => {
  const { server, owner, comics, device } = await appShelf()
  const comic = comics.get('Blacksad 03.cbz')
  if (comic === undefined) throw new Error('no comic')
  const params = { id: comic.id }
  expect(await owner.call(moves.list, { params })).toEqual({ success: true, moves: [], place: null })

  // Apps have an address of their own at a relay: this one is at home.
  const { id, key } = await device('mihon')
  const told = await tlsFetch(server.ca)(
    `https://localhost:${server.port}/api/v1/books/${comic.id}/read-progress`,
    {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
      body: JSON.stringify({ page: 7 }),
    },
  )
  expect(told.status).toBe(204)
  const lastPage = async () => (await readingOf(owner.client, comic.id))?.lastPage
  await expect.poll(lastPage, WAIT).toBe(7)
  const list = await owner.call(moves.list, { params })
  expect(list).toMatchObject({
    moves: [
      {
        ...{ device: 'Mi mihon', app: 'mihon', before: null, isBack: false },
        after: { page: 7, pageCount: 12, finished: false },
      },
    ],
    place: { page: 7 },
  })
  const move = list.moves[0]?.id ?? 0
  const one = { params: { ...params, move } }

  // A device that was forgotten has left its moves.
  await owner.call(devices.remove, { params: { id } })
  expect(await owner.call(moves.goBack, { ...one, body: {} })).toMatchObject({ place: null })
  expect(await lastPage()).toBeNull()
  expect(await owner.call(moves.list, { params })).toMatchObject({ moves: [{ isBack: true }], place: null })
  // Twice is once.
  await owner.call(moves.goBack, { ...one, body: {} })
  const { place } = await owner.call(moves.goOn, one)
  expect(place).toMatchObject({ page: 7, finished: false })
  expect(await lastPage()).toBe(7)

  await expect(server.anyone(moves.list, { params })).rejects.toMatchObject({ status: 401 })
  // The relay's account of tests tells no changes: what others write is heard half a minute later.
  if (relayed) return
  const now = new Date(Date.now() + 1).toISOString()
  const { error } = await owner.client
    .from('comics_library')
    .update({ last_page: 9, reading_progress: 75, last_read_at: now })
    .eq('comic_id', comic.id)
  expect(error).toBeNull()
  await expect
    .poll(async () => (await owner.call(moves.list, { params })).place, WAIT)
    .toMatchObject({ page: 9, at: now })
  const older = { code: 'place-moved', status: 409 }
  await expect(owner.call(moves.goBack, { ...one, body: {} })).rejects.toMatchObject(older)
  await expect(owner.call(moves.goOn, one)).rejects.toMatchObject(older)
  expect(await lastPage()).toBe(9)
  expect(await owner.call(moves.goBack, { ...one, body: { seen: now } })).toMatchObject({ place: null })
  expect(await lastPage()).toBeNull()

  const ana = await server.signUp('ana@ejemplo.es')
  expect((await ana.call(moves.list, { params })).moves).toEqual([])
  await expect(ana.call(moves.goBack, { ...one, body: {} })).rejects.toMatchObject({ code: 'not-found' })
})
