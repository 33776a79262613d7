import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ASIDE_KINDS, ASIDE_MAX, type SetAside } from '#domain/reading/set-aside.ts'
import { saveSetting, settingOf } from '#records/client/settings.ts'
import { syncSetAside } from '#sync/sync-set-aside.ts'
import { testLibrary } from '../support/library.ts'
import { testServer } from '../support/servers/server.ts'

const SETTING = z.array(z.object({ comicId: z.string(), kind: z.enum(ASIDE_KINDS).nullable(), at: z.int() }))

const byComic = (entries: readonly SetAside[]) =>
  [...entries].sort((one, other) => (one.comicId < other.comicId ? -1 : 1))

test('comics set aside on another computer arrive from the account; of two entries the newer wins', async () => {
  const server = await testServer()
  const owner = await server.signUp()
  const { setAside } = (await testLibrary()).library
  const exchange = () => syncSetAside(owner.client, owner.id, setAside)
  const inAccount = async () => SETTING.parse(await settingOf(owner.client, owner.id, 'set-aside'))
  const stored = async () => byComic(await setAside.of(owner.id))
  const now = Date.now()
  const entry = (comicId: string, kind: SetAside['kind'], at: number) => ({ comicId, kind, at })

  await setAside.merge(owner.id, [
    entry('newer here', null, now - 1_000),
    entry('older here', 'later', now - 9_000),
    entry('only here', 'news', now - 3_000),
  ])
  await saveSetting(owner.client, owner.id, 'set-aside', [
    entry('newer here', 'dropped', now - 5_000),
    entry('older here', 'dropped', now - 2_000),
    entry('only there', 'later', now - 4_000),
  ])
  await exchange()
  const merged = [
    entry('newer here', null, now - 1_000),
    entry('older here', 'dropped', now - 2_000),
    entry('only here', 'news', now - 3_000),
    entry('only there', 'later', now - 4_000),
  ]
  expect(await stored()).toEqual(merged)
  expect(byComic(await inAccount())).toEqual(merged)

  // A time in the future counts as now, so that a later choice still wins.
  await saveSetting(owner.client, owner.id, 'set-aside', [entry('only there', null, now + 86_400_000)])
  await exchange()
  await setAside.set(owner.id, 'only there', 'dropped')
  await exchange()
  expect((await stored()).at(-1)).toMatchObject({ comicId: 'only there', kind: 'dropped' })
  expect(byComic(await inAccount())).toEqual(await stored())

  // A time in the future is corrected in the account, too.
  await saveSetting(owner.client, owner.id, 'set-aside', [entry('only there', null, Date.now() + 86_400_000)])
  await exchange()
  expect((await inAccount()).every(({ at }) => at <= Date.now())).toBe(true)

  // So is one that was stored here while this computer's clock was ahead, and it is exchanged once only.
  vi.setSystemTime(Date.now() + 86_400_000)
  await setAside.set(owner.id, 'only there', 'news')
  vi.useRealTimers()
  await exchange()
  const corrected = await settingOf(owner.client, owner.id, 'set-aside')
  expect((await inAccount()).every(({ at }) => at <= Date.now())).toBe(true)
  await exchange()
  expect(await settingOf(owner.client, owner.id, 'set-aside')).toEqual(corrected)

  // Entries of a newer version stay in the account, beside those that are understood.
  const unknown = { comicId: 'of another version', kind: 'month', at: now }
  await saveSetting(owner.client, owner.id, 'set-aside', [unknown, entry('also there', 'later', now)])
  await exchange()
  expect(await settingOf(owner.client, owner.id, 'set-aside')).toContainEqual(unknown)
  expect(await stored()).toContainEqual(entry('also there', 'later', now))

  // A setting that cannot be read is replaced.
  await saveSetting(owner.client, owner.id, 'set-aside', { kind: 'never' })
  await exchange()
  expect(byComic(await inAccount())).toEqual(await stored())
})

test('the newest entries are kept', async () => {
  const { setAside } = (await testLibrary()).library
  const entries = Array.from({ length: ASIDE_MAX + 2 }, (_, at) => ({
    comicId: `comic ${at}`,
    kind: null,
    at,
  }))
  await setAside.merge('ana', entries)
  const times = (await setAside.of('ana')).map(({ at }) => at)
  expect([times.length, Math.min(...times)]).toEqual([ASIDE_MAX, 2])
})
