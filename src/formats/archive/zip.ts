import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { type CentralDirectory, Open, type File as ZipFile } from 'unzipper'
import { AppError } from '#domain/errors.ts'
import { ENTRIES_MAX } from '#domain/limits.ts'
import type { Source } from '../resources/source.ts'
import type { Archive, ArchiveEntry } from './archive.ts'
import { withinNames } from './entry-names.ts'
import { decodeZipName } from './zip-names.ts'

const inflate = promisify(inflateRaw)

/** The end record with the longest comment (APPNOTE 4.3.16): 22 bytes and 65,535. */
const TAIL = 65_557
/** Most directories fit in this much of the end; the rest is read only when they don't. */
const SMALL_TAIL = 8_192
/** The directory is read in such slices: each is taken apart in one go. */
const SLICE = 16 * 1024
/** After so many entries other work gets its turn. */
const ENTRIES_PER_TURN = 4_000
/** A directory of more bytes than this is made of names. */
const DIRECTORY_MAX = 64 * 1024 * 1024
const STORED = 0
const DEFLATED = 8

interface ZipEntry extends ArchiveEntry {
  readonly file: ZipFile
}

/** Zip archives that unzipper cannot read; 7-Zip may. */
export class UnusualZip extends Error {}

const END = 'PK\x05\x06'
const END64 = 0x06064b50

interface End {
  /** The source, with its end kept: most directories lie in what was read to find it. */
  readonly source: Source
  readonly offset: number
  readonly count: number
  readonly comment: string | null
}

/** Comments have no stated encoding: UTF-8 where they are that. */
function commentOf(end: Buffer): string | null {
  const comment = end.subarray(22, 22 + end.readUInt16LE(20))
  return comment.length === 0 ? null : comment.toString()
}

/** The comment of a zip, null when it has none or no end to keep it in. */
export async function zipComment(source: Source): Promise<string | null> {
  const start = Math.max(0, source.size - TAIL)
  const tail = await source.read(start, TAIL)
  const at = tail.lastIndexOf(END, undefined, 'latin1')
  return at < 0 || tail.length - at < 22 ? null : commentOf(tail.subarray(at))
}

/** The end record nearest to the end, and how many entries unzipper will look for. */
async function findEnd(source: Source): Promise<End> {
  for (const length of [SMALL_TAIL, TAIL]) {
    const start = Math.max(0, source.size - length)
    const tail = await source.read(start, length)
    const at = tail
      .subarray(0, Math.max(0, tail.length - 22 + END.length))
      .lastIndexOf(END, undefined, 'latin1')
    if (at >= 0) {
      const end = tail.subarray(at)
      const count = await countEntries(source, start + at, end)
      return { source: keepingEnd(source, start, tail), offset: start + at, count, comment: commentOf(end) }
    }
    if (start === 0) break
  }
  throw new UnusualZip('no end of central directory')
}

/** The source, that does not read again what was read from `start` to its end: on a network each read is a journey. */
function keepingEnd(source: Source, start: number, tail: Buffer): Source {
  return {
    ...source,
    read: async (offset, length) =>
      offset >= start ? tail.subarray(offset - start, offset - start + length) : source.read(offset, length),
  }
}

/** Zip64 (APPNOTE 4.3.14) keeps the count in a record of its own, which a locator before the end points to. */
async function countEntries(source: Source, offset: number, end: Buffer): Promise<number> {
  const count = end.readUInt16LE(10)
  if (count === 0 && end.readUInt32LE(12) > 0) throw new UnusualZip('more entries than it can count')
  const isZip64 = count === 0xffff || end.readUInt16LE(4) === 0xffff || end.readUInt32LE(16) === 0xffffffff
  if (!isZip64) return count
  const locator = await source.read(Math.max(0, offset - 20), 20)
  if (locator.length < 20) throw new UnusualZip('no zip64 locator')
  const record = await source.read(Number(locator.readBigUInt64LE(8)), 56)
  if (record.length < 56 || record.readUInt32LE(0) !== END64) throw new UnusualZip('no zip64 end')
  return Number(record.readBigUInt64LE(32))
}

/** unzipper reads through our one file descriptor, in slices, so that nothing is read twice or past need. */
function directorySource(source: Source) {
  const state = { tooLong: false }
  return {
    state,
    size: async () => source.size,
    stream: (offset: number, length?: number) => {
      const end = Math.min(source.size, length ? offset + length : source.size)
      let at = offset
      return new Readable({
        read() {
          const size = Math.min(SLICE, end - at)
          state.tooLong ||= at - offset > DIRECTORY_MAX
          if (size <= 0 || state.tooLong) {
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
 * Opens a zip by its central directory, through unzipper. Throws UnusualZip for what needs 7-Zip
 * (no directory, a prefix, other methods than store and deflate), comic-too-large for absurd counts,
 * comic-names-too-long.
 */
export async function openZip(zip: Source): Promise<Archive> {
  const end = await findEnd(zip)
  const { source } = end
  if (end.count > ENTRIES_MAX) throw new AppError('comic-too-large')
  const reading = directorySource(source)
  let directory: CentralDirectory
  try {
    const open = Open.custom as unknown as OpenCustom
    directory = await open(reading, { tailSize: source.size - end.offset })
  } catch (error) {
    if (reading.state.tooLong) throw new AppError('comic-names-too-long', {}, { cause: error })
    throw new UnusualZip('directory not readable', { cause: error })
  }
  const entries: ZipEntry[] = []
  for (const [place, file] of directory.files.entries()) {
    if (place % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1) await nextTurn()
    if (file.signature !== 0x02014b50) throw new UnusualZip('directory not where it is said to be')
    const name = decodeZipName(Buffer.from(file.pathBuffer))
    if (name.includes('\0')) throw new AppError('comic-corrupt')
    if (/[/\\]$/.test(name)) continue
    const encrypted = (file.flags & 1) !== 0
    if (!encrypted && file.compressionMethod !== STORED && file.compressionMethod !== DEFLATED) {
      throw new UnusualZip(`method ${file.compressionMethod}`)
    }
    entries.push({ name, size: file.uncompressedSize, encrypted, file })
  }
  return {
    entries: withinNames(entries),
    damaged: false,
    comment: end.comment,
    read: (entry, limit) => readEntry(source, entry as ZipEntry, limit),
    close: () => source.close(),
  }
}

/** The local header's own length varies from the directory's; this much more is read along in one go. */
const HEADER_SLACK = 64

async function readEntry(
  source: Source,
  { file, size, encrypted }: ZipEntry,
  limit: number,
): Promise<Buffer> {
  if (encrypted) throw new AppError('comic-encrypted')
  if (size > limit || file.compressedSize > limit) throw new AppError('comic-too-large')
  const at = file.offsetToLocalFileHeader
  const guess = 30 + file.fileNameLength + file.extraFieldLength + HEADER_SLACK
  const local = await source.read(at, guess + file.compressedSize)
  if (local.length < 30 || local.readUInt32LE(0) !== 0x04034b50) throw new AppError('page-corrupt')
  const start = 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  const packed =
    start <= guess
      ? local.subarray(start, start + file.compressedSize)
      : await source.read(at + start, file.compressedSize)
  if (packed.length < file.compressedSize) throw new AppError('page-corrupt')
  const bytes = file.compressionMethod === STORED ? packed : await unpack(packed, size)
  if (bytes.length !== size || crc32(bytes) !== file.crc32) throw new AppError('page-corrupt')
  return bytes
}

async function unpack(packed: Buffer, size: number): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, size) })
  } catch (error) {
    throw new AppError('page-corrupt', {}, { cause: error })
  }
}
