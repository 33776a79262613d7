/** Maximum characters from an object's start to its `/Type`. */
const BEFORE_TYPE = 500
/** Maximum number of occurrences of `/Catalog` that are examined. */
const CATALOGS_MAX = 1_000

/** Returns the object number and generation of the first uncompressed catalog. */
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
 * Replaces the trailer of a damaged file by one that references the catalog, so that PDFium can rebuild the
 * cross-reference table. Returns null if there is no catalog.
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
 * True if the cross-reference table, or a cross-reference stream of the declared length, is at the offset that
 * `startxref` gives (PDF 1.7 §7.5.4, §7.5.8). PDFium repairs files without one heuristically, which may give empty
 * pages.
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
