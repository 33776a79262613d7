import { expect, onTestFinished, test } from 'vitest'
import { createProgress, type Progress } from '#apps/progress/progress.ts'
import { createSupabaseClient } from '#cli/account/supabase-client.ts'
import { status } from '#contract/helper/status.ts'
import { AppError } from '#domain/errors/errors.ts'
import { historyRoutes } from '#helper/routes/history.ts'
import { type Library, openLibrary } from '#library/index.ts'
import { setPositions } from '#library/progress/set-positions.ts'
import { followReadings } from '#records/library/follow-readings.ts'
import { clearLibrary } from '#records/library/library.ts'
import { readingOf } from '#records/library/reading.ts'
import { readDaysOf } from '#records/library/reading-days.ts'
import { clearReadings, saveReading } from '#records/library/save-reading.ts'
import { createAccountSync } from '#sync/account-sync.ts'
import { sittingsOf } from '../support/sittings.ts'
import { tempDir } from '../support/temp.ts'
import { appShelf } from './support/shelf.ts'

const WAIT = { timeout: 20_000 }

type WriteArguments = Parameters<Progress['write']> extends [unknown, ...infer Rest] ? Rest : never

/** A progress service for the account of a running helper, which can be made unreachable. */
async function progressOf() {
  const shelf = await appShelf()
  const { owner, server } = shelf
  // The client that the helper uses for its account.
  const url = `http://localhost:${server.port}`
  const { anonKey } = (await server.anyone(status.config)).account
  const accessToken = async () => {
    // Like a session that is refreshed first: nothing may subscribe without a token meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 20))
    return owner.token
  }
  const client = createSupabaseClient({ url, anonKey }, { accessToken })
  const library = await openLibrary(server.dataDir)
  const account = { isThere: true, comesAfter: Promise.resolve() }
  const open = (some: Partial<Library> = {}) => {
    const own = { ...library, ...some }
    const sync = createAccountSync(
      own,
      {
        follow: followReadings,
        async clientOf() {
          await account.comesAfter
          if (!account.isThere) throw new AppError('account-unreachable', { url: '' })
          return client
        },
      },
      (error) => {
        throw error
      },
    )
    const { write, ...progress } = createProgress(own, sync)
    const routes = historyRoutes(own, sync)
    const user = { id: owner.id, email: owner.email } as never
    return {
      ...progress,
      write: (...args: WriteArguments) => write('kosync', ...args),
      close: () => sync.close(),
      undo: async (move: string, comicId: string, seen?: number | null) => {
        const body = seen === undefined ? {} : { seen: seen === null ? null : new Date(seen).toISOString() }
        const answer = await routes.undoSitting(
          { params: { id: comicId, sitting: move }, body } as never,
          { user } as never,
        )
        return answer.progress
      },
      redo: async (move: string, comicId: string) =>
        (await routes.redoSitting({ params: { id: comicId, sitting: move } } as never, { user } as never))
          .progress,
    }
  }
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
  const comic = shelf.comicNamed('Blacksad 03.cbz')
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

test("an app's progress is stored in the account, and the dashboard's progress reaches apps", async () => {
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

  const changedIds: string[] = []
  progress.onChange((_userId, ids) => changedIds.push(...ids))
  await saveReading(owner.client, owner.id, { comic, page: 9, pageCount: 12, at: new Date().toISOString() })
  await expect
    .poll(async () => mine.get(comic.id), WAIT)
    .toMatchObject({ page: 9, device: null, locator: null })
  expect(changedIds).toContain(comic.id)
  expect(mine.all().filter(({ finished }) => finished)).toEqual([])
  await progress.write(device, [{ comicId: comic.id, page: 12, pageCount: 12 }])
  expect(mine.byComic().get(comic.id)?.finished).toBe(true)
})

test('older progress is rejected with the newer state', async () => {
  const { progress, device, comic, owner } = await progressOf()
  await progress.write(device, [{ comicId: comic.id, page: 8, pageCount: 12 }])
  const older = { comicId: comic.id, page: 2, pageCount: 12, at: Date.now() - 60_000 }
  expect(await progress.write(device, [older])).toMatchObject([{ page: 8 }])
  await expect.poll(async () => (await readingOf(owner.client, comic.id))?.lastPage, WAIT).toBe(8)
})

test('progress written while the account is unreachable is sent later, also after a restart', async () => {
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

test('failed counts of reading days do not delay states and are retried', async () => {
  const { progress, device, comic, owner, again } = await progressOf()
  await progress.close()
  let attempts = 0
  const count = async () => {
    attempts++
    throw new AppError('account-unreachable', { url: '' })
  }
  const uncounted = again({ appReading: { count } })
  const days = () => readDaysOf(owner.client, owner.id, new Date().getFullYear())
  for (const page of [3, 5]) {
    await uncounted.write(device, [{ comicId: comic.id, page, pageCount: 12 }])
    await expect.poll(async () => (await readingOf(owner.client, comic.id))?.lastPage, WAIT).toBe(page)
  }
  await expect.poll(() => attempts, WAIT).toBeGreaterThan(1)
  expect(await days()).toEqual([])
  await uncounted.close()
  await again().of(owner.id)
  await expect.poll(days, WAIT).toMatchObject([{ comicId: comic.id, pages: 5 }])
})

test('a comic marked as unread in the dashboard is unread for apps', async () => {
  const { progress, device, comic, owner } = await progressOf()
  await progress.write(device, [{ comicId: comic.id, page: 3, pageCount: 12 }])
  await expect.poll(async () => (await readingOf(owner.client, comic.id))?.lastPage, WAIT).toBe(3)
  await clearReadings(owner.client, [comic.id], new Date().toISOString())
  const mine = await progress.of(owner.id)
  await expect.poll(async () => mine.get(comic.id), WAIT).toBeNull()
  await progress.write(device, [{ comicId: comic.id, page: 6, pageCount: 12 }])
  await expect.poll(async () => (await readingOf(owner.client, comic.id))?.lastPage, WAIT).toBe(6)
  await progress.write(device, [{ comicId: comic.id, page: null, pageCount: 12 }])
  expect(mine.get(comic.id)).toBeNull()
  await expect.poll(async () => (await readingOf(owner.client, comic.id))?.lastReadAt, WAIT).toBeNull()
})

test('a read-only key stores no progress', async () => {
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

test('records deleted in the account are unread for apps', async () => {
  const { progress, device, comic, comicNamed, owner } = await progressOf()
  const other = comicNamed('Blacksad 01.cbz')
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

test('a record written while a state is sent to the account is not lost', async () => {
  const { again, library, device, comic, owner } = await progressOf()
  let isWritten = false
  const progress = again({
    comics: {
      ...library.comics,
      // Called after the account's record was read, and before it is written.
      async byIds(ids, user) {
        if (!isWritten) {
          isWritten = true
          const at = new Date(Date.now() + 1_000).toISOString()
          const record = {
            comic_id: comic.id,
            file_name: comic.name,
            file_path: comic.path,
            file_size: comic.size,
          }
          const { error } = await owner.client.from('comics_library').insert({
            ...record,
            user_id: owner.id,
            last_page: 9,
            page_count: 12,
            reading_progress: 75,
            last_read_at: at,
          })
          expect(error).toBeNull()
        }
        return library.comics.byIds(ids, user)
      },
    },
  })
  const mine = await progress.of(owner.id)
  await progress.write(device, [{ comicId: comic.id, page: 5, pageCount: 12 }])
  await expect.poll(() => mine.get(comic.id), WAIT).toMatchObject({ page: 9, device: null })
  expect((await readingOf(owner.client, comic.id))?.lastPage).toBe(9)
})

test('progress with a future time does not stop apps from storing theirs', async () => {
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
  const recordedAt = async () => Date.parse((await readingOf(owner.client, comic.id))?.lastReadAt ?? '')
  // It counts as now, here and in the account.
  await expect.poll(recordedAt, WAIT).toBeLessThan(now + 60_000)
  expect(mine.get(comic.id)?.at).toBeLessThan(now + 60_000)
  expect(await progress.write(device, [{ comicId: comic.id, page: 10, pageCount: 12 }])).toEqual([])
  await expect.poll(() => mine.get(comic.id), WAIT).toMatchObject({ page: 10, device: { name: 'Kobo' } })
  await expect.poll(async () => (await readingOf(owner.client, comic.id))?.lastPage, WAIT).toBe(10)
})

test('an account that becomes reachable during close is not subscribed to', async () => {
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

test('a failed device lookup while the account is unreachable is retried', async () => {
  const { again, library, account, device, comic, owner } = await progressOf()
  account.isThere = false
  const devices = { ...library.devices, list: () => Promise.reject(new Error('no database')) }
  const progress = again({ devices })
  await progress.write(device, [{ comicId: comic.id, page: 3, pageCount: 12 }])
  account.isThere = true
  await expect.poll(async () => (await readingOf(owner.client, comic.id))?.lastPage, WAIT).toBe(3)
})

/** Returns the account's last page and percentage of a comic. */
const recorded = async ({
  owner,
  comic,
}: Pick<Awaited<ReturnType<typeof progressOf>>, 'owner' | 'comic'>) => {
  const reading = await readingOf(owner.client, comic.id)
  return reading && [reading.lastPage, reading.progress]
}

test("an app's reading session is undone and redone, including a finish", async () => {
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

  const sessions = async () =>
    sittingsOf(await library.history.passes(owner.id, comicId)).filter((session) => session.device !== null)
  const [session, ...others] = await sessions()
  expect(others).toEqual([])
  expect(session).toMatchObject({
    before: { page: 3, finished: false },
    after: { page: 12, finished: true },
    device: { id: device.id, name: 'Kobo' },
    app: 'koreader',
  })
  const id = session?.id ?? ''
  expect(await progress.redo(id, comicId), 'nothing is undone').toMatchObject({ page: 12 })
  expect(await progress.undo(id, comicId)).toMatchObject({ page: 3, finished: false })
  expect(mine.get(comicId)).toMatchObject({ device: null, locator: null })
  // The account has the change before the call returns.
  expect(await recorded(shelf)).toEqual([3, 25])
  expect(await sessions()).toMatchObject([{ id, isUndone: true }])

  expect(await progress.redo(id, comicId)).toMatchObject({ page: 12, finished: true })
  expect(mine.get(comicId)).toMatchObject({ device: null, locator: '{"kosync":12}' })
  expect(await recorded(shelf)).toEqual([12, 100])
  await progress.undo(id, comicId)
  await progress.write(device, [{ comicId, page: 4, pageCount: 12 }])
  await expect.poll(() => recorded(shelf), WAIT).toEqual([4, 33])
  expect((await sessions()).map(({ before, after }) => [before?.page, after.page])).toEqual([
    [3, 4],
    [3, 12],
  ])

  const other = shelf.comicNamed('Blacksad 01.cbz')
  const its = { owner, comic: other }
  const report = (page: number | null, id: string) =>
    progress.write({ ...device, id }, [{ comicId: other.id, page, pageCount: 4 }])
  const last = async () => sittingsOf(await library.history.passes(owner.id, other.id))[0]?.id ?? ''
  await report(4, device.id)
  await expect.poll(() => recorded(its), WAIT).toEqual([4, 100])
  expect(await progress.undo(await last(), other.id), 'never opened before').toBeNull()
  expect(await recorded(its)).toEqual([null, 0])
  await report(2, device.id)
  await report(null, 'another')
  await expect.poll(() => recorded(its), WAIT).toEqual([null, 0])
  expect(await progress.undo(await last(), other.id)).toMatchObject({ page: 2 })
  expect(await recorded(its)).toEqual([2, 50])
})

test('an undo does not discard later progress unless the user has seen it', async () => {
  const shelf = await progressOf()
  const { progress, library, account, device, comic, owner } = shelf
  const comicId = comic.id
  const mine = await progress.of(owner.id)
  await progress.write(device, [{ comicId, page: 5, pageCount: 12 }])
  await expect.poll(() => recorded(shelf), WAIT).toEqual([5, 41])
  const idOf = async (page: number) =>
    sittingsOf(await library.history.passes(owner.id, comicId)).find(({ after }) => after.page === page)
      ?.id ?? ''
  const first = await idOf(5)
  const read = async (page: number) => {
    const at = new Date().toISOString()
    await saveReading(owner.client, owner.id, { comic, page, pageCount: 12, at })
    return Date.parse(at)
  }
  const moved = { code: 'place-moved' }
  const position = await read(8)
  await expect.poll(() => mine.get(comicId), WAIT).toMatchObject({ page: 8 })
  await expect(progress.undo(first, comicId)).rejects.toMatchObject(moved)
  await expect(progress.undo(first, comicId, position - 1)).rejects.toMatchObject(moved)
  expect(await recorded(shelf)).toEqual([8, 66])

  // Newer progress in the account counts, whether its event has arrived or not.
  await progress.write(device, [{ comicId, page: 9, pageCount: 12 }])
  await expect.poll(() => recorded(shelf), WAIT).toEqual([9, 75])
  const next = await idOf(9)
  const known = mine.get(comicId)?.at ?? 0
  const after = await read(10)
  for (const since of [undefined, known])
    await expect(progress.undo(next, comicId, since)).rejects.toMatchObject(moved)
  expect(await recorded(shelf)).toEqual([10, 83])
  expect(await progress.undo(first, comicId, after)).toBeNull()
  expect(await recorded(shelf)).toEqual([null, 0])

  // An undo while the account is unreachable does not replace newer progress there.
  await progress.write(device, [{ comicId, page: 2, pageCount: 12 }])
  await expect.poll(() => recorded(shelf), WAIT).toEqual([2, 16])
  account.isThere = false
  await progress.close()
  const later = await read(11)
  await library.history.undoSitting(owner.id, comicId, await idOf(2))
  account.isThere = true
  const again = shelf.again()
  const now = await again.of(owner.id, 20_000)
  await expect.poll(() => now.get(comicId), WAIT).toMatchObject({ page: 11 })
  expect(later).toBeLessThanOrEqual(now.get(comicId)?.at ?? 0)
  await expect.poll(() => recorded(shelf), WAIT).toEqual([11, 91])
})

test('a sync that stops between any two steps loses nothing', async () => {
  const { again, progress: first, library, account, device, comic, owner } = await progressOf()
  // The account is read first, so that the steps below are those of one state.
  await first.of(owner.id, 20_000)
  await first.close()
  const pending = () => library.progress.pending(owner.id)
  for (const [page, fails] of [
    [3, 1],
    [5, 2],
  ] as const) {
    account.isThere = false
    const offline = again()
    await offline.write(device, [{ comicId: comic.id, page, pageCount: 12 }])
    await offline.close()
    account.isThere = true
    let calls = 0
    let reach = (): void => undefined
    const reached = new Promise<void>((resolve) => {
      reach = resolve
    })
    // 1: before the state is sent; 2: after the account has stored it, before the outbox is updated.
    const dying = again({
      progress: {
        ...library.progress,
        decide: (...args) => {
          calls++
          if (calls < fails) return library.progress.decide(...args)
          reach()
          return new Promise(() => undefined)
        },
      },
    })
    await reached
    await dying.close()
    expect(await pending()).toEqual([comic.id])
    const next = again()
    await expect.poll(async () => (await readingOf(owner.client, comic.id))?.lastPage, WAIT).toBe(page)
    await expect.poll(pending, WAIT).toEqual([])
    await next.close()
  }
  const sessions = sittingsOf(await library.history.passes(owner.id, comic.id))
  expect(sessions.map(({ before, after }) => [before?.page, after.page])).toEqual([[undefined, 5]])
})

test('a state that the account rejects does not delay others', async () => {
  const { library, server, device, comics, comic, owner, progress: first } = await progressOf()
  await first.close()
  const other = comics.get('Blacksad 01.cbz') ?? comic
  expect(other.id).not.toBe(comic.id)
  const { anonKey } = (await server.anyone(status.config)).account
  const isRefused = (input: RequestInfo | URL, init: RequestInit | undefined) =>
    (init?.method ?? 'GET') !== 'GET' && `${String(input)} ${String(init?.body)}`.includes(comic.id)
  const client = createSupabaseClient(
    { url: `http://localhost:${server.port}`, anonKey },
    {
      accessToken: async () => owner.token,
      global: {
        fetch: async (input, init) =>
          isRefused(input, init)
            ? Response.json({ code: '23514', message: 'refused' }, { status: 400 })
            : fetch(input, init),
      },
    },
  )
  const reports: unknown[] = []
  const access = { follow: followReadings, clientOf: async () => client }
  const sync = createAccountSync(library, access, (error, about) => {
    // The account also rejects the comic's reading days.
    if (about === 'reading progress') reports.push(error)
  })
  onTestFinished(() => sync.close())
  await setPositions(library.progress, owner.id, { via: 'kosync', device }, [
    { comicId: comic.id, page: 3, pageCount: 12 },
  ])
  await expect.poll(() => reports, WAIT).toEqual([expect.objectContaining({ code: 'account-error' })])
  const place = { comic: other, page: 7, pageCount: 12, at: new Date().toISOString() }
  await saveReading(owner.client, owner.id, place)
  await sync.pull(owner.id, [other.id], WAIT.timeout)
  expect((await library.progress.of(owner.id)).get(other.id)?.page).toBe(7)
  expect(await library.progress.pending(owner.id)).toEqual([comic.id])
})
