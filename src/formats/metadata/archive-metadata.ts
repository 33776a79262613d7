import { METADATA_MAX } from '#domain/limits.ts'
import type { Archive, ArchiveEntry } from '../archive/archive.ts'
import { isJunk, segmentsOf } from '../archive/page-entries.ts'
import { readCoMet } from './comet.ts'
import { readComicBookInfo } from './comic-book-info.ts'
import { readComicInfo } from './comic-info.ts'
import type { MetadataPart } from './embedded.ts'
import { readMetronInfo } from './metron-info.ts'

type Reader = (bytes: Buffer) => MetadataPart | null

/** The files comic programs leave in archives, the strongest first. Names are met in any case and any folder. */
const READERS: readonly (readonly [name: RegExp, read: Reader, source: MetadataPart['source']])[] = [
  [/^comicinfo\.xml$/i, readComicInfo, 'ComicInfo'],
  [/^metroninfo\.xml$/i, readMetronInfo, 'MetronInfo'],
  [/^comic-?book-?info\.json$/i, (bytes) => readComicBookInfo(bytes.toString()), 'ComicBookInfo'],
  [/^comet\.xml$/i, readCoMet, 'CoMet'],
]

/** A file may hold several of a kind (one a chapter); more than this many tell nothing of the whole. */
const FILES_MAX = 4

/** Entries that hold metadata, the strongest kind first, of each the shallowest first. */
function findFiles(entries: readonly ArchiveEntry[]) {
  const found = entries.flatMap((entry) => {
    // Most entries are pages: told by their last letters, before anything is cut up.
    if (!/\.(xml|json)$/i.test(entry.name) || isJunk(entry.name)) return []
    const segments = segmentsOf(entry.name)
    const rank = READERS.findIndex(([name]) => name.test(segments.at(-1) ?? ''))
    return rank < 0 ? [] : [{ entry, rank, depth: segments.length }]
  })
  return found.sort((a, b) => a.rank - b.rank || a.depth - b.depth).slice(0, FILES_MAX)
}

/**
 * All metadata an archive holds, the strongest first: files, then its comment. `next` is an entry that is likely
 * to be asked for after them. Never throws but for the signal: what cannot be read becomes a problem.
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
  const commented = archive.comment === null ? null : readComicBookInfo(archive.comment)
  if (commented) {
    const weaker = parts.findIndex((part) => part.source === 'CoMet')
    parts.splice(weaker < 0 ? parts.length : weaker, 0, commented)
  }
  return parts
}
