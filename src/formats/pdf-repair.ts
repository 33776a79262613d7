/**
 * A file that lost its trailer keeps its objects: PDFium finds them again when told where the catalog is.
 * Null when there is no catalog to be found.
 */
export function withTrailer(bytes: Buffer): Buffer | null {
  const text = bytes.toString('latin1')
  const catalog = /(\d{1,9}) (\d{1,5}) obj\s*<<[^>]{0,400}\/Type\s*\/Catalog\b/.exec(text)
  if (catalog === null) return null
  const broken = text.lastIndexOf('trailer')
  const objects = broken < 0 ? bytes : bytes.subarray(0, broken)
  return Buffer.concat([
    objects,
    Buffer.from(`\ntrailer\n<</Root ${catalog[1]} ${catalog[2]} R>>\nstartxref\n0\n%%EOF\n`),
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
