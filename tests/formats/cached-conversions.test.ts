import { expect, test } from 'vitest'
import { cachedConversion } from '#formats/image/conversion-cache.ts'

const PICTURE = { bytes: Buffer.from('jpeg'), type: 'image/jpeg' }

/** A conversion that the test ends itself. */
function conversion() {
  let [starts, end, fail] = [0, (_: typeof PICTURE) => {}, (_: Error) => {}]
  const promise = new Promise<typeof PICTURE>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  const convert = () => {
    starts++
    return promise
  }
  return { convert, starts: () => starts, end, fail }
}

const turn = () => new Promise((done) => setImmediate(done))

test('concurrent requests of one picture share one conversion, whose result is cached', async () => {
  const bytes = Buffer.from('asked for at once')
  const { convert, starts, end } = conversion()
  const both = Promise.all([cachedConversion(bytes, convert), cachedConversion(bytes, convert)])
  await turn()
  expect(starts()).toBe(1)
  end(PICTURE)
  expect(await both).toEqual([PICTURE, PICTURE])
  expect(await cachedConversion(bytes, convert)).toBe(PICTURE)
  expect(starts()).toBe(1)
})

test('requests that waited for an aborted conversion share a new one', async () => {
  const bytes = Buffer.from('given up')
  const [cancelled, own] = [conversion(), conversion()]
  const first = cachedConversion(bytes, cancelled.convert)
  const others = Promise.all([cachedConversion(bytes, own.convert), cachedConversion(bytes, own.convert)])
  cancelled.fail(new Error('left'))
  await expect(first).rejects.toThrow('left')
  await turn()
  expect(own.starts()).toBe(1)
  own.end(PICTURE)
  expect(await others).toEqual([PICTURE, PICTURE])
})
