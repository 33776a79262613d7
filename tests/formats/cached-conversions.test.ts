import { expect, test } from 'vitest'
import { cachedConversion } from '#formats/image/conversion-cache.ts'

const PICTURE = { bytes: Buffer.from('jpeg'), type: 'image/jpeg' }

/** A conversion that ends when it is told to. */
function conversion() {
  let [begun, end, fail] = [0, (_: typeof PICTURE) => {}, (_: Error) => {}]
  const promise = new Promise<typeof PICTURE>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  const convert = () => {
    begun++
    return promise
  }
  return { convert, begun: () => begun, end, fail }
}

const turn = () => new Promise((done) => setImmediate(done))

test('a picture asked for at several widths at once is converted once, and kept', async () => {
  const bytes = Buffer.from('asked for at once')
  const { convert, begun, end } = conversion()
  const both = Promise.all([cachedConversion(bytes, convert), cachedConversion(bytes, convert)])
  await turn()
  expect(begun()).toBe(1)
  end(PICTURE)
  expect(await both).toEqual([PICTURE, PICTURE])
  expect(await cachedConversion(bytes, convert)).toBe(PICTURE)
  expect(begun()).toBe(1)
})

test('who waits for a conversion that somebody gave up has it done anew, once', async () => {
  const bytes = Buffer.from('given up')
  const [left, own] = [conversion(), conversion()]
  const first = cachedConversion(bytes, left.convert)
  const others = Promise.all([cachedConversion(bytes, own.convert), cachedConversion(bytes, own.convert)])
  left.fail(new Error('left'))
  await expect(first).rejects.toThrow('left')
  await turn()
  expect(own.begun()).toBe(1)
  own.end(PICTURE)
  expect(await others).toEqual([PICTURE, PICTURE])
})
