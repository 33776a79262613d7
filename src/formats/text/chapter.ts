import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isAppError } from '#domain/errors/errors.ts'
import { cut } from '#domain/text/text.ts'
import type { PageImage } from '../comic-file.ts'
import { pageImage } from '../image/page-image.ts'
import { escapeText, type MarkupPicture, sanitizeHtml } from './sanitize-html.ts'

/** Maximum length of a chapter's text in characters; the rest is cut off. */
const TEXT_MAX = 4_000_000
/** Maximum bytes of all pictures of a chapter; further pictures are replaced by their alternative texts. */
const PICTURES_MAX = 12 * 1024 * 1024
/** Maximum number of picture reads per chapter, since a text may reference a broken picture any number of times. */
const READS_MAX = 2_000
/** Chunks processed between two yields to the event loop. */
const CHUNKS_PER_BATCH = 4_000

/** Markup of a chapter, with access to the pictures that it references. */
export interface ChapterPart {
  readonly markup: string
  /** True if SVG pictures are converted too. */
  readonly svg: boolean
  /** Reads a picture of at most `limit` bytes. Returns null if it is missing. Errors count as missing. */
  picture(href: string, limit: number): Promise<Buffer | null>
}

/** Embeds the pictures of a chapter, up to PICTURES_MAX bytes and READS_MAX reads. */
class PictureEmbedder {
  #remainingBytes = PICTURES_MAX
  #remainingReads = READS_MAX
  readonly #signal: AbortSignal

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** Returns an `img` element with a data URL, or the alternative text. */
  async toHtml({ href, alt }: MarkupPicture, part: ChapterPart): Promise<string> {
    const altText = escapeText(alt)
    const bytes = this.#remainingBytes > 0 && this.#remainingReads-- > 0 ? await this.#read(href, part) : null
    if (bytes === null) return altText
    const image = await this.#convert(bytes, part.svg)
    // Unsupported pictures count too, since reading them takes time.
    const size = Math.max(bytes.length, image?.bytes.length ?? 0)
    if (size > this.#remainingBytes) return altText
    this.#remainingBytes -= size
    if (image === null) return altText
    return `<img src="data:${image.type};base64,${image.bytes.toString('base64')}" alt="${altText}"/>`
  }

  async #convert(bytes: Buffer, svg: boolean): Promise<PageImage | null> {
    try {
      return await pageImage(bytes, this.#signal, svg)
    } catch (error) {
      if (isAppError(error)) return null
      throw error
    }
  }

  async #read(href: string, part: ChapterPart): Promise<Buffer | null> {
    try {
      return await part.picture(href, this.#remainingBytes)
    } catch {
      this.#signal.throwIfAborted()
      return null
    }
  }
}

/** Sanitizes the parts of a chapter and joins them. Pictures become data URLs. Throws the signal's reason. */
export async function chapterHtml(
  parts: AsyncIterable<ChapterPart> | Iterable<ChapterPart>,
  signal: AbortSignal,
): Promise<string> {
  const html: string[] = []
  const pictures = new PictureEmbedder(signal)
  let length = 0
  let chunks = 0
  for await (const part of parts) {
    signal.throwIfAborted()
    for (const chunk of sanitizeHtml(cut(part.markup, TEXT_MAX))) {
      if (++chunks % CHUNKS_PER_BATCH === 0) await yieldToEventLoop()
      signal.throwIfAborted()
      html.push(typeof chunk === 'string' ? chunk : await pictures.toHtml(chunk, part))
      if (typeof chunk === 'string') length += chunk.length
    }
    if (length >= TEXT_MAX) break
  }
  return html.join('').trim()
}
