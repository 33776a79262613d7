import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { soakRelay } from '../support/servers/relay-soak.ts'
import { printFigures, SOAK_SECONDS } from './print-figures.ts'

/** Allowed growth of memory in bytes; 50 clients leave some kilobytes each in caches. */
const GROWTH_MAX = 8 * 1024 * 1024

test('fifty clients of one relay get their own responses for minutes without leaks', async () => {
  setFlagsFromString('--expose-gc')
  globalThis.gc = runInNewContext('gc') as NodeJS.GCFunction
  const end = Date.now() + SOAK_SECONDS * 1_000
  const figures = await soakRelay({ accounts: 10, readers: 50, goOn: () => Date.now() < end, asks: 3 })
  printFigures('relay', figures)
  const { wrong, before, after } = figures
  expect(wrong).toEqual([])
  expect(after.streams).toBe(0)
  expect(after.memory - before.memory).toBeLessThan(GROWTH_MAX)
  const count = ({ resources }: typeof before) => Object.values(resources).reduce((sum, n) => sum + n, 0)
  // The number of keep-alive connections varies by at most two for each client.
  expect(count(after) - count(before)).toBeLessThan(100)
}, 1_800_000)
