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

/** The name of a new metadata entry. */
export const COMIC_INFO = 'ComicInfo.xml'
const LOCAL = 0x04034b50
const DEFLATED = 8
/** Bytes after the data of an entry that are removed with it: the longest data descriptor. */
const AFTER_DATA_MAX = 24

/**
 * Returns the entries called ComicInfo.xml, or another name, in any case, the one that counts first (docs/formats.md,
 * Metadata).
 */
export function metadataEntries<Entry extends { readonly name: string }>(
  { records }: { readonly records: readonly Entry[] },
  fileName = COMIC_INFO,
): Entry[] {
  const isNamed = ({ name }: Entry) =>
    segmentsOf(name).at(-1)?.toLowerCase() === fileName.toLowerCase() && !isJunk(name) && !/[/\\]$/.test(name)
  const depth = ({ name }: Entry) => segmentsOf(name).length
  return records.filter(isNamed).sort((a, b) => depth(a) - depth(b))
}

/** New content of an entry, or of a new ComicInfo.xml if `old` is undefined. */
export interface EntryEdit {
  readonly old: ZipRecord | undefined
  readonly content: Buffer
}

/**
 * Plans to give entries new content. All other bytes are copied: entries keep their position, order, headers and data;
 * the new entries follow the last one. `now` is their time. Throws UnusualZip, and what `read` throws.
 */
export async function planSplice(
  read: ReadAt,
  directory: ZipDirectory,
  edits: readonly EntryEdit[],
  now: Date,
): Promise<Splice> {
  const { records, start, end } = directory
  const gaps: { from: number; to: number; removed: Buffer }[] = []
  for (const { old } of edits) {
    if (old === undefined) continue
    const { from, to } = await rangeOf(read, directory, old)
    const removed = await read(from, to - from)
    if (removed.length !== to - from) throw new UnusualZip('truncated')
    gaps.push({ from, to, removed })
  }
  gaps.sort((a, b) => a.from - b.from)
  const removedBefore = (offset: number) =>
    gaps.reduce((sum, { from, removed }) => sum + (from < offset ? removed.length : 0), 0)

  let offset = start - removedBefore(start)
  const [kept, locals] = [offset, [] as Buffer[]]
  const entries = edits.map(({ old, content }) => {
    const { local, record } = newEntry(old, content, offset, now)
    locals.push(local)
    offset += local.length
    return { old, record }
  })
  const replaced = new Map(entries.map(({ old, record }) => [old, record]))
  const listed = records.map((one) => replaced.get(one) ?? movedRecord(one, removedBefore(one.offset)))
  listed.push(...entries.flatMap(({ old, record }) => (old === undefined ? [record] : [])))
  const newDirectory = Buffer.concat(listed)
  const tail = Buffer.concat([
    ...locals,
    newDirectory,
    endOf(end, { count: listed.length, directoryStart: offset, directorySize: newDirectory.length }),
  ])
  const oldTail = Buffer.concat([...records.map(({ raw }) => raw), end.bytes])

  const parts: Part[] = []
  const inverse: Part[] = []
  let [at, newAt] = [0, 0]
  for (const { from, to, removed } of gaps) {
    parts.push({ from: at, to: from })
    inverse.push({ from: newAt, to: newAt + from - at }, removed)
    newAt += from - at
    at = to
  }
  return {
    parts: compact([...parts, { from: at, to: start }, tail]),
    inverse: compact([...inverse, { from: newAt, to: kept }, oldTail]),
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
    name: old?.nameBytes ?? Buffer.from(COMIC_INFO),
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
