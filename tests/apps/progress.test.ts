import { expect, onTestFinished, test } from 'vitest'
import { createProgress } from '#apps/progress/progress.ts'
import { accountClient } from '#cli/account-client.ts'
import { status } from '#contract/helper/status.ts'
import { AppError } from '#domain/errors.ts'
import { type Library, openLibrary } from '#library/index.ts'
import { clearLibrary } from '#records/library/library.ts'
import { readingOf } from '#records/library/reading.ts'
import { clearReading, saveReading } from '#records/library/save-reading.ts'
import { tempDir } from '../support/temp.ts'
import { appShelf } from './support/shelf.ts'

const WAIT = { timeout: 20_000 }

/** Progress on a library of its own, of the account of a running helper that can be taken away. */
async function progressOf() {
  const shelf = await appShelf()
  const { owner, server } = shelf
  // As the helper itself asks its account.
  const url = `http://localhost:${server.port}`
  const { anonKey } = (await server.anyone(status.config)).account
  const accessToken = async () => {
    // A session that is renewed first: nothing may join as nobody meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 20))
    return owner.token
  }
  const client = accountClient({ url, anonKey }, { accessToken })
  const library = await openLibrary(server.dataDir)
  const account = { isThere: true, comesAfter: Promise.resolve() }
  const open = (some: Partial<Library> = {}) =>
    createProgress(
      { ...library, ...some },
      async () => {
        await account.comesAfter
        if (!account.isThere) throw new AppError('account-unreachable', { url: '' })
        return client
      },
      (error) => {
        throw error
      },
    )
  const opened = [open()]
  onTestFinished(async () => {
    for (const each of opened) await each.close()
    await library.close()
    await tempDir()
  })
  const { device } = await library.devices.make(owner.id, 'ROUTE', {
    name: 'Kobo',
    app: 'koreader',
    scope: 'progress',
  })
  const comic = shelf.comics.get('Blacksad 03.cbz')
  if (comic === undefined) throw new Error('no comic')
  const [progress] = opened
  if (progress === undefined) throw new Error('no progress')
  return {
    ...shelf,
    library,
    account,
    device,
    comic,
    client,
    progress,
    again(some?: Partial<Library>) {
      const next = open(some)
      opened.push(next)
      return next
    },
  }
}

test('what an app tells is in the account, and what the dashboard writes is told to apps', async () => {
  const { progress, device, comic, owner } = await progressOf()
  expect(await progress.write(device, [{ comicId: comic.id, page: 5, pageCount: 12, locator: '5' }])).toEqual(
    [],
  )
  await expect.poll(async () => (await readingOf(owner.client, comic.id))?.lastPage, WAIT).toBe(5)
  const mine = await progress.of(owner.id)
  expect(mine.get(comic.id)).toMatchObject({
    page: 5,
    locator: '5',
    device: { name: 'Kobo' },
    finished: false,
  })

  const heard: string[] = []
  progress.onChange((_userId, ids) => heard.push(...ids))
  await saveReading(owner.client, owner.id, { comic, page: 9, pageCount: 12, at: new Date().toISOString() })
  await expect
    .poll(async () => mine.get(comic.id), WAIT)
    .toMatchObject({ page: 9, device: null, locator: null })
  expect(heard).toContain(comic.id)
  expect(mine.all().filter(({ finished }) => finished)).toEqual([])
  await progress.write(device, [{ comicId: comic.id, page: 12, pageCount: 12 }])
  expect(mine.byComic().get(comic.id)?.finished).toBe(true)
})

test('the newest counts: an older place is answered with the one that stays', async () => {
  const { progress, device, comic, owner } = await progressOf()
  await progress.write(device, [{ comicId: comic.id, page: 8, pageCount: 12 }])
  const older = { comicId: comic.id, page: 2, pageCount: 12, at: Date.now() - 60_000 }
  expect(await progress.write(device, [older])).toMatchObject([{ page: 8 }])
  await expect.poll(async () => (await readingOf(owner.client, comic.id))?.lastPage, WAIT).toBe(8)
})

test('what is told while the account is away is kept, told when it is back, also after a restart', async () => {
  const { progress, account, device, comic, owner, again } = await progressOf()
  account.isThere = false
  await progress.write(device, [{ comicId: comic.id, page: 3, pageCount: 12 }])
  expect((await progress.of(owner.id)).get(comic.id)).toMatchObject({ page: 3 })
  await progress.close()
  expect(await readingOf(owner.client, comic.id)).toBeNull()

  account.isThere = true
  again()
  await expect.poll(async () => (await readingOf(owner.client, comic.id))?.lastPage, WAIT).toBe(3)
})

test('a comic that is taken for unopened in the dashboard is unopened for apps', async () => {
  const { progress, device, comic, owner } = await progressOf()
  await progress.write(device, [{ comicId: comic.id, page: 3, pageCount: 12 }])
  await expect.poll(async () => (await readingOf(owner.client, comic.id))?.lastPage, WAIT).toBe(3)
  await clearReading(owner.client, comic.id)
  const mine = await progress.of(owner.id)
  await expect.poll(async () => mine.get(comic.id), WAIT).toBeNull()
  await progress.write(device, [{ comicId: comic.id, page: 6, pageCount: 12 }])
  await expect.poll(async () => (await readingOf(owner.client, comic.id))?.lastPage, WAIT).toBe(6)
  await progress.write(device, [{ comicId: comic.id, page: null, pageCount: 12 }])
  expect(mine.get(comic.id)).toBeNull()
  await expect.poll(async () => (await readingOf(owner.client, comic.id))?.lastReadAt, WAIT).toBeNull()
})

test('a key that may only read keeps nothing', async () => {
  const { progress, library, comic, owner } = await progressOf()
  const { device } = await library.devices.make(owner.id, 'ROUTE', {
    name: 'TV',
    app: 'other',
    scope: 'read',
  })
  await expect(progress.write(device, [{ comicId: comic.id, page: 1, pageCount: 12 }])).rejects.toThrow(
    new AppError('device-read-only'),
  )
})

test('what was deleted in the account was never opened for apps either', async () => {
  const { progress, device, comic, comics, owner } = await progressOf()
  const other = comics.get('Blacksad 01.cbz')
  if (other === undefined) throw new Error('no comic')
  const mine = await progress.of(owner.id)
  await saveReading(owner.client, owner.id, {
    comic: other,
    page: 2,
    pageCount: 4,
    at: new Date().toISOString(),
  })
  await progress.write(device, [{ comicId: comic.id, page: 3, pageCount: 12, locator: '3' }])
  await expect.poll(async () => (await readingOf(owner.client, comic.id))?.lastPage, WAIT).toBe(3)
  await expect.poll(() => mine.get(other.id), WAIT).toMatchObject({ page: 2 })
  await clearLibrary(owner.client, owner.id)
  await expect.poll(() => mine.all(), WAIT).toEqual([])
})

test('what the dashboard writes while the account is told of an app is not lost', async () => {
  const { again, library, device, comic, owner } = await progressOf()
  const appPlaces = {
    ...library.appPlaces,
    // After the account has answered, and before that is taken.
    told: async (...told: Parameters<typeof library.appPlaces.told>) => {
      const heard = new Promise<void>((resolve) => progress.onChange(() => resolve()))
      const at = new Date().toISOString()
      await saveReading(owner.client, owner.id, { comic, page: 9, pageCount: 12, at })
      await heard
      await library.appPlaces.told(...told)
      tellEnd()
    },
  }
  let tellEnd = (): void => undefined
  const end = new Promise<void>((resolve) => {
    tellEnd = resolve
  })
  const progress = again({ appPlaces })
  const mine = await progress.of(owner.id)
  await progress.write(device, [{ comicId: comic.id, page: 5, pageCount: 12 }])
  await end
  // Closing waits for what is under way.
  await progress.close()
  expect(mine.get(comic.id)).toMatchObject({ page: 9, device: null })
})

test('a place by a clock that is far ahead does not keep apps from theirs', async () => {
  const { progress, device, comic, owner } = await progressOf()
  const now = Date.now()
  await saveReading(owner.client, owner.id, {
    comic,
    page: 9,
    pageCount: 12,
    at: new Date(now).toISOString(),
  })
  const ahead = new Date(now + 86_400_000).toISOString()
  await owner.client.from('comics_library').update({ last_read_at: ahead }).eq('comic_id', comic.id)
  const mine = await progress.of(owner.id)
  await expect.poll(() => mine.get(comic.id)?.at, WAIT).toBe(Date.parse(ahead))
  expect(await progress.write(device, [{ comicId: comic.id, page: 10, pageCount: 12 }])).toEqual([])
  await expect.poll(() => mine.get(comic.id), WAIT).toMatchObject({ page: 10, device: { name: 'Kobo' } })
  expect(await readingOf(owner.client, comic.id)).toMatchObject({ lastPage: 10 })
})

test('an account that comes as everything ends is not followed', async () => {
  const { progress, account, client, owner } = await progressOf()
  let come = (): void => undefined
  account.comesAfter = new Promise<void>((resolve) => {
    come = resolve
  })
  await progress.of(owner.id, 1)
  const closed = progress.close()
  come()
  await closed
  expect(client.getChannels()).toEqual([])
})

test('who cannot be looked up while their account is away is asked for again', async () => {
  const { again, library, account, device, comic, owner } = await progressOf()
  account.isThere = false
  const devices = { ...library.devices, list: () => Promise.reject(new Error('no database')) }
  const progress = again({ devices })
  await progress.write(device, [{ comicId: comic.id, page: 3, pageCount: 12 }])
  account.isThere = true
  await expect.poll(async () => (await readingOf(owner.client, comic.id))?.lastPage, WAIT).toBe(3)
})

/** Where the account has a comic, and how far it was read. */
const recorded = async ({
  owner,
  comic,
}: Pick<Awaited<ReturnType<typeof progressOf>>, 'owner' | 'comic'>) => {
  const reading = await readingOf(owner.client, comic.id)
  return reading && [reading.lastPage, reading.progress]
}

test('what an app did to a place can be taken back, an end as well, and that again', async () => {
  const shelf = await progressOf()
  const { progress, library, device, comic, owner } = shelf
  const comicId = comic.id
  const at = new Date(Date.now() - 60_000).toISOString()
  await saveReading(owner.client, owner.id, { comic, page: 3, pageCount: 12, at })
  const mine = await progress.of(owner.id)
  await expect.poll(() => mine.get(comicId), WAIT).toMatchObject({ page: 3 })
  for (const page of [5, 9, 12])
    await progress.write(device, [{ comicId, page, pageCount: 12, locator: `{"kosync":${page}}` }])
  await expect.poll(() => recorded(shelf), WAIT).toEqual([12, 100])

  const [move, ...others] = await library.appMoves.of(owner.id, comicId)
  expect(others).toEqual([])
  expect(move).toMatchObject({
    before: { page: 3, finished: false },
    after: { page: 12, finished: true },
    device: { id: device.id, name: 'Kobo' },
    app: 'koreader',
  })
  const wish = { comicId, moveId: move?.id ?? 0 }
  await expect(
    progress.goBack(owner.id, { ...wish, isBack: false }),
    'nobody went back',
  ).resolves.toMatchObject({ page: 12, device: { name: 'Kobo' } })
  expect(await progress.goBack(owner.id, { ...wish, isBack: true })).toMatchObject({
    page: 3,
    finished: false,
    device: null,
    locator: null,
  })
  // The account was told before this was answered.
  expect(await recorded(shelf)).toEqual([3, 25])
  expect((await library.appMoves.of(owner.id, comicId))[0]?.backAt).toBe(mine.get(comicId)?.at)

  expect(await progress.goBack(owner.id, { ...wish, isBack: false })).toMatchObject({
    page: 12,
    finished: true,
    device: null,
    locator: '{"kosync":12}',
  })
  expect(await recorded(shelf)).toEqual([12, 100])
  await progress.goBack(owner.id, { ...wish, isBack: true })
  await progress.write(device, [{ comicId, page: 4, pageCount: 12 }])
  await expect.poll(() => recorded(shelf), WAIT).toEqual([4, 33])
  expect(
    (await library.appMoves.of(owner.id, comicId)).map(({ before, after }) => [before?.page, after?.page]),
  ).toEqual([
    [3, 4],
    [3, 12],
  ])

  const other = shelf.comics.get('Blacksad 01.cbz')
  if (other === undefined) throw new Error('no comic')
  const its = { owner, comic: other }
  const tell = (page: number | null, id: string) =>
    progress.write({ ...device, id }, [{ comicId: other.id, page, pageCount: 4 }])
  const last = async () => {
    const [one] = await library.appMoves.of(owner.id, other.id)
    return { comicId: other.id, moveId: one?.id ?? 0, isBack: true }
  }
  await tell(4, device.id)
  await expect.poll(() => recorded(its), WAIT).toEqual([4, 100])
  expect(await progress.goBack(owner.id, await last()), 'never opened before').toBeNull()
  expect(await recorded(its)).toEqual([null, 0])
  await tell(2, device.id)
  await tell(null, 'another')
  await expect.poll(() => recorded(its), WAIT).toEqual([null, 0])
  expect(await progress.goBack(owner.id, await last())).toMatchObject({ page: 2 })
  expect(await recorded(its)).toEqual([2, 50])
})

test('nobody goes back over what was read since, unless they know of it', async () => {
  const shelf = await progressOf()
  const { progress, library, device, comic, owner } = shelf
  const comicId = comic.id
  const mine = await progress.of(owner.id)
  await progress.write(device, [{ comicId, page: 5, pageCount: 12 }])
  await expect.poll(() => recorded(shelf), WAIT).toEqual([5, 41])
  const [move] = await library.appMoves.of(owner.id, comicId)
  const wish = { comicId, moveId: move?.id ?? 0, isBack: true }
  const read = async (page: number) => {
    const at = new Date().toISOString()
    await saveReading(owner.client, owner.id, { comic, page, pageCount: 12, at })
    return Date.parse(at)
  }
  const seen = await read(8)
  await expect.poll(() => mine.get(comicId), WAIT).toMatchObject({ page: 8 })
  await expect(progress.goBack(owner.id, wish)).rejects.toMatchObject({ code: 'place-moved' })
  await expect(progress.goBack(owner.id, { ...wish, seen: seen - 1 })).rejects.toMatchObject({
    code: 'place-moved',
  })
  expect(await recorded(shelf)).toEqual([8, 66])

  // What is in the account already, whether it was heard of or not.
  await progress.write(device, [{ comicId, page: 9, pageCount: 12 }])
  await expect.poll(() => recorded(shelf), WAIT).toEqual([9, 75])
  const [next] = await library.appMoves.of(owner.id, comicId)
  const known = mine.get(comicId)?.at
  const after = await read(10)
  for (const since of [undefined, known])
    await expect(
      progress.goBack(owner.id, { ...wish, moveId: next?.id ?? 0, seen: since }),
    ).rejects.toMatchObject({ code: 'place-moved' })
  expect((await library.appMoves.of(owner.id, comicId))[0]?.backAt).toBeNull()
  expect(await recorded(shelf)).toEqual([10, 83])

  // Decided while the account was away, and what was written there since: that stays.
  await library.appPlaces.goBack(
    owner.id,
    {
      ...{ comicId, page: 1, pageCount: 12, at: Date.now(), share: null, locator: null, device: null },
      back: { finished: false, seen: after - 1 },
    },
    wish.moveId,
    true,
  )
  const told = shelf.again()
  await expect.poll(async () => (await library.appPlaces.waiting()).length, WAIT).toBe(0)
  expect(await recorded(shelf)).toEqual([10, 83])
  await expect.poll(async () => (await told.of(owner.id)).get(comicId), WAIT).toMatchObject({ page: 10 })
  expect(await told.goBack(owner.id, { ...wish, seen: after })).toBeNull()
  expect(await recorded(shelf)).toEqual([null, 0])
})
