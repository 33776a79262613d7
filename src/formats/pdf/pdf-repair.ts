/** An object's start and what stands in its dictionary before it says what it is, in characters. */
const BEFORE_TYPE = 500
/** Catalogs that are looked at. */
const CATALOGS_MAX = 1_000

/** The number and generation of the first catalog in plain sight. */
function findCatalog(text: string): readonly [number: string, generation: string] | null {
  let at = text.indexOf('/Catalog')
  for (let count = 0; at >= 0 && count < CATALOGS_MAX; count++) {
    const before = text.slice(Math.max(0, at - BEFORE_TYPE), at)
    const dictionary = /(\d{1,9}) (\d{1,5}) obj\s{0,20}<<[^>]{0,400}\/Type\s{0,20}$/.exec(before)
    if (dictionary?.[1] && dictionary[2]) return [dictionary[1], dictionary[2]]
    at = text.indexOf('/Catalog', at + 1)
  }
  return null
}

/**
 * A file that lost its trailer keeps its objects: PDFium finds them again when told where the catalog is.
 * Null when there is no catalog to be found.
 */
export function withTrailer(bytes: Buffer): Buffer | null {
  const text = bytes.toString('latin1')
  const catalog = findCatalog(text)
  if (catalog === null) return null
  const broken = text.lastIndexOf('trailer')
  const objects = broken < 0 ? bytes : bytes.subarray(0, broken)
  return Buffer.concat([
    objects,
    Buffer.from(`\ntrailer\n<</Root ${catalog[0]} ${catalog[1]} R>>\nstartxref\n0\n%%EOF\n`),
  ])
}

/**
 * True when the file's own cross-reference is where its end says, a table or a stream as long as it declares
 * (PDF 1.7 §7.5.4, §7.5.8). A file without is mended by guessing, and may come out as an empty page.
 */
export function hasReferences(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  const offset = Number(
    /startxref\s+(\d{1,10})\s+%%EOF\s*\S{0,20}\s*$/.exec(text.slice(-2_048))?.[1] ?? Number.NaN,
  )
  const start = text.slice(offset, offset + 2_000)
  if (Number.isNaN(offset)) return false
  if (/^\s*xref\s+\d+\s+\d+\s/.test(start)) return text.indexOf('trailer', offset) >= 0
  const stream = /^\s*\d+\s+\d+\s+obj[\s\S]*?\/XRef[\s\S]*?stream\r?\n/.exec(start)
  const length = /\/Length\s+(\d{1,9})\b(?!\s+\d+\s+R)/.exec(stream?.[0] ?? '')?.[1]
  if (stream === null) return false
  if (length === undefined) return true
  const end = offset + stream[0].length + Number(length)
  return /^\s*endstream/.test(text.slice(end, end + 16))
}
