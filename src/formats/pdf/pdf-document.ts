import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import type { PDFDocument } from 'pdf-lib'
import { AppError } from '#domain/errors.ts'
import { PAGES_MAX } from '#domain/limits.ts'
import type { Outline } from '../comic-file.ts'
import type { PdfInfo, PdfOpened, PdfPicture } from '../worker/worker-messages.ts'
import { PdfTexts } from './pdf-info.ts'
import { hasPageTree, loadObjects, wholePageJpeg } from './pdf-jpeg.ts'
import { hasReferences, withTrailer } from './pdf-repair.ts'
import { findXmp } from './pdf-xmp.ts'
import { type PdfiumModule, pdfium } from './pdfium.ts'

/** A bitmap is never larger than this: 24 megapixels of four bytes. */
const PIXELS_MAX = 24_000_000
/** A page longer or wider than this many points (350 m) is no page. */
const POINTS_MAX = 1_000_000
/** The page tree of files up to this size is checked too; larger ones are not fuzzed scraps. */
const CHECKED_SIZE = 1024 * 1024
/** Pages looked at before a mended file counts as empty. */
const BLANK_PAGES = 3

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
      if (!hasReferences(this.#bytes) && this.#isBlank(count)) throw new AppError('comic-corrupt')
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

  /** The lines of its table of contents; see `PdfTexts`. */
  outline(): Outline {
    return new PdfTexts(this.#module, this.#handle).outline()
  }

  /** True when nothing is drawn on the first pages: what a damaged file looks like after it was mended. */
  #isBlank(count: number): boolean {
    for (let place = 0; place < Math.min(count, BLANK_PAGES); place++) {
      const page = this.#document.getPage(place)
      const objects = page.getObjectCount()
      this.#module._FPDF_ClosePage((page as unknown as { pageIdx: number }).pageIdx)
      if (objects > 0) return false
    }
    return true
  }

  #info(): PdfInfo {
    const texts = new PdfTexts(this.#module, this.#handle)
    return { info: texts.info(), xmp: findXmp(this.#bytes), attached: texts.attached() }
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
}
