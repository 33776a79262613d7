import { cut } from '#domain/text/text.ts'
import { markupTokens } from './markup-tokens.ts'

/** A picture of a text, by its unresolved reference. */
export interface MarkupPicture {
  readonly href: string
  readonly alt: string
}

/** A chunk of sanitized HTML: markup, or a picture that the caller replaces. */
export type HtmlChunk = string | MarkupPicture

/** Allowed elements. The tags of other elements are removed, and their text is preserved. */
const ALLOWED = new Set(
  'p div span h1 h2 h3 h4 h5 h6 br hr em strong i b u s small sub sup blockquote q cite pre code kbd samp var abbr dfn ul ol li dl dt dd table caption thead tbody tfoot tr th td figure figcaption section article aside header footer main ruby rt rp bdi bdo'.split(
    ' ',
  ),
)
/** Elements that are removed together with their contents. */
const DROPPED = new Set(
  'head title script style template iframe frame frameset object embed applet form select textarea button noscript math audio video canvas metadata desc'.split(
    ' ',
  ),
)
const VOID = new Set(['br', 'hr'])
/** Block elements, which close an open paragraph as in HTML. */
const BLOCKS = new Set(
  'p div h1 h2 h3 h4 h5 h6 hr blockquote pre ul ol dl table figure section article aside header footer main'.split(
    ' ',
  ),
)
/** List and table items, and the open items that they close. */
const ITEMS: Readonly<Record<string, readonly string[]>> = {
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  tr: ['td', 'th', 'tr'],
  td: ['td', 'th'],
  th: ['td', 'th'],
}
/** Replacements of elements that are obsolete or mark changes. */
const ALIASES: Readonly<Record<string, string>> = {
  strike: 's',
  del: 's',
  ins: 'u',
  tt: 'code',
  center: 'div',
}
const DEPTH_MAX = 60
/** Maximum characters and elements that a browser lays out quickly. A long novel has three million characters. */
const OUTPUT_MAX = 4_000_000
const ELEMENTS_MAX = 100_000
/**
 * Maximum characters without whitespace, more than any Chinese paragraph. An unbreakable line of millions blocks a
 * browser.
 */
const WORD_MAX = 20_000
/** Maximum length of a picture's alternative text in characters. */
const ALT_MAX = 2_000
const PAGE_BREAK = 'mbp:pagebreak'

export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Removes control characters and U+FFFE and U+FFFF, which XML forbids (XML 1.0, 2.2). */
const withoutControls = (text: string) => text.replace(/(?![\n\t])[\p{Cc}\uFFFE\uFFFF]/gu, '')

/** Escapes text and cuts it to at most `limit` characters; a character may become six. */
function escapeWithin(limit: number, text: string): string {
  const escaped = escapeText(cut(text, Math.max(0, limit)))
  return escaped.length <= limit ? escaped : escapeText(cut(text, Math.max(0, Math.floor(limit / 6))))
}

/** Serializes the allowed attributes. */
function allowedAttributes(attributes: ReadonlyMap<string, string>): string {
  if (attributes.size === 0) return ''
  let html = ''
  const language = attributes.get('xml:lang') ?? attributes.get('lang') ?? ''
  if (/^[\w-]{2,20}$/.test(language)) html += ` lang="${language}"`
  const direction = attributes.get('dir')?.toLowerCase() ?? ''
  if (/^(ltr|rtl|auto)$/.test(direction)) html += ` dir="${direction}"`
  for (const span of ['colspan', 'rowspan']) {
    const value = attributes.get(span) ?? ''
    if (/^\d{1,3}$/.test(value)) html += ` ${span}="${value}"`
  }
  return html
}

function pictureOf(attributes: ReadonlyMap<string, string>): MarkupPicture | null {
  const href = ['src', 'xlink:href', 'href', 'recindex'].map((name) => attributes.get(name)).find(Boolean)
  const alt = cut(withoutControls(attributes.get('alt') ?? ''), ALT_MAX)
  return href ? { href, alt } : null
}

/** Cuts words to WORD_MAX characters, also if a word spans several texts. */
class WordLimiter {
  #length = 0

  limit(text: string): string {
    if (this.#length + text.length <= WORD_MAX) {
      const last = text.search(/\s\S*$/)
      this.#length = last < 0 ? this.#length + text.length : text.length - last - 1
      return text
    }
    // Words at even indices, whitespace at odd indices.
    const parts = text.split(/(\s+)/)
    return parts
      .map((part, index) => {
        if (index % 2 === 1) {
          this.#length = 0
          return part
        }
        const start = this.#length
        this.#length += part.length
        return cut(part, Math.max(0, WORD_MAX - start))
      })
      .join('')
  }
}

/** Stack of the open elements in the output. */
class OpenElements {
  readonly #names: string[] = []

  /** Opens an element. Returns its tags, after the end tags of elements that cannot contain it. */
  open(name: string, attributes: ReadonlyMap<string, string>, empty: boolean): string {
    const open = this.#names
    let before = ''
    const paragraph = BLOCKS.has(name) ? this.#openParagraph() : -1
    if (paragraph >= 0) before = this.closeFrom(paragraph)
    if (ITEMS[name]?.includes(open.at(-1) ?? '')) before += this.closeFrom(open.length - 1)
    if (name === 'tr' && open.at(-1) === 'tr') before += this.closeFrom(open.length - 1)
    if (VOID.has(name)) return `${before}<${name}/>`
    if (open.length >= DEPTH_MAX) return before
    const opening = `${before}<${name}${allowedAttributes(attributes)}>`
    if (empty) return `${opening}</${name}>`
    open.push(name)
    return opening
  }

  /** Returns the index of the innermost block if that is a paragraph, else -1. */
  #openParagraph(): number {
    const inner = this.#names.findLastIndex((name) => BLOCKS.has(name) || name in ITEMS)
    return this.#names[inner] === 'p' ? inner : -1
  }

  /** Closes an element. Returns the end tags of the element and its open descendants; empty if it is not open. */
  close(name: string): string {
    const index = this.#names.lastIndexOf(name)
    return index < 0 ? '' : this.closeFrom(index)
  }

  closeFrom(index: number): string {
    const closed = this.#names.splice(index).reverse()
    return closed.map((name) => `</${name}>`).join('')
  }
}

/** Removes the prefix of an element's name and replaces obsolete names. */
function canonicalName(written: string): string {
  const name = written.replace(/^(svg|xhtml|html):/, '')
  return ALIASES[name] ?? name
}

/** Returns the length of the text of sanitized markup in characters; consecutive whitespace counts as one. */
export function visibleTextLength(markup: string): number {
  let length = 0
  let wasBlank = true
  for (const chunk of sanitizeHtml(markup)) {
    // Brackets in texts are escaped, so a chunk with a bracket is a tag.
    if (typeof chunk !== 'string' || chunk.startsWith('<')) continue
    for (const char of chunk.replace(/&(?:amp|lt|gt|quot);/g, '.')) {
      const isBlank = /\s/.test(char)
      if (!(isBlank && wasBlank)) length++
      wasBlank = isBlank
    }
  }
  return length
}

/**
 * Converts XHTML or HTML, well formed or not, to well-formed XHTML of the allowed elements, without scripts, styles,
 * links, event handlers or URLs. Every tag is generated, none is copied. Output over OUTPUT_MAX or ELEMENTS_MAX is
 * cut off.
 */
export function* sanitizeHtml(markup: string): Generator<HtmlChunk, void> {
  const open = new OpenElements()
  const words = new WordLimiter()
  let dropped: string | null = null
  let written = 0
  let elements = 0
  for (const token of markupTokens(markup)) {
    if (written >= OUTPUT_MAX || elements > ELEMENTS_MAX) break
    if (token.type === 'open') elements++
    const name = token.type === 'text' ? '' : canonicalName(token.name)
    if (dropped !== null) {
      // An unclosed head ends where the body begins.
      const ends = token.type === 'close' ? name === dropped : dropped === 'head' && name === 'body'
      if (ends) dropped = null
    } else if (token.type === 'text') {
      const text = escapeWithin(OUTPUT_MAX - written, words.limit(withoutControls(token.text)))
      written += text.length
      yield text
    } else if (token.type === 'close') {
      yield open.close(name)
    } else if (DROPPED.has(name)) {
      if (!token.empty) dropped = name
    } else if (name === 'img' || name === 'image') {
      const picture = pictureOf(token.attributes)
      if (picture) yield picture
    } else if (name === PAGE_BREAK) {
      yield open.open('hr', new Map(), true)
    } else if (ALLOWED.has(name)) {
      yield open.open(name, token.attributes, token.empty)
    }
  }
  yield open.closeFrom(0)
}
