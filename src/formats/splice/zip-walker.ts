import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { UnusualZip } from './unusual-zip.ts'
import { bigAt, type ZipDirectory, type ZipRecord, zip64Field } from './zip-directory.ts'
import { isSaturated } from './zip-end.ts'

const inflate = promisify(inflateRaw)

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const HAS_DESCRIPTOR = 0x0008
const DEFLATED = 8
/** The flags on which a local header and the directory must agree: encrypted, data descriptor, UTF-8. */
const SHARED_FLAGS = 0x0809
/** Longest descriptor in bytes: signature, CRC-32 and two 64-bit sizes (APPNOTE 4.3.9). */
const DESCRIPTOR_MAX = 24
/** Maximum bytes of a compressed entry, which is inflated in memory; also of its content. */
const INFLATED_MAX = 256 * 1024 * 1024
/** Compressed bytes that are inflated at the same time. */
const INFLATING_MAX = 32 * 1024 * 1024

/** An entry with the end of its range: the next entry or the directory. */
interface Range {
  readonly record: ZipRecord
  readonly end: number
}

/**
 * Checks the entries of a zip while its bytes pass in order, so that the file is read once: local headers and data
 * descriptors agree with the directory, and every entry has its size and CRC-32.
 */
export class ZipWalker {
  readonly #ranges: readonly Range[]
  #index = 0
  /** Offset of the next byte. */
  #offset = 0
  /** Bytes that are too few for the next header or descriptor. */
  #rest: Buffer = Buffer.alloc(0)
  #data: EntryData | null = null
  #inflating: Promise<void>[] = []
  #inflatingBytes = 0

  constructor(directory: ZipDirectory) {
    const sorted = directory.records.toSorted((a, b) => a.offset - b.offset)
    this.#ranges = sorted.map((record, index) => ({
      record,
      end: sorted[index + 1]?.offset ?? directory.start,
    }))
  }

  /** Checks the next bytes. Throws UnusualZip. The chunk may be reused when this resolves. */
  async feed(chunk: Buffer): Promise<void> {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    this.#rest = Buffer.alloc(0)
    while (bytes.length > 0) {
      const range = this.#ranges[this.#index]
      // The directory, which was checked before.
      if (range === undefined) return
      const used =
        this.#data === null ? this.#header(range, bytes) : this.#dataOrEnd(range, this.#data, bytes)
      if (used === 0) {
        this.#rest = Buffer.from(bytes)
        break
      }
      this.#offset += used
      bytes = bytes.subarray(used)
    }
    if (this.#inflatingBytes > INFLATING_MAX) await this.#inflated()
  }

  /** Checks that all entries have passed. Throws UnusualZip. */
  async end(): Promise<void> {
    await this.#inflated()
    if (this.#index < this.#ranges.length) throw new UnusualZip('truncated')
  }

  /** Reads a local header; returns its length, 0 if bytes are missing. */
  #header({ record, end }: Range, bytes: Buffer): number {
    if (bytes.length < 30) return 0
    const length = 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28)
    if (this.#offset + length + record.compressedSize > end) throw new UnusualZip('headers', record.name)
    if (bytes.length < length) return 0
    checkHeader(record, bytes.subarray(0, length))
    this.#data = new EntryData(record)
    return length
  }

  #dataOrEnd({ record, end }: Range, data: EntryData, bytes: Buffer): number {
    if (data.missing > 0) {
      const part = bytes.subarray(0, data.missing)
      data.add(part)
      return part.length
    }
    // The rest of the range: a data descriptor, and bytes that belong to no entry.
    const left = end - this.#offset
    if (!data.isEnded) {
      if (bytes.length < Math.min(left, DESCRIPTOR_MAX)) return 0
      if ((record.flags & HAS_DESCRIPTOR) !== 0) checkDescriptor(record, bytes.subarray(0, left))
      const checked = data.end()
      // The error is thrown where all are awaited; this only prevents an unhandled rejection.
      checked.catch(() => undefined)
      this.#inflating.push(checked)
      if (record.method === DEFLATED) this.#inflatingBytes += record.compressedSize
    }
    const used = Math.min(left, bytes.length)
    if (used === left) {
      this.#data = null
      this.#index++
      // An entry may end exactly where the next one begins.
      if (left === 0) return this.#nextHeader(bytes)
    }
    return used
  }

  #nextHeader(bytes: Buffer): number {
    const range = this.#ranges[this.#index]
    return range === undefined ? bytes.length : this.#header(range, bytes)
  }

  async #inflated(): Promise<void> {
    const all = this.#inflating
    this.#inflating = []
    this.#inflatingBytes = 0
    await Promise.all(all)
  }
}

/** The data of an entry. Stored data are only summed; compressed data are collected and inflated. */
class EntryData {
  #missing: number
  #crc = 0
  #isEnded = false
  readonly #parts: Buffer[] = []

  constructor(private readonly record: ZipRecord) {
    this.#missing = record.compressedSize
    const isTooLarge =
      record.method === DEFLATED && Math.max(record.compressedSize, record.size) > INFLATED_MAX
    if (isTooLarge) throw new UnusualZip('too-many', record.name)
  }

  /** Bytes that have not passed. */
  get missing(): number {
    return this.#missing
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  add(part: Buffer): void {
    this.#missing -= part.length
    if (this.record.method === DEFLATED) this.#parts.push(Buffer.from(part))
    else this.#crc = crc32(part, this.#crc)
  }

  /** Throws UnusualZip if the data do not have the size and CRC-32 of the directory. */
  async end(): Promise<void> {
    this.#isEnded = true
    const { method, size, compressedSize, crc, name } = this.record
    if (method !== DEFLATED) {
      if (size !== compressedSize || this.#crc !== crc) throw new UnusualZip('page', name)
      return
    }
    const packed = Buffer.concat(this.#parts)
    const content = await inflate(packed, { maxOutputLength: Math.max(1, size) }).catch(() => null)
    if (content === null || content.length !== size || crc32(content) !== crc)
      throw new UnusualZip('page', name)
  }
}

/** Throws UnusualZip if a local header disagrees with the directory. */
function checkHeader(record: ZipRecord, header: Buffer): void {
  const { name, nameBytes, flags } = record
  const nameLength = header.readUInt16LE(26)
  const isSame =
    header.readUInt32LE(0) === LOCAL &&
    header.readUInt16LE(8) === record.method &&
    ((header.readUInt16LE(6) ^ flags) & SHARED_FLAGS) === 0 &&
    header.subarray(30, 30 + nameLength).equals(nameBytes)
  if (!isSame) throw new UnusualZip('headers', name)
  const crc = header.readUInt32LE(14)
  const { size, compressedSize } = localSizes(header, nameLength, name)
  // Sizes and CRC may be in the descriptor only.
  const isOpen = (flags & HAS_DESCRIPTOR) !== 0
  const agrees = (value: number, listed: number) => value === listed || (isOpen && value === 0)
  if (
    !agrees(crc, record.crc) ||
    !agrees(size, record.size) ||
    !agrees(compressedSize, record.compressedSize)
  )
    throw new UnusualZip('headers', name)
}

function localSizes(header: Buffer, nameLength: number, name: string) {
  const compressedSize = header.readUInt32LE(18)
  const size = header.readUInt32LE(22)
  if (!isSaturated(size) && !isSaturated(compressedSize)) return { size, compressedSize }
  const extra = header.subarray(30 + nameLength)
  const zip64 = zip64Field(extra)
  let at = zip64?.at ?? 0
  const next = (value: number): number => {
    if (!isSaturated(value)) return value
    if (zip64 === null || at + 8 > zip64.end) throw new UnusualZip('headers', name)
    at += 8
    return bigAt(extra, at - 8)
  }
  return { size: next(size), compressedSize: next(compressedSize) }
}

/** Throws UnusualZip unless the bytes begin with a data descriptor that agrees with the directory. */
function checkDescriptor({ crc, size, compressedSize, name }: ZipRecord, bytes: Buffer): void {
  const at = bytes.length >= 16 && bytes.readUInt32LE(0) === DESCRIPTOR ? 4 : 0
  const short = bytes.length >= at + 12 && bytes.readUInt32LE(at + 4) === compressedSize
  const isShort = short && bytes.readUInt32LE(at + 8) === size
  const isLong =
    bytes.length >= at + 20 &&
    bytes.readBigUInt64LE(at + 4) === BigInt(compressedSize) &&
    bytes.readBigUInt64LE(at + 12) === BigInt(size)
  const hasCrc = bytes.length >= at + 4 && bytes.readUInt32LE(at) === crc
  if (!hasCrc || !(isShort || isLong)) throw new UnusualZip('headers', name)
}
