import { expect, test } from 'vitest'
import { LineTooLong, linesOf } from '#disk/lines.ts'

async function* sendInChunks(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(chunks: AsyncIterable<Buffer>, max = 100): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesOf(chunks, max)) lines.push(line)
  return lines
}

test('lines do not depend on how the bytes are split', async () => {
  const lines = ['', 'uno', 'ñandú 漫画 \u2028 \r', '', 'última']
  for (const size of [1, 2, 3, 7, 100]) {
    expect(await read(sendInChunks(lines.join('\n'), size))).toEqual(lines)
    expect(await read(sendInChunks(`${lines.join('\n')}\n`, size))).toEqual(lines)
  }
  expect(await read(sendInChunks('', 1))).toEqual([])
})

test('a line longer than the limit is rejected with its number, and reading stops', async () => {
  let given = 0
  async function* endless(): AsyncGenerator<Buffer> {
    yield Buffer.from(`${'a'.repeat(100)}\nb\n`)
    for (;;) {
      given += 10
      yield Buffer.alloc(10, 'c')
    }
  }
  await expect(read(endless())).rejects.toEqual(new LineTooLong(3))
  expect(given).toBe(110)
})

test('a long line in many chunks is joined once', async () => {
  // Joined again for each chunk, this would copy about two terabytes.
  const [count, chunk] = [64 * 1024, Buffer.alloc(1024, 'x')]
  async function* long(): AsyncGenerator<Buffer> {
    for (let n = 0; n < count; n++) yield chunk
  }
  const [line = ''] = await read(long(), count * chunk.length)
  expect(line.length).toBe(count * chunk.length)
})
