import { expect, test } from 'vitest'
import { AppError } from '#domain/errors/errors.ts'
import { createAccountSync } from '#sync/account-sync.ts'
import { testLibrary } from '../support/library.ts'
import { atEnd } from '../support/processes/at-end.ts'

const SHOWN = [{ id: 'arrived', on: true }]
const HIDDEN = [{ id: 'arrived', on: false }]

test('of two orders of home the newer is stored', async () => {
  const { homeRows } = (await testLibrary()).library
  const published: [string, boolean][] = []
  homeRows.onChange((userId, isMerged) => published.push([userId, isMerged]))
  expect(await homeRows.of('ana')).toBeNull()
  await homeRows.merge('ana', { rows: SHOWN, at: 1_000 })
  await homeRows.merge('ana', { rows: HIDDEN, at: 1_000 })
  await homeRows.merge('ana', { rows: HIDDEN, at: 999 })
  expect(await homeRows.of('ana')).toEqual({ rows: SHOWN, at: 1_000 })
  await homeRows.merge('ana', { rows: null, at: 1_001 })
  expect(await homeRows.of('ana')).toEqual({ rows: null, at: 1_001 })
  expect(await homeRows.of('bea')).toBeNull()
  // A time of a clock that was ahead does not win over a later choice, stored here or there.
  const ahead = Date.now() + 60_000
  await homeRows.merge('ana', { rows: HIDDEN, at: ahead })
  expect((await homeRows.of('ana'))?.at).toBeLessThan(ahead)
  await homeRows.set('ana', SHOWN)
  const chosen = await homeRows.of('ana')
  expect(chosen?.rows).toEqual(SHOWN)
  expect(chosen?.at).toBeLessThan(ahead)
  expect(published).toEqual([
    ['ana', true],
    ['ana', true],
    ['ana', true],
    ['ana', false],
  ])
})

test('the order of home is handed over to another user; of two the newer wins', async () => {
  const { homeRows, devices } = (await testLibrary()).library
  await homeRows.merge('older', { rows: HIDDEN, at: 1_000 })
  await homeRows.merge('newer', { rows: SHOWN, at: 2_000 })
  await devices.transferAll('older', 'newer')
  expect(await homeRows.of('newer')).toEqual({ rows: SHOWN, at: 2_000 })
  await devices.transferAll('newer', 'nobody')
  expect(await homeRows.of('nobody')).toEqual({ rows: SHOWN, at: 2_000 })
  await homeRows.merge('older', { rows: null, at: 3_000 })
  await devices.transferAll('older', 'nobody')
  expect(await homeRows.of('nobody')).toEqual({ rows: null, at: 3_000 })
  for (const userId of ['older', 'newer']) expect(await homeRows.of(userId)).toBeNull()
})

test('only a choice made here starts an exchange with the account, not one that came from it', async () => {
  const { library } = await testLibrary()
  const exchanged: string[] = []
  const access = {
    follow: () => () => Promise.resolve(),
    async clientOf(userId: string) {
      exchanged.push(userId)
      throw new AppError('account-unreachable', { url: '' })
    },
  }
  const sync = createAccountSync(library, access, () => undefined)
  atEnd(() => sync.close())
  await library.homeRows.merge('merged', { rows: HIDDEN, at: 1_000 })
  await library.setAside.merge('merged', [{ comicId: 'c1', kind: 'later', at: 1_000 }])
  await library.homeRows.set('rows', HIDDEN)
  await library.setAside.set('aside', 'c1', 'later')
  await expect.poll(() => [...new Set(exchanged)].sort()).toEqual(['aside', 'rows'])
})
