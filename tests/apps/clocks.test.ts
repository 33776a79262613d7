import { expect, test } from 'vitest'
import { readingOf } from '#records/library/reading.ts'
import { clearReadings, saveReading } from '#records/library/save-reading.ts'
import { koboOf, md5 } from './support/kobo.ts'
import { appShelf } from './support/shelf.ts'

const WAIT = { timeout: 20_000 }
const FUTURE = '2099-01-01T00:00:00.000Z'
const PAGES = 12

/** A comic whose account record has page 9 and a time in 2099, and reading apps of its owner. */
async function futureShelf() {
  const shelf = await appShelf()
  const comic = shelf.comicNamed('Blacksad 03.cbz')
  const { id, client } = shelf.owner
  const { key, user } = await shelf.device('koreader')
  const kobo = koboOf(shelf, user, key, 'Kobo')
  const json = async (path: string) => (await shelf.ask(path, key)).json()
  const send = async (method: string, path: string, body?: object) =>
    (
      await shelf.ask(path, key, {
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
    ).status
  const modifiedOf = async (path: string): Promise<number> => Date.parse((await json(path)).modified)
  return {
    comic,
    kobo,
    send,
    json,
    modifiedOf,
    opds: `/opds/v2/books/${comic.id}`,
    komga: `/api/v1/books/${comic.id}`,
    /** Sets the record's time to 2099, like a dashboard with a wrong clock. */
    async setFutureRecord() {
      await saveReading(client, id, { comic, page: 9, pageCount: PAGES, at: new Date().toISOString() })
      const { error } = await client
        .from('comics_library')
        .update({ last_read_at: FUTURE, last_page: 9, reading_progress: 75 })
        .eq('comic_id', comic.id)
      expect(error).toBeNull()
      await expect
        .poll(async () => (await kobo.pull(md5(comic.name))).body, WAIT)
        .toMatchObject({
          progress: '9',
        })
    },
    /** Waits until the record has the page, and a time that is not in the future. */
    async expectPage(page: number | null) {
      await expect.poll(async () => (await readingOf(client, comic.id))?.lastPage, WAIT).toBe(page)
      const at = (await readingOf(client, comic.id))?.lastReadAt ?? null
      if (page === null) expect(at).toBeNull()
      else expect(Date.parse(at ?? '')).toBeLessThanOrEqual(Date.now())
    },
    clear: (at: string) => clearReadings(client, [comic.id], at),
  }
}

test('a record dated 2099 does not stop apps from storing progress, in any protocol', async () => {
  const { comic, kobo, send, json, modifiedOf, opds, komga, setFutureRecord, expectPage, clear } =
    await futureShelf()
  // The record's time becomes the time of the check; later progress replaces it.
  const justNow = () => new Date().toISOString()

  await setFutureRecord()
  // Apps that compare times themselves would otherwise always prefer this record.
  for (const path of [`${opds}/progression`, `${opds}/position`, `${komga}/progression`])
    expect(await modifiedOf(path), path).toBeLessThanOrEqual(Date.now())
  expect(Date.parse((await json(komga)).readProgress.readDate)).toBeLessThanOrEqual(Date.now())
  expect((await kobo.pull(md5(comic.name))).body.timestamp).toBeLessThanOrEqual(Date.now() / 1_000)
  expect(await send('PUT', `${opds}/position`, { modified: justNow(), progression: 1 / 11 })).toBe(200)
  await expectPage(2)

  const locator = (position: number) => ({ href: '', type: '', locations: { position } })
  await setFutureRecord()
  expect(await send('PUT', `${opds}/progression`, { modified: justNow(), locator: locator(3) })).toBe(204)
  await expectPage(3)

  await setFutureRecord()
  expect(await send('PUT', `${komga}/progression`, { modified: justNow(), locator: locator(4) })).toBe(204)
  await expectPage(4)

  await setFutureRecord()
  expect(await send('PATCH', `${komga}/read-progress`, { page: 5 })).toBe(204)
  await expectPage(5)

  await setFutureRecord()
  expect((await kobo.push(md5(comic.name), '6', 0.5)).status).toBe(200)
  await expectPage(6)

  await setFutureRecord()
  expect(await send('DELETE', `${komga}/read-progress`)).toBe(204)
  await expectPage(null)

  await setFutureRecord()
  await clear(new Date().toISOString())
  await expectPage(null)
})

test('progress that an app dates 2099 counts as now, in any protocol', async () => {
  const { send, opds, komga, modifiedOf, expectPage } = await futureShelf()
  const locator = (position: number) => ({ href: '', type: '', locations: { position } })
  let page = 2
  for (const path of [`${opds}/progression`, `${opds}/position`, `${komga}/progression`]) {
    const first = await send('PUT', path, { modified: FUTURE, locator: locator(page) })
    expect([200, 204], path).toContain(first)
    expect(await modifiedOf(path)).toBeLessThanOrEqual(Date.now())
    await expectPage(page)
    // The next progress, with a correct clock, is accepted.
    await expect
      .poll(() => send('PUT', path, { modified: new Date().toISOString(), locator: locator(page + 1) }), WAIT)
      .toBeLessThan(300)
    await expectPage(page + 1)
    page += 2
  }
})
