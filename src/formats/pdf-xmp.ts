import { inflateSync } from 'node:zlib'
import { METADATA_MAX } from '#domain/limits.ts'

/** Of files larger than this only both ends are searched: that is where programs put metadata. */
const SEARCHED_MAX = 8 * 1024 * 1024
const END_SEARCHED = 4 * 1024 * 1024
/** A stream's dictionary stands no further before its content than this. */
const DICTIONARY_MAX = 500

const START = '<?xpacket begin'
const END = '<?xpacket end'

/** The content of an object that is a stream, unpacked when it is packed by deflate alone. */
function streamOf(bytes: Buffer, number: string, generation: string): string | null {
  for (let at = bytes.indexOf(`${number} ${generation} obj`); at >= 0; ) {
    const before = bytes[at - 1] ?? 10
    const head = bytes.toString('latin1', at, at + DICTIONARY_MAX)
    const stream = /^[\s\S]*?stream\r?\n/.exec(head)?.[0]
    if ((before === 10 || before === 13 || before === 32) && stream !== undefined) {
      const start = at + stream.length
      const end = bytes.indexOf('endstream', start)
      const content = bytes.subarray(start, Math.min(end < 0 ? bytes.length : end, start + METADATA_MAX))
      if (!/\/Filter/.test(stream)) return content.toString()
      return /\/Filter\s*\[?\s*\/FlateDecode\s*\]?/.test(stream)
        ? inflateSync(content, { maxOutputLength: METADATA_MAX }).toString()
        : null
    }
    at = bytes.indexOf(`${number} ${generation} obj`, at + 1)
  }
  return null
}

/** The metadata that the last catalog in plain sight refers to. */
function fromCatalog(bytes: Buffer): string | null {
  let last: RegExpExecArray | null = null
  for (let at = bytes.indexOf('/Catalog'); at >= 0; at = bytes.indexOf('/Catalog', at + 8)) {
    const around = bytes.toString('latin1', Math.max(0, at - 1_000), at + 1_000)
    last = /\/Metadata\s+(\d{1,9})\s+(\d{1,5})\s+R/.exec(around) ?? last
  }
  try {
    return last?.[1] && last[2] ? streamOf(bytes, last[1], last[2]) : null
  } catch {
    return null
  }
}

/** The last packet that is a stream of its own, not part of a picture. */
function lastPacket(bytes: Buffer): string | null {
  let found: string | null = null
  for (let at = bytes.indexOf(START); at >= 0; at = bytes.indexOf(START, at + START.length)) {
    const before = bytes.toString('latin1', Math.max(0, at - DICTIONARY_MAX), at)
    const end = bytes.indexOf(END, at)
    if (!/\/Metadata\b[\s\S]*stream\r?\n\s*$/.test(before) || end < 0 || end - at > METADATA_MAX) continue
    found = bytes.toString('utf8', at, end)
  }
  return found
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
