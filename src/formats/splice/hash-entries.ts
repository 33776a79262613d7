import { createHash } from 'node:crypto'
import type { ArchiveEntry } from '../archive/archive.ts'

/** Hashes the names, sizes and checksums of entries in order, except the entry `without`. */
export function hashEntries(
  entries: readonly Pick<ArchiveEntry, 'name' | 'size' | 'crc'>[],
  without: string | undefined,
): string {
  let skipped = false
  const hash = createHash('sha256')
  for (const { name, size, crc } of entries) {
    if (name === without && !skipped) skipped = true
    else if (!/[/\\]$/.test(name)) hash.update(`${JSON.stringify(name)} ${size} ${crc}\n`)
  }
  return hash.digest('hex')
}
