import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { firstReadYear, readDaysOf, saveReadDays } from '#records/library/reading-days.ts'
import { sharedAccount, signUp } from '../support/account.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')
const bea = await signUp(account, 'bea@example.com')

const sitting = (day: string, pages: number, finished = false) => ({
  id: randomUUID(),
  day,
  comicId: 'one',
  pages,
  finished,
  seconds: pages * 20,
})

it('a reading session that is sent again is updated', async () => {
  const evening = sitting('2026-11-12', 4)
  await saveReadDays(ana.client, ana.userId, [evening])
  await saveReadDays(ana.client, ana.userId, [evening])
  await saveReadDays(ana.client, ana.userId, [{ ...evening, pages: 22, finished: true }])
  expect(await readDaysOf(ana.client, ana.userId, 2026)).toEqual([{ ...evening, pages: 22, finished: true }])
})

it('days are returned per user and year', async () => {
  const last = sitting('2025-12-31', 3)
  const leap = sitting('2024-02-29', 5)
  await saveReadDays(bea.client, bea.userId, [last, leap])
  expect(await readDaysOf(bea.client, bea.userId, 2025)).toEqual([last])
  expect(await readDaysOf(bea.client, bea.userId, 2026)).toEqual([])
  expect(await firstReadYear(bea.client, bea.userId)).toBe(2024)
  expect(await readDaysOf(ana.client, bea.userId, 2025)).toEqual([])
  // Another user's session cannot be changed.
  await expect(saveReadDays(ana.client, ana.userId, [{ ...last, pages: 99 }])).rejects.toThrow()
  expect(await readDaysOf(bea.client, bea.userId, 2025)).toEqual([last])
})

it('invalid days and sessions without pages are rejected; an empty list is not', async () => {
  await expect(saveReadDays(ana.client, ana.userId, [sitting('2026-02-30', 1)])).rejects.toThrow()
  await expect(saveReadDays(ana.client, ana.userId, [sitting('2026-02-28', 0)])).rejects.toThrow()
  await saveReadDays(ana.client, ana.userId, [])
  expect(await firstReadYear(ana.client, ana.userId)).toBe(2026)
})
