import { inflateSync } from 'node:zlib'
import { METADATA_MAX } from '#domain/limits.ts'

/** Bytes above which only the two ends of a file are searched, where programs put metadata; size of each end. */
const SEARCHED_MAX = 8 * 1024 * 1024
const END_SEARCHED = 4 * 1024 * 1024
/** Maximum distance of a stream's dictionary before its content, in bytes. */
const DICTIONARY_MAX = 500

/** Maximum number of occurrences examined, from the end, since the last one is valid. */
const OCCURRENCES_MAX = 1_000

const START = '<?xpacket begin'
const END = '<?xpacket end'

/** Yields the offsets of a text from the last occurrence to the first. */
function* occurrencesFromEnd(bytes: Buffer, text: string): Generator<number, void> {
  let at = bytes.lastIndexOf(text)
  for (let count = 0; at >= 0 && count < OCCURRENCES_MAX; count++) {
    yield at
    at = at === 0 ? -1 : bytes.lastIndexOf(text, at - 1)
  }
}

/**
 * Returns the content of the last stream object with the number, inflated if needed. Null without one or with other
 * filters.
 */
function streamOf(bytes: Buffer, number: string, generation: string): string | null {
  for (const at of occurrencesFromEnd(bytes, `${number} ${generation} obj`)) {
    const before = bytes[at - 1] ?? 10
    const head = bytes.toString('latin1', at, at + DICTIONARY_MAX)
    const length = /stream\r?\n/.exec(head)
    if ((before !== 10 && before !== 13 && before !== 32) || length === null) continue
    const start = at + length.index + length[0].length
    const end = bytes.indexOf('endstream', start)
    const content = bytes.subarray(start, Math.min(end < 0 ? bytes.length : end, start + METADATA_MAX))
    const dictionary = head.slice(0, length.index)
    if (!dictionary.includes('/Filter')) return content.toString()
    return /\/Filter\s*\[?\s*\/FlateDecode\s*\]?/.test(dictionary)
      ? inflateSync(content, { maxOutputLength: METADATA_MAX }).toString()
      : null
  }
  return null
}

/** Returns the metadata that the last uncompressed catalog references. */
function fromCatalog(bytes: Buffer): string | null {
  for (const at of occurrencesFromEnd(bytes, '/Catalog')) {
    const around = bytes.toString('latin1', Math.max(0, at - 1_000), at + 1_000)
    const [, number, generation] = /\/Metadata\s+(\d{1,9})\s+(\d{1,5})\s+R/.exec(around) ?? []
    if (number === undefined || generation === undefined) continue
    try {
      return streamOf(bytes, number, generation)
    } catch {
      return null
    }
  }
  return null
}

/** Returns the last XMP packet that is a metadata stream, not part of an image. */
function lastPacket(bytes: Buffer): string | null {
  let next = bytes.length
  let end = -1
  for (const at of occurrencesFromEnd(bytes, START)) {
    // Only the bytes before the next start are searched. A packet without an end there gets the end of the next packet.
    const inside = bytes.subarray(at, next).indexOf(END)
    if (inside >= 0) end = at + inside
    next = at
    const before = bytes.toString('latin1', Math.max(0, at - DICTIONARY_MAX), at)
    const isStream = /stream\r?\n\s*$/.test(before) && /\/Metadata\b/.test(before)
    if (isStream && end >= 0 && end - at <= METADATA_MAX) return bytes.toString('utf8', at, end)
  }
  return null
}

/**
 * Finds the XMP packet of a document: by its catalog if that is uncompressed, else the last packet in a metadata stream
 * (PDF 1.7 §14.3.2: these are left uncompressed so that they can be found). Returns null without one.
 */
export function findXmp(bytes: Buffer): string | null {
  const parts =
    bytes.length <= SEARCHED_MAX
      ? [bytes]
      : [bytes.subarray(bytes.length - END_SEARCHED), bytes.subarray(0, END_SEARCHED)]
  for (const part of parts) {
    const found = fromCatalog(part) ?? lastPacket(part)
    if (found?.includes('rdf:RDF')) return found
  }
  return null
}
