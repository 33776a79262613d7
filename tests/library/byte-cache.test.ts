import { expect, test } from 'vitest'
import { createByteCache } from '#library/images/byte-cache.ts'

/** A cache of texts and the values in progress; a test finishes each of them itself. */
function cacheOfTexts() {
  const cache = createByteCache<string>(1_000, (text) => text.length)
  const making: { readonly signal: AbortSignal; finish(text: string): void }[] = []
  const get = (name: string, signal?: AbortSignal) =>
    cache.get(
      'page',
      { name, ...(signal && { signal }) },
      (stop) =>
        new Promise((finish, reject) => {
          stop.addEventListener('abort', () => reject(stop.reason))
          making.push({ signal: stop, finish })
        }),
    )
  return { making, get }
}

test('concurrent requests of one user share one computation, whose result is cached', async () => {
  const { making, get } = cacheOfTexts()
  const both = Promise.all([get('ana'), get('ana')])
  expect(making).toHaveLength(1)
  making[0]?.finish('page')
  expect(await both).toEqual(['page', 'page'])
  expect(await get('bea')).toBe('page')
  expect(making).toHaveLength(1)
})

test('requests of different users for the same value do not wait for each other', async () => {
  const { making, get } = cacheOfTexts()
  const slow = get('bea')
  const own = get('ana')
  expect(making).toHaveLength(2)
  making[1]?.finish('page')
  expect(await own).toBe('page')
  making[0]?.finish('page')
  expect(await slow).toBe('page')
})

test('a computation continues while one request waits and is aborted with the last', async () => {
  const { making, get } = cacheOfTexts()
  const [first, second] = [new AbortController(), new AbortController()]
  const both = Promise.allSettled([get('ana', first.signal), get('ana', second.signal)])
  first.abort(new Error('left'))
  expect(making[0]?.signal.aborted).toBe(false)
  second.abort(new Error('left'))
  expect(making[0]?.signal.aborted).toBe(true)
  await both
  const again = get('ana')
  making[1]?.finish('page')
  expect(await again).toBe('page')
})
