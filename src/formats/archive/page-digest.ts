import { createHash } from 'node:crypto'
import type { ArchiveEntry } from './archive.ts'

/**
 * Returns the digest of an archive's pages: a hash of their sizes and checksums, whatever their names and order, the
 * metadata beside them and the kind of archive. Null without pages, and if the archive lists no checksum of a page or
 * the page is encrypted.
 */
export function pageDigest(
  pages: readonly Pick<ArchiveEntry, 'size' | 'crc' | 'encrypted'>[],
): string | null {
  const listed: string[] = []
  for (const { size, crc, encrypted } of pages) {
    if (crc === null || encrypted) return null
    listed.push(`${crc}:${size}`)
  }
  if (!pages.some(({ size }) => size > 0)) return null
  const hash = createHash('sha256').update(listed.sort().join('\n'))
  return hash.digest().subarray(0, 16).toString('base64url')
}
