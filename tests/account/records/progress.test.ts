import { describe, expect, it } from 'vitest'
import { favouriteIds, setFavourite } from '#records/library/favourites.ts'
import { progressAt, readingOf, readingsOf } from '#records/library/reading.ts'
import { clearReadings, saveReading, saveReadings } from '#records/library/save-reading.ts'
import { newClient, record, sharedAccount, signUp } from '../support/account.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')

const comic = (id: string, name = `${id}.cbz`) => ({
  id,
  name,
  path: `/comics/${name}`,
  size: 1000,
  extension: 'cbz',
})
/** Returns progress in a comic, by default of now. */
const progressOf = (id: string, page: number, pageCount: number, at = new Date().toISOString()) => ({
  comic: comic(id),
  page,
  pageCount,
  at,
})
const rowOf = async (id: string) =>
  (await ana.client.from('comics_library').select('*').eq('comic_id', id).single()).data

describe('progress in percent', () => {
  it.each([
    [1, 200, 1],
    [100, 200, 50],
    [199, 200, 99],
    [200, 200, 100],
    [1, 1, 100],
    [1, 0, 0],
  ])('page %d of %d is %d', (page, pageCount, expected) => {
    expect(progressAt({ page, pageCount })).toBe(expected)
  })
})

describe('progress of a comic', () => {
  it('of many comics is saved in few requests', async () => {
    const { client, userId } = await signUp(account, 'mucho@example.com')
    let requests = 0
    const counted = new Proxy(client, {
      get: (target, name) => {
        if (name === 'from') requests++
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const at = new Date(Date.now() - 1_000).toISOString()
    await saveReading(client, userId, progressOf('m0', 2, 30))
    await saveReading(client, userId, progressOf('m1', 2, 30, '2026-01-01T00:00:00.000Z'))
    const many = Array.from({ length: 250 }, (_, n) => progressOf(`m${n}`, 30, 30, at))
    await saveReadings(counted, userId, many)
    expect(requests).toBeLessThan(25)
    const found = await readingsOf(
      client,
      many.map(({ comic: { id } }) => id),
    )
    expect(found.size).toBe(250)
    expect(found.get('m0')).toMatchObject({ lastPage: 2, progress: 6 })
    for (const { comic: each } of many.slice(1)) expect(found.get(each.id)).toMatchObject({ progress: 100 })

    // Saved again later, when the records exist.
    requests = 0
    const later = new Date().toISOString()
    await saveReadings(
      counted,
      userId,
      many.map((one) => ({ ...one, page: 3, at: later })),
    )
    expect(requests).toBeLessThan(15)
    expect(await readingOf(client, 'm9')).toMatchObject({ lastPage: 3, progress: 100 })
  })

  it('is saved, read and updated', async () => {
    expect(await readingOf(ana.client, 'one')).toBeNull()
    await saveReading(ana.client, ana.userId, progressOf('one', 3, 20))
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
    await saveReading(ana.client, ana.userId, progressOf('one', 4, 20))
    expect(await readingOf(ana.client, 'one')).toMatchObject({ progress: 20, lastPage: 4 })
  })

  it('of a finished comic stays finished until it is cleared', async () => {
    await saveReading(ana.client, ana.userId, progressOf('again', 20, 20))
    expect(await saveReading(ana.client, ana.userId, progressOf('again', 3, 20))).toBe(true)
    expect(await readingOf(ana.client, 'again')).toMatchObject({ progress: 100, lastPage: 3 })
    await clearReadings(ana.client, ['again'], new Date().toISOString())
    await saveReading(ana.client, ana.userId, progressOf('again', 3, 20))
    expect(await readingOf(ana.client, 'again')).toMatchObject({ progress: 15 })
  })

  it('shares a record with the favourite, independently', async () => {
    expect((await favouriteIds(ana.client)).has('liked')).toBe(false)
    await setFavourite(ana.client, ana.userId, comic('liked'), true)
    await saveReading(ana.client, ana.userId, progressOf('liked', 5, 20))
    expect((await favouriteIds(ana.client)).has('liked')).toBe(true)
    await setFavourite(ana.client, ana.userId, comic('liked'), false)
    expect((await favouriteIds(ana.client)).has('liked')).toBe(false)
    expect(await readingOf(ana.client, 'liked')).toMatchObject({ lastPage: 5 })
  })

  it('changes no other column of a record', async () => {
    await ana.client
      .from('comics_library')
      .insert(record('two.cbz', { comic_id: 'two', title: 'Dos', writers: ['Ana'], is_favorite: true }))
    await saveReading(ana.client, ana.userId, {
      ...progressOf('two', 2, 4),
      comic: comic('two', 'renamed.cbz'),
    })
    expect(await rowOf('two')).toMatchObject({
      file_name: 'two.cbz',
      title: 'Dos',
      writers: ['Ana'],
      is_favorite: true,
      reading_progress: 50,
    })
  })

  it('is saved in a record of the same file without a comic id', async () => {
    const made = await ana.client
      .from('comics_library')
      .insert([
        record('three "3", \\(x).cbz', { title: 'Tres' }),
        record('three "3", \\(x).cbz', { title: 'Tres' }),
      ])
      .select('id')
    await saveReading(ana.client, ana.userId, {
      ...progressOf('three', 1, 4),
      comic: comic('three', 'three "3", \\(x).cbz'),
    })
    const row = await rowOf('three')
    expect(made.data?.map(({ id }) => id)).toContain(row?.id)
    expect(row).toMatchObject({ title: 'Tres', last_page: 1, reading_progress: 25 })
  })

  it('saved four times at once creates one record', async () => {
    await Promise.all(
      [1, 2, 3, 4].map((page) => saveReading(ana.client, ana.userId, progressOf('four', page, 8))),
    )
    const { data } = await ana.client.from('comics_library').select('id').eq('comic_id', 'four')
    expect(data).toHaveLength(1)
  })

  it('older than the stored one is ignored', async () => {
    const day = (n: number) => `2026-03-0${n}T10:00:00.000Z`
    const save = (page: number, at: string) =>
      saveReading(ana.client, ana.userId, progressOf('offline', page, 20, at))
    expect(await save(12, day(3))).toBe(true)
    // A phone that was offline sends yesterday's page.
    expect(await save(5, day(2))).toBe(false)
    expect(await rowOf('offline')).toMatchObject({ last_page: 12, reading_progress: 60 })
    expect(Date.parse((await rowOf('offline'))?.last_read_at ?? '')).toBe(Date.parse(day(3)))
    // Sent twice, because the response was lost.
    expect(await save(12, day(3))).toBe(false)
    expect(await save(14, day(4))).toBe(true)
    expect(await rowOf('offline')).toMatchObject({ last_page: 14 })
    // A record of the same file without a comic id has a later time.
    await ana.client
      .from('comics_library')
      .insert(record('later.cbz', { last_page: 9, last_read_at: day(5) }))
    const older = { ...progressOf('later', 2, 20, day(4)), comic: comic('later') }
    expect(await saveReading(ana.client, ana.userId, older)).toBe(false)
    expect(await rowOf('later')).toMatchObject({ last_page: 9 })
  })

  it('of several devices at once ends with the latest', async () => {
    const at = (n: number) => new Date(Date.UTC(2026, 3, 1, 10, n)).toISOString()
    const pages = [7, 2, 9, 4, 1, 8, 3, 6, 5]
    await Promise.all(
      pages.map((page) => saveReading(ana.client, ana.userId, progressOf('many', page, 20, at(page)))),
    )
    expect(await rowOf('many')).toMatchObject({ last_page: 9 })
  })

  it('of a device whose clock is ahead counts as now', async () => {
    const ahead = new Date(Date.now() + 86_400_000).toISOString()
    await saveReading(ana.client, ana.userId, progressOf('ahead', 3, 20, ahead))
    expect(Date.parse((await rowOf('ahead'))?.last_read_at ?? '')).toBeLessThanOrEqual(Date.now())
    await saveReading(ana.client, ana.userId, progressOf('ahead', 4, 20))
    expect(await rowOf('ahead')).toMatchObject({ last_page: 4 })
    // Progress of a device with a wrong clock.
    await ana.client.from('comics_library').update({ last_read_at: ahead }).eq('comic_id', 'ahead')
    await saveReading(ana.client, ana.userId, progressOf('ahead', 5, 20))
    expect(await rowOf('ahead')).toMatchObject({ last_page: 5 })
    expect(await saveReading(ana.client, ana.userId, progressOf('ahead', 6, 20, 'yesterday'))).toBe(true)
  })

  it('is cleared', async () => {
    await saveReading(ana.client, ana.userId, progressOf('five', 30, 30))
    expect(await readingOf(ana.client, 'five')).toMatchObject({ progress: 100, lastPage: 30 })
    await clearReadings(ana.client, ['five'], new Date().toISOString())
    expect(await readingOf(ana.client, 'five')).toMatchObject({
      progress: 0,
      lastPage: null,
      lastReadAt: null,
    })
  })

  it('is read for more ids than fit one request', async () => {
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

  it('fails with our error without a session or an account server', async () => {
    await expect(readingOf(account.client(), 'one')).rejects.toMatchObject({ code: 'session-expired' })
    await expect(readingOf(newClient('http://127.0.0.1:9', 'x'), 'one')).rejects.toMatchObject({
      code: 'account-unreachable',
    })
  })
})
