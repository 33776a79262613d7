import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstReadYear, readDaysOf, saveReadDays } from '#records/library/reading-days.ts'
import { openAccount, type SignedIn, signUp, type TestAccount } from './support/account.ts'

let account: TestAccount
let ana: SignedIn
let bea: SignedIn
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
  bea = await signUp(account, 'bea@example.com')
})
afterAll(() => account.stop())

const sitting = (day: string, pages: number, finished = false) => ({
  id: randomUUID(),
  day,
  comicId: 'one',
  pages,
  finished,
  seconds: pages * 20,
})

it('a sitting that is sent again counts once, as it is by then', async () => {
  const evening = sitting('2026-11-12', 4)
  await saveReadDays(ana.client, ana.userId, [evening])
  await saveReadDays(ana.client, ana.userId, [evening])
  await saveReadDays(ana.client, ana.userId, [{ ...evening, pages: 22, finished: true }])
  expect(await readDaysOf(ana.client, ana.userId, 2026)).toEqual([{ ...evening, pages: 22, finished: true }])
})

it('years are told apart by the reader’s own days, and so are people', async () => {
  const last = sitting('2025-12-31', 3)
  const leap = sitting('2024-02-29', 5)
  await saveReadDays(bea.client, bea.userId, [last, leap])
  expect(await readDaysOf(bea.client, bea.userId, 2025)).toEqual([last])
  expect(await readDaysOf(bea.client, bea.userId, 2026)).toEqual([])
  expect(await firstReadYear(bea.client, bea.userId)).toBe(2024)
  expect(await readDaysOf(ana.client, bea.userId, 2025)).toEqual([])
  // Somebody else's sitting is nobody's to change.
  await expect(saveReadDays(ana.client, ana.userId, [{ ...last, pages: 99 }])).rejects.toThrow()
  expect(await readDaysOf(bea.client, bea.userId, 2025)).toEqual([last])
})

it('days that are none, and sittings without a page, are refused; nothing to send sends nothing', async () => {
  await expect(saveReadDays(ana.client, ana.userId, [sitting('2026-02-30', 1)])).rejects.toThrow()
  await expect(saveReadDays(ana.client, ana.userId, [sitting('2026-02-28', 0)])).rejects.toThrow()
  await saveReadDays(ana.client, ana.userId, [])
  expect(await firstReadYear(ana.client, ana.userId)).toBe(2026)
})
