import { ENTRIES_MAX } from '#domain/limits.ts'
import { decodeZipName } from '../archive/zip-names.ts'
import { UnusualZip } from './unusual-zip.ts'
import { findZipEnd, isSaturated, type ReadAt, type ZipEnd } from './zip-end.ts'

/** An entry as the directory lists it (APPNOTE 4.3.12). */
export interface ZipRecord {
  /** The record's bytes. */
  readonly raw: Buffer
  readonly name: string
  readonly nameBytes: Buffer
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly compressedSize: number
  readonly size: number
  /** Offset of the entry's local header in the file. */
  readonly offset: number
  /** The offset's field in `raw`: a 32-bit field, or a 64-bit field in the zip64 extra. */
  readonly offsetField: { readonly at: number; readonly bytes: 4 | 8 }
}

/** The directory of an ordinary zip: one disk, no encryption, nothing before the first or after the last byte. */
export interface ZipDirectory {
  /** In the directory's order. */
  readonly records: readonly ZipRecord[]
  /** Offset of the directory. */
  readonly start: number
  readonly end: ZipEnd
}

const RECORD = 0x02014b50
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 0x2041
/** Maximum size of a directory in bytes. */
const DIRECTORY_MAX = 64 * 1024 * 1024

/**
 * Reads the directory of a zip strictly: every program that reads zips must agree about it. Throws UnusualZip with the
 * reason, and what `read` throws. Local headers are not read (`ZipWalker`).
 */
export async function readZipDirectory(read: ReadAt, size: number): Promise<ZipDirectory> {
  const end = await findZipEnd(read, size)
  if (end.count > ENTRIES_MAX || end.directorySize > DIRECTORY_MAX) throw new UnusualZip('too-many')
  if (end.directoryStart + end.directorySize !== end.start) throw new UnusualZip('prefix')
  const bytes = await read(end.directoryStart, end.directorySize)
  if (bytes.length !== end.directorySize) throw new UnusualZip('truncated')
  const records: ZipRecord[] = []
  let at = 0
  while (at < bytes.length) {
    const record = recordAt(bytes, at)
    records.push(record)
    at += record.raw.length
  }
  if (records.length !== end.count) throw new UnusualZip('count')
  checkRanges(records, end.directoryStart)
  return { records, start: end.directoryStart, end }
}

function recordAt(bytes: Buffer, at: number): ZipRecord {
  if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== RECORD) throw new UnusualZip('directory')
  const nameLength = bytes.readUInt16LE(at + 28)
  const extraLength = bytes.readUInt16LE(at + 30)
  const length = 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32)
  if (at + length > bytes.length) throw new UnusualZip('directory')
  const raw = bytes.subarray(at, at + length)
  const flags = raw.readUInt16LE(8)
  const method = raw.readUInt16LE(10)
  if ((flags & ENCRYPTED) !== 0) throw new UnusualZip('encrypted')
  if (method !== STORED && method !== DEFLATED) throw new UnusualZip('method')
  const nameBytes = raw.subarray(46, 46 + nameLength)
  const name = decodeZipName(nameBytes)
  if (name.includes('\0')) throw new UnusualZip('name')
  return { raw, name, nameBytes, flags, method, crc: raw.readUInt32LE(16), ...numbersOf(raw, nameLength) }
}

/** Reads sizes and offset, whose 32-bit fields refer to the zip64 extra if they are saturated (APPNOTE 4.5.3). */
function numbersOf(
  raw: Buffer,
  nameLength: number,
): Pick<ZipRecord, 'compressedSize' | 'size' | 'offset' | 'offsetField'> {
  const start = 46 + nameLength
  const zip64 = zip64Field(raw.subarray(start, start + raw.readUInt16LE(30)))
  let at = zip64?.at ?? 0
  const numberAt = (field: number): { value: number; at: number; bytes: 4 | 8 } => {
    const value = raw.readUInt32LE(field)
    if (!isSaturated(value)) return { value, at: field, bytes: 4 }
    if (zip64 === null || at + 8 > zip64.end) throw new UnusualZip('zip64')
    const place = start + at
    at += 8
    return { value: bigAt(raw, place), at: place, bytes: 8 }
  }
  const size = numberAt(24).value
  const compressedSize = numberAt(20).value
  const { value: offset, ...offsetField } = numberAt(42)
  const disk = raw.readUInt16LE(34)
  if (disk !== 0) throw new UnusualZip('disks')
  return { size, compressedSize, offset, offsetField }
}

/** Reads a 64-bit number. Throws UnusualZip if it exceeds JavaScript's integers. */
export function bigAt(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new UnusualZip('zip64')
  return Number(value)
}

/** Finds the zip64 extra (id 1) in an extra field; null without one. Throws UnusualZip if the field is malformed. */
export function zip64Field(extra: Buffer): { readonly at: number; readonly end: number } | null {
  let found: { at: number; end: number } | null = null
  // Some programs pad the field with up to three zero bytes.
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + extra.readUInt16LE(at + 2)
    if (end > extra.length) throw new UnusualZip('extra')
    if (extra.readUInt16LE(at) === 1) {
      if (found !== null) throw new UnusualZip('zip64')
      found = { at: at + 4, end }
    }
    at = end
  }
  return found
}

/** Checks that entries neither overlap each other nor the directory, and that the first is at the file's beginning. */
function checkRanges(records: readonly ZipRecord[], directoryStart: number): void {
  const sorted = records.toSorted((a, b) => a.offset - b.offset)
  if (sorted.length > 0 && sorted[0]?.offset !== 0) throw new UnusualZip('prefix')
  for (const [index, { offset, nameBytes, compressedSize }] of sorted.entries()) {
    const next = sorted[index + 1]?.offset ?? directoryStart
    if (offset + 30 + nameBytes.length + compressedSize > next) throw new UnusualZip('overlap')
  }
}
