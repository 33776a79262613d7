import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RowChange } from '#account/start.ts'
import { followEntitiesWithin } from '#cli/account/embedded-account.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('changes are reported soon, and at most every 1.5 seconds', async () => {
  const listeners = new Map<string, (changes: readonly RowChange[]) => void>()
  const account = {
    follow: async (_user: string, table: string, listener: (changes: readonly RowChange[]) => void) => {
      listeners.set(table, listener)
      return () => void listeners.delete(table)
    },
  }
  const reports: string[][] = []
  const leave = await followEntitiesWithin(account, 'ana', (kinds) => reports.push([...kinds].sort()))
  const change = (table: string) => listeners.get(table)?.([])

  change('characters')
  vi.advanceTimersByTime(300)
  expect(reports).toEqual([['characters']])

  // Linking a scan's comics takes six seconds.
  for (let n = 0; n < 60; n++) {
    change(n % 2 === 0 ? 'comics_artists' : 'comics_publishers')
    vi.advanceTimersByTime(100)
  }
  expect(reports.length).toBe(5)
  vi.advanceTimersByTime(1_500)
  expect(reports.slice(1)).toEqual(Array(reports.length - 1).fill(['artists', 'publishers']))
  expect(reports.length).toBeLessThanOrEqual(6)

  await leave()
  expect(listeners.size).toBe(0)
})
