import { expect, test } from 'vitest'
import { progress } from '#contract/helper/progress.ts'
import { series } from '#contract/helper/series.ts'
import { readingOf } from '#records/library/reading.ts'
import { appShelf } from '../apps/support/shelf.ts'
import { relayed } from '../support/servers/relayed-server.ts'

const WAIT = { timeout: 20_000 }

test('the dashboard stores progress at the helper, and the account receives it', async () => {
  const { server, owner, comics } = await appShelf()
  const idOf = (name: string) => comics.get(`${name}.cbz`)?.id ?? ''
  const params = { id: idOf('Blacksad 03') }
  const get = async () => (await owner.call(progress.get, { params })).progress
  expect(await get()).toBeNull()

  const put = (body: { page: number | null; finished?: boolean; at?: string }) =>
    owner.call(progress.put, { params, body: { pageCount: 12, ...body } })
  expect((await put({ page: 5 })).progress).toMatchObject({ page: 5, finished: false, pass: 1 })
  await expect.poll(async () => (await readingOf(owner.client, params.id))?.lastPage, WAIT).toBe(5)
  expect((await put({ page: 12 })).progress).toMatchObject({ page: 12, finished: true })
  expect((await put({ page: 2 })).progress, 'finished stays').toMatchObject({ page: 2, finished: true })
  expect((await put({ page: 3, finished: false })).progress).toMatchObject({ page: 3, finished: false })
  await expect.poll(async () => (await readingOf(owner.client, params.id))?.progress, WAIT).toBe(25)
  const older = new Date(Date.now() - 60_000).toISOString()
  expect((await put({ page: 9, at: older })).progress).toMatchObject({ page: 3 })
  expect((await put({ page: null })).progress).toBeNull()
  await expect.poll(async () => (await readingOf(owner.client, params.id))?.lastReadAt, WAIT).toBeNull()
  await expect(
    owner.call(progress.put, { params: { id: 'unknown' }, body: { page: 1, pageCount: 2 } }),
  ).rejects.toMatchObject({ code: 'comic-not-found' })

  // Values that the account cannot store are rejected or clamped.
  for (const huge of [{ page: 2 ** 31 }, { page: 1, pageCount: 2 ** 31 }])
    await expect(
      owner.call(progress.put, { params, body: { pageCount: 12, ...huge } }),
    ).rejects.toMatchObject({ code: 'validation' })
  const ancient = { page: 2, pageCount: 4, at: '0000-01-01T00:00:00.000Z' }
  const old = { id: idOf('Suelto') }
  expect((await owner.call(progress.put, { params: old, body: ancient })).progress?.at).toBe(
    '1970-01-01T00:00:00.000Z',
  )
  await expect.poll(async () => (await readingOf(owner.client, old.id))?.lastPage, WAIT).toBe(2)

  // A browser that was offline sends its stored events, and sends them again without a response.
  const at = (minute: number) => new Date(Date.now() - (60 - minute) * 60_000).toISOString()
  const body = {
    client: 'browser',
    events: [
      { id: idOf('Blacksad 01'), page: 4, pageCount: 4, at: at(1), seq: 1 },
      { id: idOf('Blacksad 02'), page: 2, pageCount: 4, at: at(2), seq: 2 },
      { id: idOf('Suelto'), page: 3, pageCount: 3, at: at(3), seq: 3 },
      { id: 'unknown', page: 3, pageCount: 3, seq: 4 },
    ],
  }
  const first = await owner.call(progress.record, { body })
  expect(Object.keys(first.changed.comics)).toHaveLength(3)
  expect(first.changed.series).toEqual([{ key: 'blacksad', read: 1, reading: 1 }])
  expect(await owner.call(progress.record, { body })).toEqual(first)
  const { next } = await owner.call(progress.next)
  expect(next.map(({ name, progress: state }) => [name, state?.page])).toEqual([['Blacksad 02.cbz', 2]])
  const { finished } = await owner.call(progress.finished, { query: { limit: 1 } })
  expect(finished.map(({ name }) => name)).toEqual(['Suelto.cbz'])
  const isRead = async (caller: typeof owner) =>
    (await caller.call(series.list)).series.map(({ key, read, reading }) => [key, read, reading])
  expect(await isRead(owner)).toEqual([['blacksad', 1, 1]])

  // At a relay, another user has another helper.
  if (relayed) return
  const ana = await server.signUp('ana@ejemplo.es')
  expect(await isRead(ana)).toEqual([['blacksad', 0, 0]])
  await expect(server.anyone(progress.get, { params })).rejects.toMatchObject({ status: 401 })
})
