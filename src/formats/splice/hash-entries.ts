import { createHash } from 'node:crypto'
import type { ArchiveEntry } from '../archive/archive.ts'

/** Hashes the names, sizes and checksums of entries in order, except the first entry of each name in `without`. */
export function hashEntries(
  entries: readonly Pick<ArchiveEntry, 'name' | 'size' | 'crc'>[],
  without: readonly string[],
): string {
  const skipped = new Set(without)
  const hash = createHash('sha256')
  for (const { name, size, crc } of entries) {
    if (!skipped.delete(name) && !/[/\\]$/.test(name)) hash.update(`${JSON.stringify(name)} ${size} ${crc}\n`)
  }
  return hash.digest('hex')
}
