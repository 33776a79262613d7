import { AppError } from '#domain/errors/errors.ts'

/** Header in the first record of a MOBI book (wiki.mobileread.com/wiki/MOBI). Record numbers are absolute. */
export interface MobiHeader {
  readonly compression: number
  readonly textRecords: number
  readonly textLength: number
  readonly encrypted: boolean
  readonly version: number
  readonly encoding: 'utf-8' | 'windows-1252'
  readonly firstImage: number
  readonly huff: { readonly first: number; readonly count: number }
  /** Bit flags of the trailing entries in each text record. */
  readonly trailers: number
  /** Number of the record with the bounds of a KF8 book's flows (FDST), null without one. */
  readonly flows: number | null
  readonly exth: ReadonlyMap<number, readonly Buffer[]>
  readonly fullName: string
}

const NONE = 0xffffffff
const EXTH_MAX = 2_000

function readExth(record: Buffer, at: number): Map<number, Buffer[]> {
  const found = new Map<number, Buffer[]>()
  if (record.toString('latin1', at, at + 4) !== 'EXTH') return found
  const count = Math.min(record.readUInt32BE(at + 8), EXTH_MAX)
  let offset = at + 12
  for (let i = 0; i < count && offset + 8 <= record.length; i++) {
    const length = record.readUInt32BE(offset + 4)
    if (length < 8 || offset + length > record.length) break
    const type = record.readUInt32BE(offset)
    const values = found.get(type) ?? []
    values.push(record.subarray(offset + 8, offset + length))
    found.set(type, values)
    offset += length
  }
  return found
}

/** Parses the first record. Throws comic-corrupt if it is too short. */
export function readMobiHeader(record: Buffer): MobiHeader {
  if (record.length < 16) throw new AppError('comic-corrupt')
  const isMobi = record.toString('latin1', 16, 20) === 'MOBI' && record.length >= 132
  const length = isMobi ? record.readUInt32BE(20) : 0
  const has = (end: number) => isMobi && length + 16 >= end && record.length >= end
  const u32 = (at: number, fallback: number) => (has(at + 4) ? record.readUInt32BE(at) : fallback)
  const encoding = u32(28, 1252) === 65001 ? 'utf-8' : 'windows-1252'
  const nameAt = u32(84, 0)
  const flows = u32(192, NONE)
  const version = u32(36, 1)
  return {
    compression: record.readUInt16BE(0),
    textLength: record.readUInt32BE(4),
    textRecords: record.readUInt16BE(8),
    encrypted: record.readUInt16BE(12) !== 0,
    version,
    encoding,
    firstImage: u32(108, NONE),
    huff: { first: u32(112, 0), count: u32(116, 0) },
    trailers: has(244) ? record.readUInt16BE(242) : 0,
    flows: version >= 8 && flows !== NONE ? flows : null,
    exth: (u32(128, 0) & 0x40) !== 0 ? readExth(record, 16 + length) : new Map(),
    fullName: new TextDecoder(encoding).decode(record.subarray(nameAt, nameAt + (nameAt ? u32(88, 0) : 0))),
  }
}

/** Returns the number in an EXTH record, null without one. */
export function exthNumber(header: MobiHeader, type: number): number | null {
  const bytes = header.exth.get(type)?.[0]
  if (bytes === undefined || bytes.length === 0 || bytes.length > 4) return null
  const value = bytes.readUIntBE(0, bytes.length)
  return value === NONE ? null : value
}
