import { expect, test } from 'vitest'
import { FairQueue } from '#reading/fair-queue.ts'

/** Work that goes on until it is told to end, and what was begun in which order. */
function bench(parallel: number, perAsker: number) {
  const queue = new FairQueue(parallel, perAsker)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (what: string, later = false, signal?: AbortSignal) =>
    queue.run({ name: 'ana', later, signal }, async () => {
      begun.push(what)
      await new Promise<void>((end) => {
        ends.set(what, end)
      })
      return what
    })
  const end = async (what: string) => {
    ends.get(what)?.()
    await new Promise((done) => setImmediate(done))
  }
  return { ask, begun, end }
}

test('what can be done later begins when nothing waits, one at a time, beside the places of the rest', async () => {
  const { ask, begun, end } = bench(2, 2)
  const all = [ask('a'), ask('b'), ask('c'), ask('later 1', true), ask('later 2', true)]
  await end('none')
  expect(begun).toEqual(['a', 'b'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c', 'later 1'])
  // Both places are taken, and what is done later takes none of them.
  await end('b')
  all.push(ask('d'))
  await end('none')
  expect(begun.at(-1)).toBe('d')
  all.push(ask('e'))
  await end('later 1')
  expect(begun).not.toContain('later 2')
  await end('c')
  expect(begun.slice(-2)).toEqual(['e', 'later 2'])
  for (const what of ['d', 'e', 'later 2']) await end(what)
  expect(await Promise.all(all)).toHaveLength(7)
})

test('who leaves while something else waits does not begin', async () => {
  const { ask, begun, end } = bench(1, 1)
  const stop = new AbortController()
  const [first, second, later] = [ask('a'), ask('b'), ask('later', true, stop.signal)]
  await end('none')
  stop.abort(new Error('gone'))
  await expect(later).rejects.toThrow('gone')
  await end('a')
  await end('b')
  expect(await Promise.all([first, second])).toEqual(['a', 'b'])
  expect(begun).toEqual(['a', 'b'])
})
