import { setImmediate as nextTurn } from 'node:timers/promises'
import { isAppError } from '#domain/errors.ts'
import { cut } from '#domain/text.ts'
import type { PageImage } from '../comic-file.ts'
import { pageImage } from '../image/page-image.ts'
import { escapeText, type MarkupPicture, sanitizeHtml } from './sanitize-html.ts'

/** A chapter's text is cut off here, in characters. */
const TEXT_MAX = 4_000_000
/** Pictures of a chapter beyond this many bytes altogether are left out: their words stand for them. */
const PICTURES_MAX = 12 * 1024 * 1024
/** Pictures that are looked for: a text that names a broken one a million times is not followed. */
const PICTURES_READ = 2_000
/** After so many pieces other work gets its turn. */
const PIECES_PER_TURN = 4_000

/** Some markup, and how the pictures it names are read: null for those that are not in the book. */
export interface ChapterPart {
  readonly markup: string
  /** True where drawings (SVG) are pictures too: in books that are made of such. */
  readonly svg: boolean
  /** At most `limit` bytes: larger ones are not in the book either. */
  picture(href: string, limit: number): Promise<Buffer | null>
}

/** The pictures of a chapter as they are shown, as long as there is room for them. */
class Pictures {
  #bytesLeft = PICTURES_MAX
  #readsLeft = PICTURES_READ
  readonly #signal: AbortSignal

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** A picture as an element, or the words that stand for it. */
  async shown({ href, alt }: MarkupPicture, part: ChapterPart): Promise<string> {
    const words = escapeText(alt)
    const bytes = this.#bytesLeft > 0 && this.#readsLeft-- > 0 ? await this.#read(href, part) : null
    if (bytes === null) return words
    const image = await this.#decoded(bytes, part.svg)
    // What a picture that cannot be shown took to read counts as well.
    const size = Math.max(bytes.length, image?.bytes.length ?? 0)
    if (size > this.#bytesLeft) return words
    this.#bytesLeft -= size
    if (image === null) return words
    return `<img src="data:${image.type};base64,${image.bytes.toString('base64')}" alt="${words}"/>`
  }

  async #decoded(bytes: Buffer, svg: boolean): Promise<PageImage | null> {
    try {
      return await pageImage(bytes, this.#signal, svg)
    } catch (error) {
      if (isAppError(error)) return null
      throw error
    }
  }

  async #read(href: string, part: ChapterPart): Promise<Buffer | null> {
    try {
      return await part.picture(href, this.#bytesLeft)
    } catch {
      this.#signal.throwIfAborted()
      return null
    }
  }
}

/** A chapter made safe; its parts follow each other. Pictures are data URLs. */
export async function chapterHtml(
  parts: AsyncIterable<ChapterPart> | Iterable<ChapterPart>,
  signal: AbortSignal,
): Promise<string> {
  const written: string[] = []
  const pictures = new Pictures(signal)
  let length = 0
  let pieces = 0
  for await (const part of parts) {
    signal.throwIfAborted()
    for (const piece of sanitizeHtml(cut(part.markup, TEXT_MAX))) {
      if (++pieces % PIECES_PER_TURN === 0) await nextTurn()
      signal.throwIfAborted()
      const text = typeof piece === 'string' ? piece : await pictures.shown(piece, part)
      written.push(text)
      if (typeof piece === 'string') length += text.length
    }
    if (length >= TEXT_MAX) break
  }
  return written.join('').trim()
}
