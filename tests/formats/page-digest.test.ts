import { expect, test } from 'vitest'
import { pageDigest } from '#formats/archive/page-digest.ts'

const page = (crc: number | null, size: number, encrypted = false) => ({ crc, size, encrypted })

test('the order of pages does not change the digest; a page, its size or a copy of it does', () => {
  const digest = pageDigest([page(1, 10), page(2, 20)])
  expect(digest).toMatch(/^[\w-]{22}$/)
  expect(pageDigest([page(2, 20), page(1, 10)])).toBe(digest)
  const others = [
    pageDigest([page(1, 10)]),
    pageDigest([page(1, 10), page(2, 21)]),
    pageDigest([page(1, 10), page(2, 20), page(2, 20)]),
    pageDigest([page(11, 0), page(2, 20)]),
  ]
  expect(new Set([digest, ...others]).size).toBe(5)
})

test('pages without a checksum, encrypted pages and empty pages have no digest', () => {
  expect(pageDigest([page(1, 10), page(null, 20)])).toBeNull()
  expect(pageDigest([page(1, 10, true)])).toBeNull()
  expect(pageDigest([page(0, 0)])).toBeNull()
  expect(pageDigest([])).toBeNull()
})
