import { crc32, deflateRawSync } from 'node:zlib'
import { isJunk, segmentsOf } from '../archive/page-entries.ts'
import { UnusualZip } from './unusual-zip.ts'
import { endOf } from './write-zip-end.ts'
import type { ZipDirectory, ZipRecord } from './zip-directory.ts'
import type { ReadAt } from './zip-end.ts'
import { dosTime, entryHeaders, UTF8_NAME } from './zip-entry.ts'

/** A part of a new file: a range of the old file, or new bytes. */
export type Part = { readonly from: number; readonly to: number } | Buffer

/** How a file is rewritten, and how that is undone. */
export interface Splice {
  readonly parts: readonly Part[]
  /** The parts of the old file, as ranges of the new one. */
  readonly inverse: readonly Part[]
}

const FILE_NAME = 'ComicInfo.xml'
const LOCAL = 0x04034b50
const DEFLATED = 8
/** Bytes after the data of an entry that are removed with it: the longest data descriptor. */
const AFTER_DATA_MAX = 24

/** Returns the entries called ComicInfo.xml in any case, the one that counts first (docs/formats.md, Metadata). */
export function comicInfoEntries<Entry extends { readonly name: string }>({
  records,
}: {
  readonly records: readonly Entry[]
}): Entry[] {
  const isComicInfo = ({ name }: Entry) =>
    segmentsOf(name).at(-1)?.toLowerCase() === FILE_NAME.toLowerCase() &&
    !isJunk(name) &&
    !/[/\\]$/.test(name)
  const depth = ({ name }: Entry) => segmentsOf(name).length
  return records.filter(isComicInfo).sort((a, b) => depth(a) - depth(b))
}

/**
 * Plans to replace the entry `old` with new content, or to add ComicInfo.xml if `old` is undefined. All other bytes are
 * copied: entries keep their position, order, headers and data; the new entry follows the last one. `now` is the new
 * entry's time. Throws UnusualZip, and what `read` throws.
 */
export async function planSplice(
  read: ReadAt,
  directory: ZipDirectory,
  old: ZipRecord | undefined,
  content: Buffer,
  now: Date,
): Promise<Splice> {
  const { records, start, end } = directory
  const gap = old === undefined ? { from: start, to: start } : await rangeOf(read, directory, old)
  const removed = await read(gap.from, gap.to - gap.from)
  if (removed.length !== gap.to - gap.from) throw new UnusualZip('truncated')
  const offset = start - removed.length
  const entry = newEntry(old, content, offset, now)
  const listed = records.map((record) =>
    record === old ? entry.record : movedRecord(record, record.offset > gap.from ? removed.length : 0),
  )
  if (old === undefined) listed.push(entry.record)
  const newDirectory = Buffer.concat(listed)
  const newStart = offset + entry.local.length
  const tail = Buffer.concat([
    entry.local,
    newDirectory,
    endOf(end, { count: listed.length, directoryStart: newStart, directorySize: newDirectory.length }),
  ])
  const oldTail = Buffer.concat([...records.map(({ raw }) => raw), end.bytes])
  return {
    parts: compact([{ from: 0, to: gap.from }, { from: gap.to, to: start }, tail]),
    inverse: compact([{ from: 0, to: gap.from }, removed, { from: gap.from, to: offset }, oldTail]),
  }
}

/** Removes empty parts. */
const compact = (parts: readonly Part[]): Part[] =>
  parts.filter((part) => (Buffer.isBuffer(part) ? part.length > 0 : part.to > part.from))

/** Returns the range of an entry: local header, data and data descriptor. */
async function rangeOf(read: ReadAt, { records, start }: ZipDirectory, entry: ZipRecord) {
  const next = Math.min(start, ...records.map(({ offset }) => (offset > entry.offset ? offset : start)))
  const header = await read(entry.offset, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL) throw new UnusualZip('headers', entry.name)
  const dataStart = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const rest = next - dataStart - entry.compressedSize
  if (rest < 0 || rest > AFTER_DATA_MAX) throw new UnusualZip('headers', entry.name)
  return { from: entry.offset, to: next }
}

/** Returns a record whose offset is smaller by `shift`; all other bytes are the same. */
function movedRecord({ raw, offset, offsetField }: ZipRecord, shift: number): Buffer {
  if (shift === 0) return raw
  const moved = Buffer.from(raw)
  if (offsetField.bytes === 4) moved.writeUInt32LE(offset - shift, offsetField.at)
  else moved.writeBigUInt64LE(BigInt(offset - shift), offsetField.at)
  return moved
}

/** Returns the local header with the data, and the directory record, of a new entry. */
function newEntry(old: ZipRecord | undefined, content: Buffer, offset: number, now: Date) {
  const deflated = deflateRawSync(content)
  const isDeflated = deflated.length < content.length
  const data = isDeflated ? deflated : content
  const { local, record } = entryHeaders({
    name: old?.nameBytes ?? Buffer.from(FILE_NAME),
    flags: (old?.flags ?? 0) & UTF8_NAME,
    method: isDeflated ? DEFLATED : 0,
    time: dosTime(now),
    crc: crc32(content),
    compressedSize: data.length,
    size: content.length,
    offset,
    ...(old !== undefined && {
      madeBy: old.raw.readUInt16LE(4),
      attributes: old.raw.readUInt32LE(38),
      comment: commentOf(old.raw),
    }),
  })
  return { local: Buffer.concat([local, data]), record }
}

const commentOf = (raw: Buffer): Buffer => raw.subarray(46 + raw.readUInt16LE(28) + raw.readUInt16LE(30))
