import { METADATA_MAX } from '#domain/limits.ts'
import type { Archive, ArchiveEntry } from '../archive/archive.ts'
import { isJunk, segmentsOf } from '../archive/page-entries.ts'
import { readCoMet } from './comet.ts'
import { readComicBookInfo } from './comic-book-info.ts'
import { readComicInfo } from './comic-info.ts'
import type { MetadataPart } from './embedded.ts'
import { readMetronInfo } from './metron-info.ts'

type Reader = (bytes: Buffer) => MetadataPart | null

/** Metadata files by descending priority. Names match in any case and in any folder. */
const READERS: readonly (readonly [name: RegExp, read: Reader, source: MetadataPart['source']])[] = [
  [/^comicinfo\.xml$/i, readComicInfo, 'ComicInfo'],
  [/^metroninfo\.xml$/i, readMetronInfo, 'MetronInfo'],
  [/^comic-?book-?info\.json$/i, (bytes) => readComicBookInfo(bytes.toString()), 'ComicBookInfo'],
  [/^comet\.xml$/i, readCoMet, 'CoMet'],
]

/**
 * Maximum number of metadata files read. An archive may have one per chapter, which do not describe the whole comic.
 */
const FILES_MAX = 4

/** Returns the metadata entries by descending priority, then by ascending depth. */
function findFiles(entries: readonly ArchiveEntry[]) {
  const found = entries.flatMap((entry) => {
    // Most entries are pages, so the extension is checked before the path is split.
    if (!/\.(xml|json)$/i.test(entry.name) || isJunk(entry.name)) return []
    const segments = segmentsOf(entry.name)
    const rank = READERS.findIndex(([name]) => name.test(segments.at(-1) ?? ''))
    return rank < 0 ? [] : [{ entry, rank, depth: segments.length }]
  })
  return found.sort((a, b) => a.rank - b.rank || a.depth - b.depth).slice(0, FILES_MAX)
}

/**
 * Reads an archive's metadata files and comment (ComicBookInfo), by descending priority. `next` is an entry that is
 * prefetched together with the files. Throws only the signal's reason; unreadable files are reported in `problem`.
 */
export async function readArchiveMetadata(
  archive: Archive,
  next: ArchiveEntry | undefined,
  signal: AbortSignal,
): Promise<MetadataPart[]> {
  const files = findFiles(archive.entries)
  const parts: MetadataPart[] = []
  if (files.length > 0)
    await archive.prefetch?.([...files.map(({ entry }) => entry), ...(next ? [next] : [])], signal)
  for (const { entry, rank } of files) {
    const [, read, source] = READERS[rank] as (typeof READERS)[number]
    try {
      const part = read(await archive.read(entry, METADATA_MAX, signal))
      if (part) parts.push(part)
    } catch {
      signal.throwIfAborted()
      parts.push({ source, values: {}, extra: {}, problem: entry.name })
    }
  }
  const commentPart = archive.comment === null ? null : readComicBookInfo(archive.comment)
  if (commentPart) {
    const comet = parts.findIndex((part) => part.source === 'CoMet')
    parts.splice(comet < 0 ? parts.length : comet, 0, commentPart)
  }
  return parts
}
