import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import type { PDFDocument } from 'pdf-lib'
import { AppError } from '#domain/errors/errors.ts'
import { PAGES_MAX } from '#domain/limits.ts'
import type { Outline } from '../comic-file.ts'
import type { PdfInfo, PdfOpened, PdfPicture } from '../worker/worker-messages.ts'
import { PdfTexts } from './pdf-info.ts'
import { hasPageTree, loadObjects, wholePageJpeg } from './pdf-jpeg.ts'
import { hasReferences, withTrailer } from './pdf-repair.ts'
import { findXmp } from './pdf-xmp.ts'
import { type PdfiumModule, pdfium } from './pdfium.ts'

/** Maximum pixels of a rendered page, of four bytes each. */
const PIXELS_MAX = 24_000_000
/** Maximum width and height of a page in points (350 m). */
const POINTS_MAX = 1_000_000
/** Maximum size in bytes of files that are checked for damage and repaired. */
const CHECKED_SIZE_MAX = 1024 * 1024
/** Number of first pages that must be blank for a repaired file to count as empty. */
const BLANK_PAGES = 3

async function load(library: PDFiumLibrary, bytes: Buffer): Promise<PDFiumDocument> {
  try {
    return await library.loadDocument(bytes)
  } catch (error) {
    if (/password/i.test(String(error))) throw new AppError('comic-encrypted')
    const repaired = bytes.length <= CHECKED_SIZE_MAX ? withTrailer(bytes) : null
    try {
      if (repaired) return await library.loadDocument(repaired)
    } catch {}
    throw new AppError('comic-corrupt', {}, { cause: error })
  }
}

/** A PDF in memory. PDFium reads and renders it; pdf-lib extracts JPEGs that fill a page without re-encoding. */
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

  /** Returns the page sizes in points after rotation, and the metadata. Throws comic-corrupt, comic-too-large. */
  async describe(): Promise<PdfOpened> {
    const count = this.#document.getPageCount()
    if (count > PAGES_MAX) throw new AppError('comic-too-large')
    if (this.size <= CHECKED_SIZE_MAX) {
      const objects = await this.#load()
      if (objects && !hasPageTree(objects)) throw new AppError('comic-corrupt')
      if (!hasReferences(this.#bytes) && this.#isBlank(count)) throw new AppError('comic-corrupt')
    }
    if (count <= 0) throw new AppError('comic-corrupt')
    const sizes = Array.from({ length: count }, (_, index) => this.#sizeOf(index))
    if (sizes.every(({ width }) => width === 0)) throw new AppError('comic-corrupt')
    if (sizes.some(({ width, height }) => width > POINTS_MAX || height > POINTS_MAX))
      throw new AppError('comic-corrupt')
    return { sizes, info: this.#info() }
  }

  /**
   * Returns the page's JPEG if it is the only content, else the page rendered at most `width` pixels wide. Throws
   * page-corrupt.
   */
  async page(index: number, width: number): Promise<PdfPicture> {
    const page = this.#document.getPage(index)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    if (!(originalWidth > 0 && originalHeight > 0)) throw new AppError('page-corrupt')
    if (page.getObjectCount() === 1) {
      const objects = await this.#load()
      const jpeg = objects && this.#jpeg(objects, index)
      if (jpeg) {
        this.#module._FPDF_ClosePage((page as unknown as { pageIdx: number }).pageIdx)
        // Copied, since the reply transfers its buffer and these bytes are a view of the file.
        return { jpeg: new Uint8Array(jpeg) }
      }
    }
    const scale = Math.min(width / originalWidth, Math.sqrt(PIXELS_MAX / (originalWidth * originalHeight)))
    const rendered = await page.render({
      width: Math.max(1, Math.round(originalWidth * scale)),
      height: Math.max(1, Math.round(originalHeight * scale)),
      render: async ({ data }) => data,
    })
    return { bitmap: rendered.data, width: rendered.width, height: rendered.height }
  }

  outline(): Outline {
    return new PdfTexts(this.#module, this.#handle).outline()
  }

  /** True if the first pages are blank, as in a damaged file that PDFium has repaired. */
  #isBlank(count: number): boolean {
    for (let index = 0; index < Math.min(count, BLANK_PAGES); index++) {
      const page = this.#document.getPage(index)
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

  #jpeg(objects: PDFDocument, index: number): Uint8Array | null {
    try {
      return wholePageJpeg(objects, index)
    } catch {
      return null
    }
  }

  #sizeOf(index: number): { width: number; height: number } {
    const pointer = this.#module.wasmExports.malloc(16)
    try {
      const hasSize = this.#module._FPDF_GetPageSizeByIndex(this.#handle, index, pointer, pointer + 8)
      const view = new DataView(this.#module.HEAPU8.buffer, pointer, 16)
      return hasSize
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
