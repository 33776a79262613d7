import { inflateSync } from 'node:zlib'
import { METADATA_MAX } from '#domain/limits.ts'

/** Of files larger than this only both ends are searched: that is where programs put metadata. */
const SEARCHED_MAX = 8 * 1024 * 1024
const END_SEARCHED = 4 * 1024 * 1024
/** A stream's dictionary stands no further before its content than this. */
const DICTIONARY_MAX = 500

/** Places of a kind that are looked at, counted from the end: what is meant is the last. */
const PLACES_MAX = 1_000

const START = '<?xpacket begin'
const END = '<?xpacket end'

/** Where a text stands in the bytes, from the last place on. */
function* placesFromEnd(bytes: Buffer, text: string): Generator<number, void> {
  let at = bytes.lastIndexOf(text)
  for (let count = 0; at >= 0 && count < PLACES_MAX; count++) {
    yield at
    at = at === 0 ? -1 : bytes.lastIndexOf(text, at - 1)
  }
}

/** The content of an object that is a stream, unpacked when it is packed by deflate alone; the last of that number. */
function streamOf(bytes: Buffer, number: string, generation: string): string | null {
  for (const at of placesFromEnd(bytes, `${number} ${generation} obj`)) {
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

/** The metadata that the last catalog in plain sight refers to. */
function fromCatalog(bytes: Buffer): string | null {
  for (const at of placesFromEnd(bytes, '/Catalog')) {
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

/** The last packet that is a stream of its own, not part of a picture. */
function lastPacket(bytes: Buffer): string | null {
  let next = bytes.length
  let end = -1
  for (const at of placesFromEnd(bytes, START)) {
    // The nearest end is before the next start, or that of the next: nothing is searched twice.
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
 * The XMP packet of a document: by its catalog where that stands in plain sight, else the last one that is a
 * metadata stream (PDF 1.7 §14.3.2 leaves these unpacked so that they can be found like this). Null when none.
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
