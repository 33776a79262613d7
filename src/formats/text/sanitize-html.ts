import { cut } from '#domain/text.ts'
import { markupTokens } from './markup-tokens.ts'

/** A picture a text shows: where it says it is, as written. */
export interface MarkupPicture {
  readonly href: string
  readonly alt: string
}

/** Safe markup as it is made: text and tags ready to show, and pictures that are still to be filled in. */
export type Piece = string | MarkupPicture

/** The elements that pass. Everything else loses its tags and keeps its text. */
const PASSING = new Set(
  'p div span h1 h2 h3 h4 h5 h6 br hr em strong i b u s small sub sup blockquote q cite pre code kbd samp var abbr dfn ul ol li dl dt dd table caption thead tbody tfoot tr th td figure figcaption section article aside header footer main ruby rt rp bdi bdo'.split(
    ' ',
  ),
)
/** What stands in these is no text to read. */
const DROPPED = new Set(
  'head title script style template iframe frame frameset object embed applet form select textarea button noscript math audio video canvas metadata desc'.split(
    ' ',
  ),
)
const EMPTY = new Set(['br', 'hr'])
/** Blocks end a paragraph that was left open, as HTML reads them. */
const BLOCKS = new Set(
  'p div h1 h2 h3 h4 h5 h6 hr blockquote pre ul ol dl table figure section article aside header footer main'.split(
    ' ',
  ),
)
/** Items end an item of their list that was left open. */
const ITEMS: Readonly<Record<string, readonly string[]>> = {
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  tr: ['td', 'th', 'tr'],
  td: ['td', 'th'],
  th: ['td', 'th'],
}
/** Older names of what passes. */
const ALIASES: Readonly<Record<string, string>> = {
  strike: 's',
  del: 's',
  ins: 'u',
  tt: 'code',
  center: 'div',
}
const DEPTH_MAX = 60
/** What a browser lays out in a moment: characters and elements of one markup. A long novel has three million. */
const WRITTEN_MAX = 4_000_000
const ELEMENTS_MAX = 100_000
/** Characters without a space: longer than any word and any Chinese paragraph. A line of millions stops a browser. */
const WORD_MAX = 20_000
/** Words that stand for a picture, in characters. */
const ALT_MAX = 2_000
const PAGE_BREAK = 'mbp:pagebreak'

export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Control characters are no text, and XML forbids them, with the last two of its first 65,536 (XML 1.0, 2.2). */
const withoutControls = (text: string) => text.replace(/(?![\n\t])[\p{Cc}\uFFFE\uFFFF]/gu, '')

/** Escaped text of about so many characters at most: each may become six. */
function escapedWithin(room: number, text: string): string {
  const whole = escapeText(cut(text, Math.max(0, room)))
  return whole.length <= room ? whole : escapeText(cut(text, Math.max(0, Math.floor(room / 6))))
}

/** The attributes that pass, written anew. */
function passingAttributes(attributes: ReadonlyMap<string, string>): string {
  if (attributes.size === 0) return ''
  let written = ''
  const language = attributes.get('xml:lang') ?? attributes.get('lang') ?? ''
  if (/^[\w-]{2,20}$/.test(language)) written += ` lang="${language}"`
  const direction = attributes.get('dir')?.toLowerCase() ?? ''
  if (/^(ltr|rtl|auto)$/.test(direction)) written += ` dir="${direction}"`
  for (const span of ['colspan', 'rowspan']) {
    const value = attributes.get(span) ?? ''
    if (/^\d{1,3}$/.test(value)) written += ` ${span}="${value}"`
  }
  return written
}

function pictureOf(attributes: ReadonlyMap<string, string>): MarkupPicture | null {
  const href = ['src', 'xlink:href', 'href', 'recindex'].map((name) => attributes.get(name)).find(Boolean)
  const alt = cut(withoutControls(attributes.get('alt') ?? ''), ALT_MAX)
  return href ? { href, alt } : null
}

/** Takes away what goes on without a space for too long, across the pieces a text comes in. */
class Words {
  #length = 0

  bounded(text: string): string {
    if (this.#length + text.length <= WORD_MAX) {
      const last = text.search(/\s\S*$/)
      this.#length = last < 0 ? this.#length + text.length : text.length - last - 1
      return text
    }
    // Words, with the blanks between them at the odd places.
    const parts = text.split(/(\s+)/)
    return parts
      .map((part, place) => {
        if (place % 2 === 1) {
          this.#length = 0
          return part
        }
        const kept = cut(part, Math.max(0, WORD_MAX - this.#length))
        this.#length += part.length
        return kept
      })
      .join('')
  }
}

/** The elements that are open in what is written, and what has to be closed before others open. */
class OpenElements {
  readonly #names: string[] = []

  /** The tags that open it (and close it at once when it is empty), with those that close what it cannot stand in. */
  open(name: string, attributes: ReadonlyMap<string, string>, empty: boolean): string {
    const open = this.#names
    let before = ''
    const paragraph = BLOCKS.has(name) ? this.#openParagraph() : -1
    if (paragraph >= 0) before = this.closeFrom(paragraph)
    if (ITEMS[name]?.includes(open.at(-1) ?? '')) before += this.closeFrom(open.length - 1)
    if (name === 'tr' && open.at(-1) === 'tr') before += this.closeFrom(open.length - 1)
    if (EMPTY.has(name)) return `${before}<${name}/>`
    if (open.length >= DEPTH_MAX) return before
    const opening = `${before}<${name}${passingAttributes(attributes)}>`
    if (empty) return `${opening}</${name}>`
    open.push(name)
    return opening
  }

  /** The place of the paragraph that is open with no block inside it, -1 when there is none. */
  #openParagraph(): number {
    const inner = this.#names.findLastIndex((name) => BLOCKS.has(name) || name in ITEMS)
    return this.#names[inner] === 'p' ? inner : -1
  }

  /** The tags that close it and what is open in it; nothing when it is not open. */
  close(name: string): string {
    const place = this.#names.lastIndexOf(name)
    return place < 0 ? '' : this.closeFrom(place)
  }

  closeFrom(place: number): string {
    const closed = this.#names.splice(place).reverse()
    return closed.map((name) => `</${name}>`).join('')
  }
}

/** The name of an element without what may stand before it, older names made new. */
function properName(written: string): string {
  const name = written.replace(/^(svg|xhtml|html):/, '')
  return ALIASES[name] ?? name
}

/** How long the text of a markup is once it is shown, in characters; blanks between words count as one. */
export function shownLength(markup: string): number {
  let length = 0
  let wasBlank = true
  for (const piece of sanitizeHtml(markup)) {
    // Text never has a bracket that is not escaped.
    if (typeof piece !== 'string' || piece.startsWith('<')) continue
    for (const char of piece.replace(/&(?:amp|lt|gt|quot);/g, '.')) {
      const isBlank = /\s/.test(char)
      if (!(isBlank && wasBlank)) length++
      wasBlank = isBlank
    }
  }
  return length
}

/**
 * Reads XHTML or HTML of any quality and gives it back as well-formed XHTML of a closed list of elements, without
 * scripts, styles, links, handlers or addresses: nothing of it is copied, every tag is written anew. What no browser
 * lays out in a moment is cut off.
 */
export function* sanitizeHtml(markup: string): Generator<Piece, void> {
  const open = new OpenElements()
  const words = new Words()
  let dropped: string | null = null
  let written = 0
  let elements = 0
  for (const token of markupTokens(markup)) {
    if (written >= WRITTEN_MAX || elements > ELEMENTS_MAX) break
    if (token.is === 'open') elements++
    const name = token.is === 'text' ? '' : properName(token.name)
    if (dropped !== null) {
      // A head that was left open ends where the body begins.
      const ends = token.is === 'close' ? name === dropped : dropped === 'head' && name === 'body'
      if (ends) dropped = null
    } else if (token.is === 'text') {
      const text = escapedWithin(WRITTEN_MAX - written, words.bounded(withoutControls(token.text)))
      written += text.length
      yield text
    } else if (token.is === 'close') {
      yield open.close(name)
    } else if (DROPPED.has(name)) {
      if (!token.empty) dropped = name
    } else if (name === 'img' || name === 'image') {
      const picture = pictureOf(token.attributes)
      if (picture) yield picture
    } else if (name === PAGE_BREAK) {
      yield open.open('hr', new Map(), true)
    } else if (PASSING.has(name)) {
      yield open.open(name, token.attributes, token.empty)
    }
  }
  yield open.closeFrom(0)
}
