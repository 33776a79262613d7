import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a zip that is built byte by byte. */
export interface OddEntry {
  readonly name: string
  readonly content: Buffer
  /** Default: stored. */
  readonly deflated?: boolean
  /** `open`: sizes are only in the data descriptor; `bare`: without its signature. */
  readonly descriptor?: 'open' | 'bare'
  /** Sizes in zip64 extras. */
  readonly zip64?: boolean
  readonly localName?: string
  readonly method?: number
  readonly flags?: number
  readonly crc?: number
  /** Bytes after the entry that belong to none. */
  readonly after?: Buffer
}

export interface OddZip {
  readonly entries: readonly OddEntry[]
  readonly comment?: Buffer
  readonly prefix?: Buffer
  /** True if the offsets count the prefix. */
  readonly isPrefixCounted?: boolean
  readonly zip64?: boolean
  readonly disk?: number
  readonly count?: number
  readonly suffix?: Buffer
}

const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [n, value] of values.entries()) bytes.writeUInt16LE(value, n * 2)
  return bytes
}
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [n, value] of values.entries()) bytes.writeUInt32LE(value, n * 4)
  return bytes
}
const u64 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 8)
  for (const [n, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), n * 8)
  return bytes
}

/** Builds a zip. The parts of the format are written as asked, also if they contradict each other. */
export function oddZip({
  entries,
  comment = Buffer.alloc(0),
  prefix = Buffer.alloc(0),
  isPrefixCounted = false,
  zip64 = false,
  disk = 0,
  count = entries.length,
  suffix = Buffer.alloc(0),
}: OddZip): Buffer {
  const parts: Buffer[] = [prefix]
  const records: Buffer[] = []
  let at = isPrefixCounted ? prefix.length : 0
  const add = (...bytes: Buffer[]) => {
    parts.push(...bytes)
    at += bytes.reduce((sum, { length }) => sum + length, 0)
  }
  for (const entry of entries) {
    const offset = at
    const data = entry.deflated ? deflateRawSync(entry.content) : entry.content
    const crc = entry.crc ?? crc32(entry.content)
    const method = entry.method ?? (entry.deflated ? 8 : 0)
    const name = Buffer.from(entry.name)
    const isOpen = entry.descriptor !== undefined
    const isAscii = name.every((byte) => byte < 0x80)
    const flags = (entry.flags ?? 0) | (isOpen ? 8 : 0) | (isAscii ? 0 : 0x800)
    const sizes = entry.zip64 ? [0xffffffff, 0xffffffff] : [data.length, entry.content.length]
    const localExtra = entry.zip64
      ? Buffer.concat([u16(1, 16), u64(entry.content.length, data.length)])
      : Buffer.alloc(0)
    const localName = Buffer.from(entry.localName ?? entry.name)
    const local = isOpen
      ? u32(0, entry.zip64 ? 0xffffffff : 0, entry.zip64 ? 0xffffffff : 0)
      : u32(crc, ...sizes)
    const localField = isOpen && entry.zip64 ? Buffer.concat([u16(1, 16), u64(0, 0)]) : localExtra
    add(u32(0x04034b50), u16(20, flags, method), u32(0x5a214000), local)
    add(u16(localName.length, localField.length), localName, localField, data)
    if (isOpen) {
      if (entry.descriptor === 'open') add(u32(0x08074b50))
      add(
        u32(crc),
        entry.zip64 ? u64(data.length, entry.content.length) : u32(data.length, entry.content.length),
      )
    }
    add(entry.after ?? Buffer.alloc(0))
    const extra = entry.zip64
      ? Buffer.concat([u16(1, 24), u64(entry.content.length, data.length, offset)])
      : Buffer.alloc(0)
    records.push(
      Buffer.concat([
        u32(0x02014b50),
        u16(0x031e, 20, flags, method),
        u32(0x5a214000, crc, ...sizes),
        u16(name.length, extra.length, 0, 0, 0),
        u32((0o100644 << 16) >>> 0, entry.zip64 ? 0xffffffff : offset),
        name,
        extra,
      ]),
    )
  }
  const start = at
  const directory = Buffer.concat(records)
  add(directory)
  if (zip64) {
    const recordAt = at
    add(u32(0x06064b50), u64(44), u16(45, 45), u32(0, 0), u64(count, count, directory.length, start))
    add(u32(0x07064b50, 0), u64(recordAt), u32(1))
    add(u32(0x06054b50), u16(0, 0, 0xffff, 0xffff), u32(0xffffffff, 0xffffffff))
  } else {
    add(u32(0x06054b50), u16(disk, disk, count, count), u32(directory.length, start))
  }
  add(u16(comment.length), comment, suffix)
  return Buffer.concat(parts)
}
