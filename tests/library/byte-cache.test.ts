import { expect, test } from 'vitest'
import { createByteCache } from '#library/images/byte-cache.ts'

/** A cache of texts, and what is being made for whom: made when it is told to be. */
function cacheOfTexts() {
  const cache = createByteCache<string>(1_000, (text) => text.length)
  const making: { readonly signal: AbortSignal; finish(text: string): void }[] = []
  const take = (name: string, signal?: AbortSignal) =>
    cache.get(
      'page',
      { name, ...(signal && { signal }) },
      (stop) =>
        new Promise((finish, reject) => {
          stop.addEventListener('abort', () => reject(stop.reason))
          making.push({ signal: stop, finish })
        }),
    )
  return { making, take }
}

test('what one person asks for twice is made once, and kept', async () => {
  const { making, take } = cacheOfTexts()
  const both = Promise.all([take('ana'), take('ana')])
  expect(making).toHaveLength(1)
  making[0]?.finish('page')
  expect(await both).toEqual(['page', 'page'])
  expect(await take('bea')).toBe('page')
  expect(making).toHaveLength(1)
})

test('nobody waits in the line of another who asked for the same', async () => {
  const { making, take } = cacheOfTexts()
  const slow = take('bea')
  const own = take('ana')
  expect(making).toHaveLength(2)
  making[1]?.finish('page')
  expect(await own).toBe('page')
  making[0]?.finish('page')
  expect(await slow).toBe('page')
})

test('making goes on while one of those who asked still waits, and ends with the last', async () => {
  const { making, take } = cacheOfTexts()
  const [first, second] = [new AbortController(), new AbortController()]
  const both = Promise.allSettled([take('ana', first.signal), take('ana', second.signal)])
  first.abort(new Error('left'))
  expect(making[0]?.signal.aborted).toBe(false)
  second.abort(new Error('left'))
  expect(making[0]?.signal.aborted).toBe(true)
  await both
  const again = take('ana')
  making[1]?.finish('page')
  expect(await again).toBe('page')
})
