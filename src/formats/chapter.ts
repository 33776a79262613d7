import { setImmediate as nextTurn } from 'node:timers/promises'
import { isAppError } from '#domain/errors.ts'
import { pageImage } from './image.ts'
import { escapeText, type MarkupPicture, safeMarkup } from './safe-markup.ts'

/** A chapter's text is cut off here, in characters. */
const TEXT_MAX = 4_000_000
/** Pictures of a chapter beyond this many bytes altogether are left out: their words stand for them. */
const PICTURES_MAX = 12 * 1024 * 1024
/** After so many pieces other work gets its turn. */
const PIECES_PER_TURN = 4_000

/** Some markup, and how the pictures it names are read: null for those that are not in the book. */
export interface ChapterPart {
  readonly markup: string
  picture(href: string): Promise<Buffer | null>
}

/** A chapter made safe; its parts follow each other. Pictures are data URLs. */
export async function chapterHtml(
  parts: AsyncIterable<ChapterPart> | Iterable<ChapterPart>,
  signal: AbortSignal,
): Promise<string> {
  const written: string[] = []
  let length = 0
  let left = PICTURES_MAX
  let pieces = 0

  async function shown({ href, alt }: MarkupPicture, part: ChapterPart): Promise<string> {
    const words = escapeText(alt)
    const bytes = left > 0 ? await read(href, part) : null
    if (bytes === null || bytes.length > left) return words
    left -= bytes.length
    try {
      const image = await pageImage(bytes, signal)
      return `<img src="data:${image.type};base64,${image.bytes.toString('base64')}" alt="${words}"/>`
    } catch (error) {
      if (isAppError(error)) return words
      throw error
    }
  }

  async function read(href: string, part: ChapterPart): Promise<Buffer | null> {
    try {
      return await part.picture(href)
    } catch {
      signal.throwIfAborted()
      return null
    }
  }

  for await (const part of parts) {
    for (const piece of safeMarkup(part.markup.slice(0, TEXT_MAX))) {
      if (++pieces % PIECES_PER_TURN === 0) await nextTurn()
      signal.throwIfAborted()
      const text = typeof piece === 'string' ? piece : await shown(piece, part)
      written.push(text)
      if (typeof piece === 'string') length += text.length
    }
    if (length >= TEXT_MAX) break
  }
  return written.join('').trim()
}
