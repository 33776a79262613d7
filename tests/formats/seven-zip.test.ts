import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUNDLED_SEVEN_ZIP } from '#formats/archive/seven-zip.ts'
import { dictionaryOf, ListingReader } from '#formats/archive/seven-zip-listing.ts'
import { writeArchive } from '../library/convert/support/archives.ts'
import { tempDir } from '../support/temp.ts'

const MB = 1024 ** 2

describe('dictionary sizes of compression methods', () => {
  it.each([
    ['LZMA2:26', 64 * MB],
    ['LZMA2:1536m', 1536 * MB],
    ['LZMA2:24k', 24 * 1024],
    ['BCJ2 LZMA2:24 LZMA:1m:lc0', 16 * MB],
    ['PPMD:o6:mem31', 2048 * MB],
    ['v6:128K:m5', 128 * 1024],
    ['v7:64G:m3', 65_536 * MB],
    ['v6:m3:4G', 4096 * MB],
    ['Deflate', 0],
    ['m3:17', 0],
    ['LZMA:lc8:lp0', 0],
    ['', 0],
  ])('%s', (method, bytes) => expect(dictionaryOf(method)).toBe(bytes))
})

it('reads a listing that is cut anywhere', async () => {
  const path = join(await tempDir(), 'x.7z')
  await writeArchive(path, '7z', { '1.jpg': Buffer.from('one'), '2.jpg': Buffer.from('second') })
  const output = execFileSync(BUNDLED_SEVEN_ZIP, ['l', '-slt', path])
  for (let at = 0; at <= output.length; at++) {
    const reader = new ListingReader(path)
    reader.add(output.subarray(0, at))
    reader.add(output.subarray(at))
    reader.end()
    expect(reader.hasFailed).toBe(false)
    expect(reader.entries.map(({ name, size, crc }) => [name, size, crc])).toEqual([
      ['1.jpg', 3, 0x7a6c86f1],
      ['2.jpg', 6, expect.any(Number)],
    ])
  }
})
