import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { type CentralDirectory, Open, type File as ZipFile } from 'unzipper'
import { AppError } from '#domain/errors/errors.ts'
import { ENTRIES_MAX } from '#domain/limits.ts'
import type { Source } from '../resources/source.ts'
import type { Archive, ArchiveEntry } from './archive.ts'
import { withBoundedNames } from './entry-names.ts'
import { decodeZipName } from './zip-names.ts'

const inflate = promisify(inflateRaw)

/** Size of the end record with the longest comment (APPNOTE 4.3.16): 22 bytes and 65,535. */
const TAIL_MAX = 65_557
/** Bytes at the end of the file that are read first: most directories fit in them. */
const SMALL_TAIL = 8_192
/** Bytes per read of the directory. unzipper parses each chunk synchronously. */
const SLICE = 16 * 1024
/** Entries processed between two yields to the event loop. */
const ENTRIES_PER_BATCH = 4_000
/** Maximum size of the directory in bytes; a larger one has unreasonably long names. */
const DIRECTORY_MAX = 64 * 1024 * 1024
const STORED = 0
const DEFLATED = 8

interface ZipEntry extends ArchiveEntry {
  readonly file: ZipFile
}

/** Thrown for zips that unzipper cannot read and 7-Zip may. */
export class UnsupportedZip extends Error {}

const END_SIGNATURE = 'PK\x05\x06'
const END64_SIGNATURE = 0x06064b50

interface EndRecord {
  /** The source with its tail cached: most directories are in the tail that was read to find this record. */
  readonly source: Source
  readonly offset: number
  readonly count: number
  readonly comment: string | null
}

/** Reads the comment as UTF-8; its encoding is unspecified. */
function commentOf(end: Buffer): string | null {
  const comment = end.subarray(22, 22 + end.readUInt16LE(20))
  return comment.length === 0 ? null : comment.toString()
}

/** Reads the comment of a zip; null without a comment or an end record. */
export async function zipComment(source: Source): Promise<string | null> {
  const start = Math.max(0, source.size - TAIL_MAX)
  const tail = await source.read(start, TAIL_MAX)
  const at = tail.lastIndexOf(END_SIGNATURE, undefined, 'latin1')
  return at < 0 || tail.length - at < 22 ? null : commentOf(tail.subarray(at))
}

/** Finds the last end record and the number of entries that unzipper will read. Throws UnsupportedZip without one. */
async function findEnd(source: Source): Promise<EndRecord> {
  for (const length of [SMALL_TAIL, TAIL_MAX]) {
    const start = Math.max(0, source.size - length)
    const tail = await source.read(start, length)
    const at = tail
      .subarray(0, Math.max(0, tail.length - 22 + END_SIGNATURE.length))
      .lastIndexOf(END_SIGNATURE, undefined, 'latin1')
    if (at >= 0) {
      const end = tail.subarray(at)
      const count = await countEntries(source, start + at, end)
      return {
        source: withCachedTail(source, start, tail),
        offset: start + at,
        count,
        comment: commentOf(end),
      }
    }
    if (start === 0) break
  }
  throw new UnsupportedZip('no end of central directory')
}

/** Returns a source that reads from `start` on in `tail`, since each read on a network share is a round trip. */
function withCachedTail(source: Source, start: number, tail: Buffer): Source {
  return {
    ...source,
    read: async (offset, length) =>
      offset >= start ? tail.subarray(offset - start, offset - start + length) : source.read(offset, length),
  }
}

/** Reads the number of entries; in a zip64 (APPNOTE 4.3.14) from the record that a locator before the end points to. */
async function countEntries(source: Source, offset: number, end: Buffer): Promise<number> {
  const count = end.readUInt16LE(10)
  if (count === 0 && end.readUInt32LE(12) > 0) throw new UnsupportedZip('more entries than it can count')
  const isZip64 = count === 0xffff || end.readUInt16LE(4) === 0xffff || end.readUInt32LE(16) === 0xffffffff
  if (!isZip64) return count
  const locator = await source.read(Math.max(0, offset - 20), 20)
  if (locator.length < 20) throw new UnsupportedZip('no zip64 locator')
  const record = await source.read(Number(locator.readBigUInt64LE(8)), 56)
  if (record.length < 56 || record.readUInt32LE(0) !== END64_SIGNATURE)
    throw new UnsupportedZip('no zip64 end')
  return Number(record.readBigUInt64LE(32))
}

/** Adapts a source to unzipper, which then reads through the open file descriptor in slices of SLICE bytes. */
function directorySource(source: Source) {
  const state = { isTooLong: false }
  return {
    state,
    size: async () => source.size,
    stream: (offset: number, length?: number) => {
      const end = Math.min(source.size, length ? offset + length : source.size)
      let at = offset
      return new Readable({
        read() {
          const size = Math.min(SLICE, end - at)
          state.isTooLong ||= at - offset > DIRECTORY_MAX
          if (size <= 0 || state.isTooLong) {
            this.push(null)
            return
          }
          source.read(at, size).then(
            (chunk) => {
              at += chunk.length
              this.push(chunk.length > 0 ? chunk : null)
            },
            () => this.push(null),
          )
        },
      })
    },
  }
}

type OpenCustom = (
  source: ReturnType<typeof directorySource>,
  options: { tailSize: number },
) => Promise<CentralDirectory>

/**
 * Opens a zip by its central directory, through unzipper. Throws UnsupportedZip for zips that need 7-Zip
 * (no directory, a prefix, methods other than store and deflate), comic-too-large for more than ENTRIES_MAX entries,
 * comic-names-too-long.
 */
export async function openZip(zip: Source): Promise<Archive> {
  const end = await findEnd(zip)
  const { source } = end
  if (end.count > ENTRIES_MAX) throw new AppError('comic-too-large')
  const directoryReader = directorySource(source)
  let directory: CentralDirectory
  try {
    const open = Open.custom as unknown as OpenCustom
    directory = await open(directoryReader, { tailSize: source.size - end.offset })
  } catch (error) {
    if (directoryReader.state.isTooLong) throw new AppError('comic-names-too-long', {}, { cause: error })
    throw new UnsupportedZip('directory not readable', { cause: error })
  }
  const entries: ZipEntry[] = []
  for (const [index, file] of directory.files.entries()) {
    if (index % ENTRIES_PER_BATCH === ENTRIES_PER_BATCH - 1) await yieldToEventLoop()
    if (file.signature !== 0x02014b50) throw new UnsupportedZip('directory not at its declared offset')
    const name = decodeZipName(Buffer.from(file.pathBuffer))
    if (name.includes('\0')) throw new AppError('comic-corrupt')
    if (/[/\\]$/.test(name)) continue
    const encrypted = (file.flags & 1) !== 0
    if (!encrypted && file.compressionMethod !== STORED && file.compressionMethod !== DEFLATED) {
      throw new UnsupportedZip(`method ${file.compressionMethod}`)
    }
    entries.push({ name, size: file.uncompressedSize, encrypted, crc: file.crc32, file })
  }
  return {
    entries: withBoundedNames(entries),
    damaged: false,
    comment: end.comment,
    read: (entry, limit) => readEntry(source, entry as ZipEntry, limit),
    close: () => source.close(),
  }
}

/** Extra bytes read with an entry, since its local header may be longer than the directory's copy. */
const HEADER_SLACK = 64

async function readEntry(
  source: Source,
  { file, size, encrypted }: ZipEntry,
  limit: number,
): Promise<Buffer> {
  if (encrypted) throw new AppError('comic-encrypted')
  if (size > limit || file.compressedSize > limit) throw new AppError('comic-too-large')
  const at = file.offsetToLocalFileHeader
  const headerSize = 30 + file.fileNameLength + file.extraFieldLength + HEADER_SLACK
  const local = await source.read(at, headerSize + file.compressedSize)
  if (local.length < 30 || local.readUInt32LE(0) !== 0x04034b50) throw new AppError('page-corrupt')
  const start = 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  const packed =
    start <= headerSize
      ? local.subarray(start, start + file.compressedSize)
      : await source.read(at + start, file.compressedSize)
  if (packed.length < file.compressedSize) throw new AppError('page-corrupt')
  const bytes = file.compressionMethod === STORED ? packed : await inflateEntry(packed, size)
  if (bytes.length !== size || crc32(bytes) !== file.crc32) throw new AppError('page-corrupt')
  return bytes
}

async function inflateEntry(packed: Buffer, size: number): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, size) })
  } catch (error) {
    throw new AppError('page-corrupt', {}, { cause: error })
  }
}
