import { METADATA_MAX } from '#domain/limits.ts'
import type { ContentsLine } from '#domain/reading/page-layout.ts'
import { cut } from '#domain/text/text.ts'
import type { Outline } from '../comic-file.ts'
import { PDF_INFO_KEYS, type PdfInfo } from '../worker/worker-messages.ts'
import type { PdfiumModule } from './pdfium.ts'

/** Maximum size of a text of the information dictionary in bytes; comic programs put whole files into the keywords. */
const TEXT_MAX = 512 * 1024
/** Maximum number of outline entries, of levels, and of characters in a title. */
const LINES_MAX = 2_000
const LEVEL_MAX = 8
const TITLE_MAX = 300
/**
 * Maximum size of a title in bytes (longer ones become empty), and time limit of reading an outline in milliseconds.
 */
const TITLE_BYTES_MAX = 8 * 1024
const OUTLINE_MS = 1_000
const ATTACHMENTS_MAX = 50

const METADATA_NAME = /(comicinfo|metroninfo|comet)\.xml$|comic-?book-?info\.json$/i

/**
 * Reads metadata, attachments and outline of a document through PDFium (public/fpdf_doc.h, public/fpdf_attachment.h).
 */
export class PdfTexts {
  readonly #module: PdfiumModule
  readonly #document: number

  constructor(module: PdfiumModule, document: number) {
    this.#module = module
    this.#document = document
  }

  /** Returns the information dictionary without empty values. */
  info(): PdfInfo['info'] {
    const texts = PDF_INFO_KEYS.map((key) => [key, this.#metaText(key).replaceAll('\0', '')] as const)
    return Object.fromEntries(texts.filter(([, text]) => text !== ''))
  }

  /** Returns the attached metadata files of comic programs. */
  attached(): PdfInfo['attached'] {
    const count = this.#module._FPDFDoc_GetAttachmentCount(this.#document)
    const indexes = Array.from({ length: Math.min(Math.max(0, count), ATTACHMENTS_MAX) }, (_, index) => index)
    return indexes.flatMap((index) => {
      const attachment = this.#module._FPDFDoc_GetAttachment(this.#document, index)
      if (attachment === 0) return []
      const name = this.#text((at, length) => this.#module._FPDFAttachment_GetName(attachment, at, length))
      const bytes = METADATA_NAME.test(name) ? this.#file(attachment) : null
      return bytes ? [{ name, bytes }] : []
    })
  }

  /**
   * Reads the outline depth-first (public/fpdf_doc.h). Entries without a page are skipped, cycles are cut, and reading
   * stops after LINES_MAX entries or OUTLINE_MS; `isWhole` is false after a timeout.
   */
  outline(): Outline {
    const lines: ContentsLine[] = []
    const seen = new Set<number>()
    const end = performance.now() + OUTLINE_MS
    const read = (parent: number, level: number) => {
      let bookmark = this.#module._FPDFBookmark_GetFirstChild(this.#document, parent)
      while (bookmark !== 0 && !seen.has(bookmark) && seen.size < LINES_MAX && performance.now() < end) {
        seen.add(bookmark)
        const page = this.#pageOf(bookmark)
        const title = cut(
          this.#text(
            (at, length) => this.#module._FPDFBookmark_GetTitle(bookmark, at, length),
            TITLE_BYTES_MAX,
          ),
          TITLE_MAX,
        )
        if (page >= 0) lines.push({ page: page + 1, title: title.trim(), level })
        if (level < LEVEL_MAX) read(bookmark, level + 1)
        bookmark = this.#module._FPDFBookmark_GetNextSibling(this.#document, bookmark)
      }
    }
    read(0, 1)
    return { lines, isWhole: performance.now() < end }
  }

  /** Returns the index of an outline entry's page, by its destination or its action; -1 without one. */
  #pageOf(bookmark: number): number {
    const { _FPDFBookmark_GetDest, _FPDFBookmark_GetAction } = this.#module
    let destination = _FPDFBookmark_GetDest(this.#document, bookmark)
    const action = destination === 0 ? _FPDFBookmark_GetAction(bookmark) : 0
    if (action !== 0) destination = this.#module._FPDFAction_GetDest(this.#document, action)
    return destination === 0 ? -1 : this.#module._FPDFDest_GetDestPageIndex(this.#document, destination)
  }

  #metaText(tag: string): string {
    const { malloc, free } = this.#module.wasmExports
    const name = malloc(tag.length + 1)
    this.#module.HEAPU8.set(Buffer.from(`${tag}\0`, 'latin1'), name)
    try {
      return this.#text((at, length) => this.#module._FPDF_GetMetaText(this.#document, name, at, length))
    } finally {
      free(name)
    }
  }

  /** Reads a text in two calls: the first returns its length in bytes, the second writes zero-terminated UTF-16LE. */
  #text(read: (pointer: number, length: number) => number, maxLength = TEXT_MAX): string {
    const { malloc, free } = this.#module.wasmExports
    const length = read(0, 0)
    if (length <= 2 || length > maxLength) return ''
    const target = malloc(length)
    try {
      read(target, length)
      return Buffer.from(this.#module.HEAPU8.slice(target, target + length - 2)).toString('utf16le')
    } finally {
      free(target)
    }
  }

  #file(attachment: number): Uint8Array | null {
    const { malloc, free } = this.#module.wasmExports
    const size = malloc(4)
    let target = 0
    const sizeWritten = () => new DataView(this.#module.HEAPU8.buffer, size, 4).getUint32(0, true)
    try {
      if (!this.#module._FPDFAttachment_GetFile(attachment, 0, 0, size)) return null
      const length = sizeWritten()
      if (length === 0 || length > METADATA_MAX) return null
      target = malloc(length)
      const read = this.#module._FPDFAttachment_GetFile(attachment, target, length, size)
      return read ? this.#module.HEAPU8.slice(target, target + length) : null
    } finally {
      if (target !== 0) free(target)
      free(size)
    }
  }
}
