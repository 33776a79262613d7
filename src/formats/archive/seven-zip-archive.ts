import { crc32 } from 'node:zlib'
import { AppError } from '#domain/errors/errors.ts'
import type { Archive, ArchiveEntry } from './archive.ts'
import { unpack } from './seven-zip.ts'
import { type ListedEntry, type Listing, listArchive } from './seven-zip-listing.ts'
import { unpackBudget } from './unpack-budget.ts'
import { UnpackedEntries } from './unpacked-entries.ts'

/** True if the bytes have the listed size and checksum. */
export function matchesListing(bytes: Buffer, entry: ListedEntry): boolean {
  return bytes.length === entry.size && (entry.crc === null || crc32(bytes) === entry.crc)
}

/** Unpacks entries by name. Returns their contents concatenated in archive order, at most the declared total size. */
async function readNamed(
  binary: string,
  path: string,
  entries: readonly ListedEntry[],
  signal: AbortSignal,
): Promise<Buffer> {
  const names = entries.map((entry) => entry.name)
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of unpack(binary, path, names, signal)) {
    parts.push(chunk)
    length += chunk.length
    // 7-Zip unpacks all entries of the same name; only the first is used.
    if (length >= size) break
  }
  return Buffer.concat(parts).subarray(0, size)
}

/**
 * Opens an archive with 7-Zip. A single entry is unpacked to memory by name. In a solid archive, 7-Zip must also unpack
 * all entries before it, so after `readAhead` all entries are unpacked once, in archive order, to a temporary folder
 * under generated names. The folder is also used for entries whose names 7-Zip does not accept as arguments. Throws
 * comic-encrypted, comic-multivolume, comic-corrupt, comic-too-large.
 */
export async function openSevenZip(binary: string, path: string, signal: AbortSignal): Promise<Archive> {
  const listing = await listArchive(binary, path, signal)
  if (listing.multivolume) throw new AppError('comic-multivolume')
  if (listing.damaged && listing.entries.length === 0) throw new AppError('comic-corrupt')
  return sevenZipArchive(binary, path, listing, await unpackBudget(path))
}

/** `budget`: maximum bytes in the temporary folder; pages of a larger archive are always unpacked one by one. */
function sevenZipArchive(binary: string, path: string, listing: Listing, budget: number): Archive {
  const { entries } = listing
  const total = entries.reduce((sum, entry) => sum + entry.size, 0)
  const mayUnpack = total <= budget
  const prefetched = new Map<ArchiveEntry, Buffer>()
  let unpacked: UnpackedEntries | undefined
  let isReadAhead = false

  /** Starts unpacking all entries on the first call. */
  function unpackAll(): UnpackedEntries {
    unpacked ??= new UnpackedEntries(entries, (stop) => unpack(binary, path, [], stop))
    return unpacked
  }

  /** Returns null if the entry could not be unpacked: the disk is full, or an entry before it is corrupt. */
  async function fromUnpacked(entry: ListedEntry, signal: AbortSignal): Promise<Buffer | null> {
    signal.throwIfAborted()
    try {
      const bytes = await unpackAll().read(entries.indexOf(entry), signal)
      return matchesListing(bytes, entry) ? bytes : null
    } catch {
      signal.throwIfAborted()
      return null
    }
  }

  /** True if at most NEAR_MAX bytes are unpacked before the entry, so that waiting is faster than another process. */
  function isNearStart(entry: ListedEntry): boolean {
    const before = entries.slice(0, entries.indexOf(entry))
    return before.reduce((sum, { size }) => sum + size, 0) <= NEAR_MAX
  }

  async function read(entry: ArchiveEntry, limit: number, signal: AbortSignal): Promise<Buffer> {
    const listed = entry as ListedEntry
    if (listed.encrypted) throw new AppError('comic-encrypted')
    if (listed.size > limit) throw new AppError('comic-too-large')
    const cached = prefetched.get(entry)
    prefetched.delete(entry)
    if (cached) return cached
    const unpackedBytes =
      isReadAhead && (unpackAll().isReady(entries.indexOf(listed)) || isNearStart(listed))
        ? await fromUnpacked(listed, signal)
        : null
    if (unpackedBytes) return unpackedBytes
    const bytes = await readNamed(binary, path, [listed], signal)
    if (matchesListing(bytes, listed)) return bytes
    const fallback = mayUnpack && bytes.length === 0 ? await fromUnpacked(listed, signal) : null
    if (fallback) return fallback
    throw new AppError('page-corrupt')
  }

  async function prefetch(requested: readonly ArchiveEntry[], signal: AbortSignal): Promise<void> {
    const names = new Set(requested.map((entry) => entry.name))
    // In archive order. Duplicate names shift the offsets below, which the checksums detect.
    const selected = entries.filter(
      (entry) => names.has(entry.name) && !entry.encrypted && entry.size <= PREFETCH_MAX,
    )
    if (selected.length < 2) return
    let bytes: Buffer
    try {
      bytes = await readNamed(binary, path, selected, signal)
    } catch {
      signal.throwIfAborted()
      return
    }
    let start = 0
    for (const entry of selected) {
      const part = bytes.subarray(start, start + entry.size)
      if (matchesListing(part, entry) && requested.includes(entry)) prefetched.set(entry, part)
      start += entry.size
    }
  }

  return {
    entries,
    damaged: listing.damaged,
    comment: listing.comment,
    read,
    prefetch,
    readAhead() {
      isReadAhead = listing.solid && mayUnpack
      if (isReadAhead) unpackAll()
    },
    close: async () => unpacked?.close(),
  }
}

/** Bytes before an entry up to which the running process reaches the entry sooner than a new process. */
const NEAR_MAX = 8 * 1024 * 1024
/** Maximum size of an entry that is prefetched, in bytes. */
const PREFETCH_MAX = 16 * 1024 * 1024
