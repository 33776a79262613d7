import { unescapeXml } from './xml.ts'

/** The picture a piece of markup shows, and how much text stands beside the pictures. */
export interface MarkupContent {
  /** References as written, in order of appearance. */
  readonly images: readonly string[]
  readonly text: number
}

const IMAGES = /<(?:img|image|svg:image)\b[^>]*?\s(?:xlink:href|href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi
const HIDDEN = /<!--[\s\S]*?-->|<(script|style|head|title)\b[^>]*>[\s\S]*?<\/\1\s*>/gi

/** Text without tags, blanks run together. */
export function plainText(markup: string): string {
  return unescapeXml(markup.replace(HIDDEN, ' ').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

/** Reads XHTML, HTML or SVG by its tags alone, for books in the wild are seldom well formed. */
export function readMarkup(markup: string): MarkupContent {
  const visible = markup.replace(/<!--[\s\S]*?-->/g, '')
  const images = [...visible.matchAll(IMAGES)].map(([, double, single]) =>
    unescapeXml(double ?? single ?? ''),
  )
  return { images: images.filter((href) => href !== ''), text: plainText(markup).length }
}

/** More text than this beside each picture, in characters, and the pictures illustrate a text. */
const TEXT_PER_IMAGE = 250
/** A document with less text and no picture (a blank page, a title) says nothing about the book. */
const SAYS_NOTHING = 120

/**
 * True when a book is a comic: it has more pictures with little text beside them than documents of text.
 * `declared` is the book's own word that its pages are laid out (fixed layout): then half of that is enough.
 */
export function isPictureBook(documents: readonly MarkupContent[], declared: boolean): boolean {
  const pictures = documents.filter(
    ({ images, text }) => images.length > 0 && text <= TEXT_PER_IMAGE * images.length,
  )
  const texts = documents.filter((one) => !pictures.includes(one) && one.text > SAYS_NOTHING)
  const pages = pictures.reduce((sum, { images }) => sum + images.length, 0)
  return pages > 0 && pages >= texts.length * (declared ? 0.5 : 1.5)
}

const HEADING = /<h([1-3])\b[^>]*>([\s\S]*?)<\/h\1\s*>/gi
const HEADING_MAX = 200

/** The headings of a text, as titles of its chapters. */
export function headings(markup: string): string[] {
  return [...markup.matchAll(HEADING)]
    .map(([, , inner = '']) => plainText(inner).slice(0, HEADING_MAX))
    .filter((title) => title !== '')
}
