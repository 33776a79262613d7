import { UnusualZip } from './unusual-zip.ts'

/** Reads `length` bytes from `offset`, fewer at the end of the file. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>

/** The end of a zip: zip64 record and locator if it has them, end record and comment (APPNOTE 4.3.14 to 4.3.16). */
export interface ZipEnd {
  /** Offset of the first of these records, where the directory ends. */
  readonly start: number
  readonly bytes: Buffer
  /** Position of the end record in `bytes`; greater than 0 in a zip64. */
  readonly recordAt: number
  readonly count: number
  readonly directoryStart: number
  readonly directorySize: number
}

const END_LENGTH = 22
const COMMENT_MAX = 65_535
const LOCATOR_LENGTH = 20
const ZIP64_LENGTH = 56
const SIGNATURE = Buffer.from('PK\x05\x06', 'latin1')
const LOCATOR = 0x07064b50
const ZIP64 = 0x06064b50

/** True for the value of a 32-bit field whose number is in the zip64 extra. */
export const isSaturated = (value: number): boolean => value === 0xffffffff

/** Finds the end of a zip. Throws UnusualZip if programs could find different ends. */
export async function findZipEnd(read: ReadAt, size: number): Promise<ZipEnd> {
  const start = Math.max(0, size - END_LENGTH - COMMENT_MAX - LOCATOR_LENGTH - ZIP64_LENGTH)
  const tail = await read(start, size - start)
  if (tail.length !== size - start) throw new UnusualZip('truncated')
  const at = endRecordAt(tail)
  const end = tail.subarray(at)
  const count = end.readUInt16LE(10)
  const plain = {
    count,
    directorySize: end.readUInt32LE(12),
    directoryStart: end.readUInt32LE(16),
  }
  const zip64 = await zip64End(read, tail, start, at)
  if (zip64 === null) {
    const isZip64 = count === 0xffff || isSaturated(plain.directorySize) || isSaturated(plain.directoryStart)
    if (isZip64) throw new UnusualZip('zip64')
    if (end.readUInt16LE(4) !== 0 || end.readUInt16LE(6) !== 0 || end.readUInt16LE(8) !== count)
      throw new UnusualZip('disks')
    return { ...plain, start: start + at, bytes: end, recordAt: 0 }
  }
  const agree =
    (count === 0xffff || count === zip64.count) &&
    (isSaturated(plain.directorySize) || plain.directorySize === zip64.directorySize) &&
    (isSaturated(plain.directoryStart) || plain.directoryStart === zip64.directoryStart)
  if (!agree) throw new UnusualZip('zip64')
  return { ...zip64, bytes: Buffer.concat([zip64.bytes, end]), recordAt: zip64.bytes.length }
}

/** Returns the position of the end record. Its comment must end with the file, and no other record may fit. */
function endRecordAt(tail: Buffer): number {
  let found = -1
  for (
    let at = tail.lastIndexOf(SIGNATURE);
    at >= 0;
    at = at === 0 ? -1 : tail.lastIndexOf(SIGNATURE, at - 1)
  ) {
    if (at + END_LENGTH > tail.length) continue
    const fits = at + END_LENGTH + tail.readUInt16LE(at + 20) === tail.length
    // Programs that take the last signature would find another record in the comment.
    if (!fits && found < 0) throw new UnusualZip('end')
    if (fits && found >= 0) throw new UnusualZip('end')
    if (fits) found = at
  }
  if (found < 0) throw new UnusualZip('no-directory')
  return found
}

async function zip64End(
  read: ReadAt,
  tail: Buffer,
  tailStart: number,
  endAt: number,
): Promise<Omit<ZipEnd, 'recordAt'> | null> {
  const at = endAt - LOCATOR_LENGTH
  if (at < 0 || tail.readUInt32LE(at) !== LOCATOR) return null
  if (tail.readUInt32LE(at + 4) !== 0 || tail.readUInt32LE(at + 16) > 1) throw new UnusualZip('disks')
  const start = Number(tail.readBigUInt64LE(at + 8))
  const length = tailStart + at - start
  // The record may have an extensible part; none longer than the tail that is read is known.
  if (!(length >= ZIP64_LENGTH && length <= COMMENT_MAX)) throw new UnusualZip('zip64')
  const record = await read(start, length)
  if (record.length !== length || record.readUInt32LE(0) !== ZIP64) throw new UnusualZip('zip64')
  if (record.readBigUInt64LE(4) !== BigInt(length - 12)) throw new UnusualZip('zip64')
  if (record.readUInt32LE(16) !== 0 || record.readUInt32LE(20) !== 0) throw new UnusualZip('disks')
  if (record.readBigUInt64LE(24) !== record.readBigUInt64LE(32)) throw new UnusualZip('disks')
  const numbers = [32, 40, 48].map((field) => record.readBigUInt64LE(field))
  if (numbers.some((value) => value > BigInt(Number.MAX_SAFE_INTEGER))) throw new UnusualZip('zip64')
  const [count = 0, directorySize = 0, directoryStart = 0] = numbers.map(Number)
  const bytes = Buffer.concat([record, tail.subarray(at, endAt)])
  return { start, bytes, count, directorySize, directoryStart }
}
