import { cut } from '#domain/text.ts'
import { markupTokens, markupTokensInTurns, type Token } from './markup-tokens.ts'

/** The picture a piece of markup shows, and how much text stands beside the pictures. */
export interface MarkupContent {
  /** References as written, in order of appearance. */
  readonly images: readonly string[]
  readonly text: number
}

const HIDDEN = new Set(['script', 'style', 'head', 'title'])
const PICTURES = new Set(['img', 'image', 'svg:image'])
const REFERENCES = ['src', 'xlink:href', 'href']

/** Tells which texts of a document are read: not those in a script, a style or the head. */
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

const withoutBlanks = (texts: readonly string[]) => texts.join('').replace(/\s+/g, ' ').trim()

/** Counts the characters of a text that comes in pieces, as `withoutBlanks` would leave them. */
class TextLength {
  #length = 0
  #endsBlank = true

  add(piece: string): void {
    const text = piece.replace(/\s+/g, ' ')
    if (text === '') return
    this.#length += text.length - Number(this.#endsBlank && text.startsWith(' '))
    this.#endsBlank = text.endsWith(' ')
  }

  get value(): number {
    return this.#length - Number(this.#endsBlank && this.#length > 0)
  }
}

/** Returns what a token adds to the text that is read: a blank for a tag. */
function textOf(token: Token, visibility: Visibility): string {
  if (token.is === 'text') return visibility.visible ? token.text : ''
  if (token.is === 'close') visibility.close(token.name)
  else visibility.open(token.name, token.empty)
  return ' '
}

function pictureOf(token: Token): string | undefined {
  if (token.is !== 'open' || !PICTURES.has(token.name)) return undefined
  return REFERENCES.map((name) => token.attributes.get(name)).find(Boolean)
}

/** Text without tags, blanks run together. */
export function plainText(markup: string): string {
  const texts: string[] = []
  const visibility = new Visibility()
  for (const token of markupTokens(markup)) texts.push(textOf(token, visibility))
  return withoutBlanks(texts)
}

/**
 * Reads the pictures of a document and how much is to be read in it, by its tags alone, for books in the wild are seldom
 * well formed. Other work gets its turn in between. Throws the signal's reason.
 */
export async function readMarkup(markup: string, signal: AbortSignal): Promise<MarkupContent> {
  const images: string[] = []
  const text = new TextLength()
  const visibility = new Visibility()
  for await (const tokens of markupTokensInTurns(markup, signal)) {
    for (const token of tokens) {
      text.add(textOf(token, visibility))
      const href = pictureOf(token)
      if (href !== undefined) images.push(href)
    }
  }
  return { images, text: text.value }
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
  let pages = 0
  let texts = 0
  for (const { images, text } of documents) {
    if (images.length > 0 && text <= TEXT_PER_IMAGE * images.length) pages += images.length
    else if (text > SAYS_NOTHING) texts++
  }
  return pages > 0 && pages >= texts * (declared ? 0.5 : 1.5)
}

const HEADINGS = new Set(['h1', 'h2', 'h3'])
/** The longest title of a chapter, in characters. */
export const TITLE_MAX = 200
/** Text of a heading that is looked at: one that was never closed goes on to the end of the book. */
const HEADING_MAX = 4_000

export interface Heading {
  readonly title: string
  /** Where it begins in the markup. */
  readonly at: number
}

/** A text as a title: blanks run together, and not too long. */
export const asTitle = (texts: readonly string[]) => cut(withoutBlanks(texts), TITLE_MAX)

/**
 * The headings of a text in order, at most `most`, as titles of its chapters; those without text are none. Other work gets
 * its turn in between. Throws the signal's reason.
 */
export async function headings(markup: string, most: number, signal: AbortSignal): Promise<Heading[]> {
  const found: Heading[] = []
  let heading: { name: string; at: number; texts: string[]; length: number } | null = null
  for await (const tokens of markupTokensInTurns(markup, signal)) {
    for (const token of tokens) {
      if (token.is === 'open' && HEADINGS.has(token.name)) {
        heading = token.empty ? null : { name: token.name, at: token.at, texts: [], length: 0 }
      } else if (heading !== null && token.is === 'close' && token.name === heading.name) {
        const title = asTitle(heading.texts)
        if (title !== '') found.push({ title, at: heading.at })
        if (found.length >= most) return found
        heading = null
      } else if (heading !== null) {
        const text = token.is === 'text' ? token.text : ' '
        heading.texts.push(text)
        heading.length += text.length
        if (heading.length > HEADING_MAX) heading = null
      }
    }
  }
  return found
}

/** Where the elements with these ids, or the anchors of these names, begin in the markup, the first of each. */
export function positionsOf(markup: string, ids: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>()
  if (ids.size === 0) return found
  for (const token of markupTokens(markup)) {
    if (token.is !== 'open') continue
    for (const id of [token.attributes.get('id'), token.attributes.get('name')]) {
      if (id !== undefined && ids.has(id) && !found.has(id)) found.set(id, token.at)
    }
    if (found.size === ids.size) break
  }
  return found
}

/** Where the element with that id, or the anchor of that name, begins in the markup; 0 when it is not there. */
export function positionOf(markup: string, id: string): number {
  if (id === '') return 0
  for (const token of markupTokens(markup)) {
    if (token.is === 'open' && (token.attributes.get('id') === id || token.attributes.get('name') === id))
      return token.at
  }
  return 0
}
