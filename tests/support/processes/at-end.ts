import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

type End = () => unknown

const shared = new AsyncLocalStorage<End[]>()

/** Calls `end` after the test, or after the last test of the file if called inside `forFile`. */
export function atEnd(end: End): void {
  const ends = shared.getStore()
  if (ends === undefined) onTestFinished(async () => void (await end()))
  else ends.push(end)
}

/**
 * Creates a value once for all tests of a file that do not disturb each other; returns a function that returns the
 * value. `atEnd` calls in `make` run after the file's last test.
 */
export function forFile<T>(make: () => Promise<T>): () => T {
  const ends: End[] = []
  let made: { readonly value: T } | null = null
  beforeAll(async () => {
    made = { value: await shared.run(ends, make) }
  })
  afterAll(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  return () => {
    if (made === null) throw new Error('It is made before the first test.')
    return made.value
  }
}
