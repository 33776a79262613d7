import { crc32 } from 'node:zlib'
import { AppError } from '#domain/errors.ts'
import type { Archive, ArchiveEntry } from './archive.ts'
import { unpack } from './seven-zip.ts'
import { type ListedEntry, type Listing, listArchive } from './seven-zip-listing.ts'
import { unpackBudget } from './unpack-budget.ts'
import { Unpacked } from './unpacked.ts'

/** True when the bytes are what the archive says they are. */
export function isWhole(bytes: Buffer, entry: ListedEntry): boolean {
  return bytes.length === entry.size && (entry.crc === null || crc32(bytes) === entry.crc)
}

/** The bytes 7-Zip gives for these entries, one after the other in archive order, at most as many as they declare. */
async function readNamed(
  binary: string,
  path: string,
  wanted: readonly ListedEntry[],
  signal: AbortSignal,
): Promise<Buffer> {
  const names = wanted.map((entry) => entry.name)
  const size = wanted.reduce((sum, entry) => sum + entry.size, 0)
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of unpack(binary, path, names, signal)) {
    parts.push(chunk)
    length += chunk.length
    // Two entries of one name come together: the first is ours.
    if (length >= size) break
  }
  return Buffer.concat(parts).subarray(0, size)
}

/**
 * An archive read by 7-Zip. One entry is unpacked to memory by its name. In a solid archive that costs as
 * much as all before it, so for reading everything is unpacked once, in archive order, to a temporary folder
 * whose files we name; so are names 7-Zip cannot be asked for.
 * Throws comic-encrypted, comic-multivolume, comic-corrupt, comic-too-large.
 */
export async function openSevenZip(binary: string, path: string, signal: AbortSignal): Promise<Archive> {
  const listing = await listArchive(binary, path, signal)
  if (listing.multivolume) throw new AppError('comic-multivolume')
  if (listing.damaged && listing.entries.length === 0) throw new AppError('comic-corrupt')
  return sevenZipArchive(binary, path, listing, await unpackBudget(path))
}

/** `budget`: bytes it may take in the temporary folder; with more in it every page is unpacked by itself. */
function sevenZipArchive(binary: string, path: string, listing: Listing, budget: number): Archive {
  const { entries } = listing
  const total = entries.reduce((sum, entry) => sum + entry.size, 0)
  const mayUnpack = total <= budget
  const fetched = new Map<ArchiveEntry, Buffer>()
  let unpacked: Unpacked | undefined
  let isRead = false

  /** All of it, being unpacked; started when it is first asked for. */
  function whole(): Unpacked {
    unpacked ??= new Unpacked(entries, (stop) => unpack(binary, path, [], stop))
    return unpacked
  }

  /** Null when it could not be unpacked that way: no room on the disk, a damaged entry before it. */
  async function fromUnpacked(entry: ListedEntry, signal: AbortSignal): Promise<Buffer | null> {
    signal.throwIfAborted()
    try {
      const bytes = await whole().read(entries.indexOf(entry), signal)
      return isWhole(bytes, entry) ? bytes : null
    } catch {
      signal.throwIfAborted()
      return null
    }
  }

  /** True when little is unpacked before it. Others are fetched by themselves while the rest is on its way. */
  function isNear(entry: ListedEntry): boolean {
    const before = entries.slice(0, entries.indexOf(entry))
    return before.reduce((sum, { size }) => sum + size, 0) <= NEAR
  }

  async function read(entry: ArchiveEntry, limit: number, signal: AbortSignal): Promise<Buffer> {
    const wanted = entry as ListedEntry
    if (wanted.encrypted) throw new AppError('comic-encrypted')
    if (wanted.size > limit) throw new AppError('comic-too-large')
    const ready = fetched.get(entry)
    fetched.delete(entry)
    if (ready) return ready
    const found =
      isRead && (whole().isReady(entries.indexOf(wanted)) || isNear(wanted))
        ? await fromUnpacked(wanted, signal)
        : null
    if (found) return found
    const bytes = await readNamed(binary, path, [wanted], signal)
    if (isWhole(bytes, wanted)) return bytes
    const again = mayUnpack && bytes.length === 0 ? await fromUnpacked(wanted, signal) : null
    if (again) return again
    throw new AppError('page-corrupt')
  }

  async function prefetch(asked: readonly ArchiveEntry[], signal: AbortSignal): Promise<void> {
    const names = new Set(asked.map((entry) => entry.name))
    // In archive order; names that stand for two entries would shift the cuts, which the checksums then tell.
    const wanted = entries.filter(
      (entry) => names.has(entry.name) && !entry.encrypted && entry.size <= FETCH_MAX,
    )
    if (wanted.length < 2) return
    let bytes: Buffer
    try {
      bytes = await readNamed(binary, path, wanted, signal)
    } catch {
      signal.throwIfAborted()
      return
    }
    let start = 0
    for (const entry of wanted) {
      const part = bytes.subarray(start, start + entry.size)
      if (isWhole(part, entry) && asked.includes(entry)) fetched.set(entry, part)
      start += entry.size
    }
  }

  return {
    entries,
    damaged: listing.damaged,
    comment: listing.comment,
    read,
    prefetch,
    reading() {
      isRead = listing.solid && mayUnpack
      if (isRead) whole()
    },
    close: async () => unpacked?.close(),
  }
}

/** Bytes that are unpacked sooner than another process would come so far. */
const NEAR = 8 * 1024 * 1024
/** Larger entries are not read before they are asked for. */
const FETCH_MAX = 16 * 1024 * 1024
