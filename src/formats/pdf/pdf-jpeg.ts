import {
  decodePDFRawStream,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
} from 'pdf-lib'

/** Loads a document with pdf-lib; null if pdf-lib cannot read it (encrypted, damaged). */
export async function loadObjects(bytes: Uint8Array): Promise<PDFDocument | null> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  } catch {
    return null
  }
}

/** False if the page tree has no count or no pages: damage that renderers hide by an empty page. */
export function hasPageTree(document: PDFDocument): boolean {
  const tree = document.catalog.lookup(PDFName.of('Pages'))
  if (!(tree instanceof PDFDict)) return false
  return (
    tree.lookup(PDFName.of('Count')) instanceof PDFNumber &&
    tree.lookup(PDFName.of('Kids')) instanceof PDFArray
  )
}

/** Maximum size of a content stream that is parsed, in bytes; painting a single image needs a hundred. */
const CONTENT_MAX = 2_000

/** Matches the content of a page that paints one unrotated image and nothing else; captures its resource name. */
const SINGLE_IMAGE =
  /^\s*(?:q\s+)*(?:(?:\/\w+\s+gs|[\d.]+\s+[\d.]+\s+[\d.]+\s+[\d.]+\s+re\s+W\*?\s+n|1 0 0 1 0 0 cm)\s+)*(?:q\s+)*(?:1 0 0 1 [-\d.]+ [-\d.]+ cm\s+)*(?:[1-9][\d.]*\s+0(?:\.0+)?\s+-?0(?:\.0+)?\s+[1-9][\d.]*\s+-?[\d.]+\s+-?[\d.]+\s+cm\s+)(?:1 0 0 1 0 0 cm\s+)*(?:q\s+)*\/([^\s/]+)\s+Do\s*(?:Q\s*)*$/

function contentOf(page: PDFPage): string {
  const contents = page.node.Contents()
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((ref) => page.doc.context.lookup(ref)) : [contents]
  return streams
    .map((stream) =>
      stream instanceof PDFRawStream && stream.contents.length <= CONTENT_MAX
        ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
        : '?',
    )
    .join('\n')
}

function isPlainColour(image: PDFDict): boolean {
  const space = image.lookup(PDFName.of('ColorSpace'))
  if (space instanceof PDFName) return ['/DeviceRGB', '/DeviceGray'].includes(space.toString())
  if (!(space instanceof PDFArray)) return false
  const kind = space.lookup(0)?.toString()
  if (kind === '/CalRGB' || kind === '/CalGray') return true
  if (kind !== '/ICCBased') return false
  const profile = space.lookup(1)
  const channels = profile instanceof PDFRawStream ? profile.dict.lookup(PDFName.of('N'))?.toString() : ''
  return channels === '1' || channels === '3'
}

/**
 * Returns the unchanged bytes of the JPEG that is a page's only content. Returns null if the page has other content, is
 * rotated or masked, or is not in plain RGB or grey.
 */
export function wholePageJpeg(document: PDFDocument, index: number): Uint8Array | null {
  const page = document.getPage(index)
  if (page.getRotation().angle % 360 !== 0) return null
  const name = SINGLE_IMAGE.exec(contentOf(page))?.[1]
  const images = page.node.Resources()?.lookup(PDFName.of('XObject'))
  if (name === undefined || !(images instanceof PDFDict)) return null
  const image = images.lookup(PDFName.of(name))
  if (!(image instanceof PDFRawStream)) return null
  const filter = image.dict
    .lookup(PDFName.of('Filter'))
    ?.toString()
    .replace(/[[\]\s]/g, '')
  if (filter !== '/DCTDecode' || !isPlainColour(image.dict)) return null
  const isModified = ['SMask', 'Mask', 'Decode'].some((key) => image.dict.has(PDFName.of(key)))
  return isModified ? null : image.contents
}
