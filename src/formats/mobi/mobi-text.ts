import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '#domain/errors.ts'
import { HuffCdic } from './huff-cdic.ts'
import type { MobiHeader } from './mobi-header.ts'
import type { PalmDatabase } from './palm-database.ts'

/** Longest text one record can unpack to. */
const RECORD_TEXT_MAX = 64 * 1024

/**
 * PalmDOC compression, an LZ77 of bytes (wiki.mobileread.com/wiki/PalmDOC): 01–08 copy that many bytes,
 * 80–BF with the next byte copy from up to 2,047 bytes back, C0–FF stand for a space and a letter.
 */
export function unpackPalmDoc(packed: Buffer): Buffer {
  const out = Buffer.allocUnsafe(RECORD_TEXT_MAX)
  let length = 0
  for (let at = 0; at < packed.length && length < RECORD_TEXT_MAX - 16; ) {
    const byte = packed[at++] as number
    if (byte >= 1 && byte <= 8) {
      length += packed.copy(out, length, at, at + byte)
      at += byte
    } else if (byte < 0x80) {
      out[length++] = byte
    } else if (byte >= 0xc0) {
      out[length++] = 0x20
      out[length++] = byte ^ 0x80
    } else {
      const pair = (byte << 8) | (packed[at++] ?? 0)
      const back = (pair >> 3) & 0x7ff
      if (back === 0 || back > length) break
      for (let copied = (pair & 7) + 3; copied > 0; copied--) {
        out[length] = out[length - back] as number
        length++
      }
    }
  }
  // A copy: a book of short records would keep the room for long ones.
  return Buffer.from(out.subarray(0, length))
}

/** A book's markup beyond this is not looked at. */
const TEXT_MAX = 16 * 1024 * 1024
/** A text record: 4 kB unpacked and what stands behind it, as far as anyone has seen. */
const RECORD_MAX = 1024 * 1024
const PACKED_MAX = 64 * 1024
/** A dictionary record says where its phrases are in 16 bits, so it is not longer than this. */
const DICTIONARY_MAX = 128 * 1024
const DICTIONARIES_MAX = 256
/** After so many records other work gets its turn. */
const RECORDS_PER_TURN = 16

const NO_COMPRESSION = 1
const PALM_DOC = 2
const HUFF_CDIC = 17_480

/** Without what stands behind the text: sized entries for bits 1–15, then the rest of a split character for bit 0. */
function withoutTrailers(record: Buffer, flags: number): Buffer {
  let end = record.length
  for (let bits = flags >> 1; bits > 0; bits >>= 1) {
    if ((bits & 1) === 0) continue
    let size = 0
    for (let shift = 0, at = end - 1; shift < 28 && at >= 0; shift += 7, at--) {
      const byte = record[at] as number
      size |= (byte & 0x7f) << shift
      if (byte & 0x80) break
    }
    end -= size
  }
  if (flags & 1) end -= ((record[end - 1] ?? 0) & 3) + 1
  return record.subarray(0, Math.max(0, end))
}

async function unpacker(
  database: PalmDatabase,
  header: MobiHeader,
  base: number,
): Promise<(packed: Buffer) => Buffer> {
  if (header.compression === NO_COMPRESSION) return (packed) => packed
  if (header.compression === PALM_DOC) return unpackPalmDoc
  if (header.compression !== HUFF_CDIC)
    throw new AppError('comic-unsupported', { format: `mobi ${header.compression}` })
  const { first, count } = header.huff
  const dictionaries: Buffer[] = []
  if (count > DICTIONARIES_MAX) throw new AppError('comic-corrupt')
  for (let i = 1; i < count; i++) dictionaries.push(await database.record(base + first + i, DICTIONARY_MAX))
  const codec = new HuffCdic(await database.record(base + first), dictionaries)
  return (packed) => codec.unpack(packed)
}

/**
 * The markup of a book, its text records unpacked one after the other, giving way to other work in between.
 * `base` is the number of the record the header was read from. Records that are not there end it.
 */
export async function readMobiText(
  database: PalmDatabase,
  header: MobiHeader,
  base: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const unpack = await unpacker(database, header, base)
  const parts: Buffer[] = []
  let length = 0
  for (let i = 1; i <= header.textRecords && length < TEXT_MAX && database.isWhole(base + i); i++) {
    const record = withoutTrailers(await database.record(base + i, RECORD_MAX), header.trailers)
    const part = unpack(record.subarray(0, PACKED_MAX))
    parts.push(part)
    length += part.length
    if (i % RECORDS_PER_TURN === 0) {
      await nextTurn()
      signal.throwIfAborted()
    }
  }
  return Buffer.concat(parts)
}
