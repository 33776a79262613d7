import type { ZipEnd } from './zip-end.ts'

const MAX_32 = 0xfffffffe
const MAX_16 = 0xfffe
const ZIP64_LENGTH = 56
const LOCATOR_LENGTH = 20

/** The numbers of a directory. */
type Numbers = Pick<ZipEnd, 'count' | 'directoryStart' | 'directorySize'>

/**
 * Returns the end of a zip with other numbers and the same comment: a zip64 keeps its records, and another zip gets
 * them if it needs them (APPNOTE 4.3.14 to 4.3.16).
 */
export function endOf(old: ZipEnd, numbers: Numbers): Buffer {
  const { count, directoryStart, directorySize } = numbers
  const end = Buffer.from(old.bytes.subarray(old.recordAt))
  const isSmall = count <= MAX_16 && directoryStart <= MAX_32 && directorySize <= MAX_32
  if (old.recordAt === 0 && isSmall) {
    writeEnd(end, numbers)
    return end
  }
  const at = directoryStart + directorySize
  if (old.recordAt === 0) {
    writeEnd(end, { count: 0xffff, directoryStart: 0xffffffff, directorySize: 0xffffffff })
    return Buffer.concat([zip64Of(newZip64(), numbers, at), end])
  }
  // A field that was saturated stays so, since its number is in the zip64 record.
  const field = (value: number, stored: number, saturated: number) =>
    stored === saturated ? saturated : Math.min(value, saturated)
  writeEnd(end, {
    count: field(count, end.readUInt16LE(10), 0xffff),
    directorySize: field(directorySize, end.readUInt32LE(12), 0xffffffff),
    directoryStart: field(directoryStart, end.readUInt32LE(16), 0xffffffff),
  })
  return Buffer.concat([zip64Of(Buffer.from(old.bytes.subarray(0, old.recordAt)), numbers, at), end])
}

function writeEnd(end: Buffer, { count, directoryStart, directorySize }: Numbers): void {
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directorySize, 12)
  end.writeUInt32LE(directoryStart, 16)
}

/** Returns an empty zip64 record with its locator. */
function newZip64(): Buffer {
  const bytes = Buffer.alloc(ZIP64_LENGTH + LOCATOR_LENGTH)
  bytes.writeUInt32LE(0x06064b50, 0)
  bytes.writeBigUInt64LE(BigInt(ZIP64_LENGTH - 12), 4)
  bytes.writeUInt16LE(45, 12)
  bytes.writeUInt16LE(45, 14)
  bytes.writeUInt32LE(0x07064b50, ZIP64_LENGTH)
  bytes.writeUInt32LE(1, ZIP64_LENGTH + 16)
  return bytes
}

/** Writes the numbers into a zip64 record with its locator; `at` is the record's offset in the file. */
function zip64Of(bytes: Buffer, { count, directoryStart, directorySize }: Numbers, at: number): Buffer {
  bytes.writeBigUInt64LE(BigInt(count), 24)
  bytes.writeBigUInt64LE(BigInt(count), 32)
  bytes.writeBigUInt64LE(BigInt(directorySize), 40)
  bytes.writeBigUInt64LE(BigInt(directoryStart), 48)
  bytes.writeBigUInt64LE(BigInt(at), bytes.length - LOCATOR_LENGTH + 8)
  return bytes
}
