import { describe, expect, it } from 'vitest'
import { dictionaryOf } from '#formats/archive/seven-zip-listing.ts'

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
