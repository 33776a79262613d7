import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { soakRelay } from '../support/relay-soak.ts'
import { SOAK_SECONDS, tell } from './tell.ts'

/** Bytes that what is held may differ by; 50 readers leave some kilobytes each in caches that are kept. */
const GROWTH_MAX = 8 * 1024 * 1024

test('minutes of fifty readers over one relay leave no memory, no socket and no stream behind, and mix nothing up', async () => {
  setFlagsFromString('--expose-gc')
  globalThis.gc = runInNewContext('gc') as NodeJS.GCFunction
  const end = Date.now() + SOAK_SECONDS * 1_000
  const figures = await soakRelay({ accounts: 10, readers: 50, goOn: () => Date.now() < end, asks: 3 })
  tell('relay', figures)
  const { wrong, before, after } = figures
  expect(wrong).toEqual([])
  expect(after.streams).toBe(0)
  expect(after.memory - before.memory).toBeLessThan(GROWTH_MAX)
  const count = ({ resources }: typeof before) => Object.values(resources).reduce((sum, n) => sum + n, 0)
  // Connections that readers keep for their next question come and go: two a reader at most.
  expect(count(after) - count(before)).toBeLessThan(100)
}, 1_800_000)
