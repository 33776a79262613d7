import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import type { PDFDocument } from 'pdf-lib'
import { AppError } from '#domain/errors.ts'
import { PAGES_MAX } from '#domain/limits.ts'
import { hasPageTree, loadObjects, wholePageJpeg } from './pdf-jpeg.ts'
import type { PdfInfo, PdfOpened, PdfPicture } from './pdf-messages.ts'

/** What we use of PDFium that its wrapper does not offer: https://pdfium.googlesource.com/pdfium/+/main/public */
interface PdfiumModule {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: { malloc(size: number): number; free(pointer: number): void }
  _FPDF_GetMetaText(document: number, tagPointer: number, pointer: number, length: number): number
  _FPDF_GetPageSizeByIndex(document: number, place: number, width: number, height: number): number
  _FPDF_ClosePage(page: number): void
}

/** A bitmap is never larger than this: 24 megapixels of four bytes. */
const PIXELS_MAX = 24_000_000
/** A page longer or wider than this many points (350 m) is no page. */
const POINTS_MAX = 1_000_000
/** The page tree of files up to this size is checked too; larger ones are not fuzzed scraps. */
const CHECKED_SIZE = 1024 * 1024

let library: Promise<PDFiumLibrary> | undefined

async function pdfium(): Promise<{ library: PDFiumLibrary; module: PdfiumModule }> {
  library ??= PDFiumLibrary.init()
  const ready = await library
  return { library: ready, module: (ready as unknown as { module: PdfiumModule }).module }
}

/** Bytes of memory that PDFium holds; it never gives any back. */
export async function pdfiumMemory(): Promise<number> {
  return (await pdfium()).module.HEAPU8.byteLength
}

/**
 * A file that lost its trailer keeps its objects: PDFium finds them again when told where the catalog is.
 * Null when there is no catalog to be found.
 */
function withTrailer(bytes: Buffer): Buffer | null {
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

async function load(library: PDFiumLibrary, bytes: Buffer): Promise<PDFiumDocument> {
  try {
    return await library.loadDocument(bytes)
  } catch (error) {
    if (/password/i.test(String(error))) throw new AppError('comic-encrypted')
    const mended = bytes.length <= CHECKED_SIZE ? withTrailer(bytes) : null
    try {
      if (mended) return await library.loadDocument(mended)
    } catch {}
    throw new AppError('comic-corrupt', {}, { cause: error })
  }
}

/** One PDF in memory: PDFium counts, describes and draws; pdf-lib takes out whole-page JPEGs untouched. */
export class PdfFile {
  readonly size: number
  readonly #bytes: Buffer
  readonly #document: PDFiumDocument
  readonly #module: PdfiumModule
  #objects: PDFDocument | null | undefined

  private constructor(bytes: Buffer, document: PDFiumDocument, module: PdfiumModule) {
    this.size = bytes.length
    this.#bytes = bytes
    this.#document = document
    this.#module = module
  }

  /** Throws comic-encrypted, comic-corrupt. */
  static async open(bytes: Buffer): Promise<PdfFile> {
    const { library, module } = await pdfium()
    return new PdfFile(bytes, await load(library, bytes), module)
  }

  /** Page sizes in points, turned as shown, and the document's information. Throws comic-corrupt, comic-empty. */
  async describe(): Promise<PdfOpened> {
    const count = this.#document.getPageCount()
    if (count > PAGES_MAX) throw new AppError('comic-too-large')
    if (this.size <= CHECKED_SIZE) {
      const objects = await this.#load()
      if (objects && !hasPageTree(objects)) throw new AppError('comic-corrupt')
    }
    if (count <= 0) throw new AppError('comic-corrupt')
    const sizes = Array.from({ length: count }, (_, place) => this.#sizeOf(place))
    if (sizes.every(({ width }) => width === 0)) throw new AppError('comic-corrupt')
    if (sizes.some(({ width, height }) => width > POINTS_MAX || height > POINTS_MAX))
      throw new AppError('comic-corrupt')
    return { sizes, info: this.#info() }
  }

  /** A page: its own JPEG when that is all there is, else drawn `width` pixels wide. Throws page-corrupt. */
  async page(place: number, width: number): Promise<PdfPicture> {
    const page = this.#document.getPage(place)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    if (!(originalWidth > 0 && originalHeight > 0)) throw new AppError('page-corrupt')
    if (page.getObjectCount() === 1) {
      const objects = await this.#load()
      const jpeg = objects && this.#jpeg(objects, place)
      if (jpeg) {
        this.#module._FPDF_ClosePage((page as unknown as { pageIdx: number }).pageIdx)
        // A copy: the bytes lie in the file's own, and the reply is given away.
        return { jpeg: new Uint8Array(jpeg) }
      }
    }
    const scale = Math.min(width / originalWidth, Math.sqrt(PIXELS_MAX / (originalWidth * originalHeight)))
    const drawn = await page.render({
      width: Math.max(1, Math.round(originalWidth * scale)),
      height: Math.max(1, Math.round(originalHeight * scale)),
      render: async ({ data }) => data,
    })
    return { bitmap: drawn.data, width: drawn.width, height: drawn.height }
  }

  close(): void {
    this.#document.destroy()
  }

  async #load(): Promise<PDFDocument | null> {
    if (this.#objects === undefined) this.#objects = await loadObjects(this.#bytes)
    return this.#objects
  }

  #jpeg(objects: PDFDocument, place: number): Uint8Array | null {
    try {
      return wholePageJpeg(objects, place)
    } catch {
      return null
    }
  }

  #sizeOf(place: number): { width: number; height: number } {
    const pointer = this.#module.wasmExports.malloc(16)
    try {
      const known = this.#module._FPDF_GetPageSizeByIndex(this.#handle, place, pointer, pointer + 8)
      const view = new DataView(this.#module.HEAPU8.buffer, pointer, 16)
      return known
        ? { width: view.getFloat64(0, true), height: view.getFloat64(8, true) }
        : { width: 0, height: 0 }
    } finally {
      this.#module.wasmExports.free(pointer)
    }
  }

  get #handle(): number {
    return (this.#document as unknown as { documentIdx: number }).documentIdx
  }

  #info(): PdfInfo {
    const text = (tag: string) => this.#metaText(tag)
    return {
      title: text('Title'),
      author: text('Author'),
      subject: text('Subject'),
      keywords: text('Keywords'),
    }
  }

  /** FPDF_GetMetaText: the tag as a C string in, UTF-16LE with a final zero out. */
  #metaText(tag: string): string {
    const { malloc, free } = this.#module.wasmExports
    const name = malloc(tag.length + 1)
    this.#module.HEAPU8.set(Buffer.from(`${tag}\0`, 'latin1'), name)
    const length = Math.min(this.#module._FPDF_GetMetaText(this.#handle, name, 0, 0), 64 * 1024)
    const target = malloc(Math.max(2, length))
    try {
      this.#module._FPDF_GetMetaText(this.#handle, name, target, length)
      return Buffer.from(this.#module.HEAPU8.slice(target, target + Math.max(0, length - 2))).toString(
        'utf16le',
      )
    } finally {
      free(target)
      free(name)
    }
  }
}
