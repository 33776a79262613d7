/** The flag of a name in UTF-8. */
export const UTF8_NAME = 0x0800
const LOCAL = 0x04034b50
const RECORD = 0x02014b50
/** The largest number that a 32-bit field holds; a larger one is in the zip64 extra. */
const MAX_32 = 0xfffffffe
const SATURATED = 0xffffffff
/** `version made by` of a new entry: 3.0 on Unix, as Info-ZIP; a regular file that everybody may read. */
const MADE_BY = 0x031e
const REGULAR_FILE = (0o100644 << 16) >>> 0

/** What the headers of a new entry state. */
export interface NewEntry {
  readonly name: Buffer
  /** General purpose flags. */
  readonly flags: number
  readonly method: number
  /** MS-DOS date and time, see `dosTime`. */
  readonly time: number
  readonly crc: number
  readonly compressedSize: number
  readonly size: number
  /** Offset of the local header in the file. */
  readonly offset: number
  readonly madeBy?: number
  /** External file attributes. */
  readonly attributes?: number
  readonly comment?: Buffer
}

/**
 * Returns the local header and the directory record of an entry (APPNOTE 4.3.7, 4.3.12). Sizes and offsets that exceed
 * 32 bits are in zip64 extras. The local header's length depends on the name and the sizes only.
 */
export function entryHeaders(entry: NewEntry): { local: Buffer; record: Buffer } {
  const { name, size, compressedSize, offset, comment = Buffer.alloc(0) } = entry
  const hasLargeSize = size > MAX_32 || compressedSize > MAX_32
  const hasLargeOffset = offset > MAX_32
  const sizes = hasLargeSize ? [size, compressedSize] : []
  const localExtra = zip64Extra(sizes)
  const extra = zip64Extra(hasLargeOffset ? [...sizes, offset] : sizes)
  /** The fields that both have in common, from `version needed` on. */
  const common = Buffer.alloc(26)
  common.writeUInt16LE(hasLargeSize || hasLargeOffset ? 45 : 20, 0)
  common.writeUInt16LE(entry.flags, 2)
  common.writeUInt16LE(entry.method, 4)
  common.writeUInt32LE(entry.time, 6)
  common.writeUInt32LE(entry.crc, 10)
  common.writeUInt32LE(hasLargeSize ? SATURATED : compressedSize, 14)
  common.writeUInt32LE(hasLargeSize ? SATURATED : size, 18)
  common.writeUInt16LE(name.length, 22)
  const listed = Buffer.from(common)
  common.writeUInt16LE(localExtra.length, 24)
  listed.writeUInt16LE(extra.length, 24)
  const rest = Buffer.alloc(14)
  rest.writeUInt16LE(comment.length, 0)
  rest.writeUInt32LE(entry.attributes ?? REGULAR_FILE, 6)
  rest.writeUInt32LE(hasLargeOffset ? SATURATED : offset, 10)
  const madeBy = Buffer.alloc(2)
  madeBy.writeUInt16LE(entry.madeBy ?? MADE_BY)
  return {
    local: Buffer.concat([uint32(LOCAL), common, name, localExtra]),
    record: Buffer.concat([uint32(RECORD), madeBy, listed, rest, name, extra, comment]),
  }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Returns the zip64 extra of numbers (APPNOTE 4.5.3); empty without any. */
function zip64Extra(numbers: readonly number[]): Buffer {
  if (numbers.length === 0) return Buffer.alloc(0)
  const bytes = Buffer.alloc(4 + 8 * numbers.length)
  bytes.writeUInt16LE(1, 0)
  bytes.writeUInt16LE(bytes.length - 4, 2)
  for (const [index, number] of numbers.entries()) bytes.writeBigUInt64LE(BigInt(number), 4 + 8 * index)
  return bytes
}

/** Returns a local time as MS-DOS date and time, limited to 1980–2107 (APPNOTE 4.4.6). */
export function dosTime(time: Date): number {
  const year = Math.min(Math.max(time.getFullYear(), 1980), 2107)
  const date = ((year - 1980) << 9) | ((time.getMonth() + 1) << 5) | time.getDate()
  const clock = (time.getHours() << 11) | (time.getMinutes() << 5) | (time.getSeconds() >> 1)
  return ((date << 16) | clock) >>> 0
}
