import { cut } from '#domain/text/text.ts'
import { markupTokenBatches, markupTokens, type Token } from './markup-tokens.ts'

/** Pictures and text length of a document. */
export interface MarkupContent {
  /** References to pictures in document order, as written in the markup. */
  readonly images: readonly string[]
  /** Length of the visible text in characters. */
  readonly text: number
}

const HIDDEN = new Set(['script', 'style', 'head', 'title'])
const PICTURES = new Set(['img', 'image', 'svg:image'])
const REFERENCES = ['src', 'xlink:href', 'href']

/** Tracks whether text is visible. Text inside the elements of HIDDEN is not. */
class Visibility {
  #hidden: string | null = null

  open(name: string, empty: boolean): void {
    if (this.#hidden === 'head' && name === 'body') this.#hidden = null
    if (this.#hidden === null && !empty && HIDDEN.has(name)) this.#hidden = name
  }

  close(name: string): void {
    if (name === this.#hidden) this.#hidden = null
  }

  get visible(): boolean {
    return this.#hidden === null
  }
}

const collapseWhitespace = (texts: readonly string[]) => texts.join('').replace(/\s+/g, ' ').trim()

/** Counts the characters that `collapseWhitespace` would return for the added chunks. */
class TextLength {
  #length = 0
  #endsBlank = true

  add(chunk: string): void {
    const text = chunk.replace(/\s+/g, ' ')
    if (text === '') return
    this.#length += text.length - Number(this.#endsBlank && text.startsWith(' '))
    this.#endsBlank = text.endsWith(' ')
  }

  get value(): number {
    return this.#length - Number(this.#endsBlank && this.#length > 0)
  }
}

/**
 * Returns a space for a tag, the text of a visible text token, and an empty text for a hidden one. A tag updates
 * `visibility`.
 */
function textOf(token: Token, visibility: Visibility): string {
  if (token.type === 'text') return visibility.visible ? token.text : ''
  if (token.type === 'close') visibility.close(token.name)
  else visibility.open(token.name, token.empty)
  return ' '
}

function pictureOf(token: Token): string | undefined {
  if (token.type !== 'open' || !PICTURES.has(token.name)) return undefined
  return REFERENCES.map((name) => token.attributes.get(name)).find(Boolean)
}

/** Returns the visible text of markup, with whitespace collapsed. */
export function plainText(markup: string): string {
  const texts: string[] = []
  const visibility = new Visibility()
  for (const token of markupTokens(markup)) texts.push(textOf(token, visibility))
  return collapseWhitespace(texts)
}

/**
 * Reads the pictures and the text length of a document. No tree is built from the tags, because the markup of books is
 * seldom well-formed. Yields to the event loop between batches of tokens. Throws the signal's reason.
 */
export async function readMarkup(markup: string, signal: AbortSignal): Promise<MarkupContent> {
  const images: string[] = []
  const text = new TextLength()
  const visibility = new Visibility()
  for await (const tokens of markupTokenBatches(markup, signal)) {
    for (const token of tokens) {
      text.add(textOf(token, visibility))
      const href = pictureOf(token)
      if (href !== undefined) images.push(href)
    }
  }
  return { images, text: text.value }
}

/** Maximum characters of text per picture in a document of comic pages. With more, the pictures illustrate a text. */
const TEXT_PER_IMAGE = 250
/** Other documents with at most this many characters, such as blank pages and titles, are not counted as text. */
const BLANK_TEXT_MAX = 120

/**
 * Returns true if a book is a comic. A comic has at least one picture page, and at least 1.5 picture pages per text
 * document, or 0.5 if `isFixedLayout`. Each picture of a document with little text counts as a picture page.
 */
export function isPictureBook(documents: readonly MarkupContent[], isFixedLayout: boolean): boolean {
  let pages = 0
  let texts = 0
  for (const { images, text } of documents) {
    if (images.length > 0 && text <= TEXT_PER_IMAGE * images.length) pages += images.length
    else if (text > BLANK_TEXT_MAX) texts++
  }
  return pages > 0 && pages >= texts * (isFixedLayout ? 0.5 : 1.5)
}

const HEADINGS = new Set(['h1', 'h2', 'h3'])
/** Maximum length of a chapter title in characters. */
export const TITLE_MAX = 200
/** Maximum length of a heading in characters; an unclosed heading would extend to the end of the book. */
const HEADING_MAX = 4_000

export interface Heading {
  readonly title: string
  /** Offset of the start tag in the markup. */
  readonly at: number
}

/** Joins texts to a title of at most TITLE_MAX characters, with whitespace collapsed. */
export const asTitle = (texts: readonly string[]) => cut(collapseWhitespace(texts), TITLE_MAX)

/**
 * Returns the first `limit` non-empty headings (h1 to h3) in document order. Yields to the event loop between batches
 * of tokens. Throws the signal's reason.
 */
export async function headings(markup: string, limit: number, signal: AbortSignal): Promise<Heading[]> {
  const found: Heading[] = []
  let heading: { name: string; at: number; texts: string[]; length: number } | null = null
  for await (const tokens of markupTokenBatches(markup, signal)) {
    for (const token of tokens) {
      if (token.type === 'open' && HEADINGS.has(token.name)) {
        heading = token.empty ? null : { name: token.name, at: token.at, texts: [], length: 0 }
      } else if (heading !== null && token.type === 'close' && token.name === heading.name) {
        const title = asTitle(heading.texts)
        if (title !== '') found.push({ title, at: heading.at })
        if (found.length >= limit) return found
        heading = null
      } else if (heading !== null) {
        const text = token.type === 'text' ? token.text : ' '
        heading.texts.push(text)
        heading.length += text.length
        if (heading.length > HEADING_MAX) heading = null
      }
    }
  }
  return found
}

/** Maps each of `ids` to the offset of the first element with that `id` or `name`. Omits ids without an element. */
export function positionsOf(markup: string, ids: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>()
  if (ids.size === 0) return found
  for (const token of markupTokens(markup)) {
    if (token.type !== 'open') continue
    for (const id of [token.attributes.get('id'), token.attributes.get('name')]) {
      if (id !== undefined && ids.has(id) && !found.has(id)) found.set(id, token.at)
    }
    if (found.size === ids.size) break
  }
  return found
}

/**
 * Returns the offset of the first element with this `id` or `name`; 0 if no element has it or `id` is empty.
 */
export function positionOf(markup: string, id: string): number {
  return id === '' ? 0 : (positionsOf(markup, new Set([id])).get(id) ?? 0)
}
