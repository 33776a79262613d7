import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { AppError } from '#domain/errors/errors.ts'
import { HuffCdic } from './huff-cdic.ts'
import type { MobiHeader } from './mobi-header.ts'
import type { PalmDatabase } from './palm-database.ts'
import { unpackPalmDoc } from './palm-doc.ts'

/** Maximum size of a book's markup in bytes; the rest is ignored. */
const TEXT_MAX = 16 * 1024 * 1024
/** Maximum size of a text record with its trailing entries; real ones unpack to 4 kB. */
const RECORD_MAX = 1024 * 1024
const PACKED_MAX = 64 * 1024
/** Maximum size of a dictionary record, whose offsets have 16 bits. */
const DICTIONARY_MAX = 128 * 1024
const DICTIONARIES_MAX = 256
/** Records processed between two yields to the event loop. */
const RECORDS_PER_BATCH = 16

const NO_COMPRESSION = 1
const PALM_DOC = 2
const HUFF_CDIC = 17_480

/** Removes the trailing entries: sized entries for bits 1–15, then the rest of a split character for bit 0. */
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

async function createUnpacker(
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
 * Unpacks the text records of a book and joins them to its markup. Stops at the first incomplete record. `base` is the
 * number of the record with the header. Yields to the event loop in between. Throws comic-unsupported for an unknown
 * compression, comic-corrupt, comic-too-large, the signal's reason.
 */
export async function readMobiText(
  database: PalmDatabase,
  header: MobiHeader,
  base: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const unpack = await createUnpacker(database, header, base)
  const parts: Buffer[] = []
  let length = 0
  for (let i = 1; i <= header.textRecords && length < TEXT_MAX && database.isComplete(base + i); i++) {
    const record = withoutTrailers(await database.record(base + i, RECORD_MAX), header.trailers)
    const part = unpack(record.subarray(0, PACKED_MAX))
    parts.push(part)
    length += part.length
    if (i % RECORDS_PER_BATCH === 0) {
      await yieldToEventLoop()
      signal.throwIfAborted()
    }
  }
  return Buffer.concat(parts)
}
