import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clearReading,
  markRead,
  progressAt,
  readingOf,
  readingsOf,
  recentReadings,
  saveReading,
} from '#records/reading.ts'
import { newClient, openAccount, record, type SignedIn, signUp, type TestAccount } from './support/account.ts'

let account: TestAccount
let ana: SignedIn
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
})
afterAll(() => account.stop())

const comic = (id: string, name = `${id}.cbz`) => ({
  id,
  name,
  path: `/comics/${name}`,
  size: 1000,
  extension: 'cbz',
})
const rowOf = async (id: string) =>
  (await ana.client.from('comics_library').select('*').eq('comic_id', id).single()).data

describe('progress', () => {
  it.each([
    [1, 200, 1],
    [100, 200, 50],
    [199, 200, 99],
    [200, 200, 100],
    [1, 1, 100],
    [1, 0, 0],
  ])('page %d of %d is %d hundredths', (page, pageCount, expected) => {
    expect(progressAt({ page, pageCount })).toBe(expected)
  })
})

describe('readings', () => {
  it('are kept, found again and moved on', async () => {
    expect(await readingOf(ana.client, 'one')).toBeNull()
    await saveReading(ana.client, ana.userId, comic('one'), { page: 3, pageCount: 20 })
    expect(await readingOf(ana.client, 'one')).toMatchObject({
      comicId: 'one',
      progress: 15,
      lastPage: 3,
      pageCount: 20,
    })
    expect(await rowOf('one')).toMatchObject({
      file_name: 'one.cbz',
      file_type: 'application/vnd.comicbook+zip',
    })
    await saveReading(ana.client, ana.userId, comic('one'), { page: 4, pageCount: 20 })
    expect(await readingOf(ana.client, 'one')).toMatchObject({ progress: 20, lastPage: 4 })
  })

  it('touch no other column of a record', async () => {
    await ana.client
      .from('comics_library')
      .insert(record('two.cbz', { comic_id: 'two', title: 'Dos', writers: ['Ana'], is_favorite: true }))
    await saveReading(ana.client, ana.userId, comic('two', 'renamed.cbz'), { page: 2, pageCount: 4 })
    expect(await rowOf('two')).toMatchObject({
      file_name: 'two.cbz',
      title: 'Dos',
      writers: ['Ana'],
      is_favorite: true,
      reading_progress: 50,
    })
  })

  it('take over a record of the same file that no comic has', async () => {
    const made = await ana.client
      .from('comics_library')
      .insert([
        record('three "3", \\(x).cbz', { title: 'Tres' }),
        record('three "3", \\(x).cbz', { title: 'Tres' }),
      ])
      .select('id')
    await saveReading(ana.client, ana.userId, comic('three', 'three "3", \\(x).cbz'), {
      page: 1,
      pageCount: 4,
    })
    const row = await rowOf('three')
    expect(made.data?.map(({ id }) => id)).toContain(row?.id)
    expect(row).toMatchObject({ title: 'Tres', last_page: 1, reading_progress: 25 })
  })

  it('saved at once from two windows make one record', async () => {
    await Promise.all(
      [1, 2, 3, 4].map((page) => saveReading(ana.client, ana.userId, comic('four'), { page, pageCount: 8 })),
    )
    const { data } = await ana.client.from('comics_library').select('id').eq('comic_id', 'four')
    expect(data).toHaveLength(1)
  })

  it('are marked read and forgotten', async () => {
    await markRead(ana.client, ana.userId, comic('five'), 30)
    expect(await readingOf(ana.client, 'five')).toMatchObject({ progress: 100, lastPage: 30 })
    await clearReading(ana.client, 'five')
    expect(await readingOf(ana.client, 'five')).toMatchObject({
      progress: 0,
      lastPage: null,
      lastReadAt: null,
    })
  })

  it('come by many ids, more than fit one request', async () => {
    const bea = await signUp(account, 'many@example.com')
    const ids = Array.from({ length: 450 }, (_, i) => `comic-${i}`)
    await bea.client
      .from('comics_library')
      .insert(
        ids.slice(0, 400).map((id, i) => record(`${id}.cbz`, { comic_id: id, reading_progress: i % 100 })),
      )
    const readings = await readingsOf(bea.client, [...ids, 'comic-1', 'a,"b")'])
    expect(readings.size).toBe(400)
    expect(readings.get('comic-399')?.progress).toBe(99)
    expect(readings.get('comic-449')).toBeUndefined()
  })

  it('come latest first, the finished ones after the others', async () => {
    const bea = await signUp(account, 'recent@example.com')
    const day = (n: number) => `2026-01-0${n}T00:00:00Z`
    await bea.client
      .from('comics_library')
      .insert([
        record('a', { comic_id: 'done', reading_progress: 100, last_read_at: day(5) }),
        record('b', { comic_id: 'old', reading_progress: 40, last_read_at: day(1) }),
        record('c', { comic_id: 'new', reading_progress: 10, last_read_at: day(4) }),
        record('d', { comic_id: 'unread', reading_progress: 0, last_read_at: null }),
      ])
    const ids = async (limit: number) =>
      (await recentReadings(bea.client, limit)).map(({ comicId }) => comicId)
    expect(await ids(6)).toEqual(['new', 'old', 'done'])
    expect(await ids(1)).toEqual(['new'])
  })

  it('fail with an error of ours, at once', async () => {
    await expect(readingOf(account.client(), 'one')).rejects.toMatchObject({ code: 'session-expired' })
    const start = performance.now()
    await expect(readingOf(newClient('http://127.0.0.1:9', 'x'), 'one')).rejects.toMatchObject({
      code: 'account-unreachable',
    })
    expect(performance.now() - start).toBeLessThan(4000)
  })
})
