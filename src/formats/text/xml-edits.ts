import type { XmlElement } from './xml-outline.ts'
import type { XmlSource } from './xml-source.ts'

/** Replaces the markup between two offsets of an XmlSource. */
export interface XmlSplice {
  readonly start: number
  readonly end: number
  readonly markup: string
}

/** Returns the bytes of a source with splices applied, which may be in any order but do not overlap. */
export function withSplices(source: XmlSource, splices: readonly XmlSplice[]): Buffer {
  // Insertions at the same offset stay in the given order, because sorting is stable.
  const sorted = splices.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const parts: Buffer[] = []
  let at = 0
  for (const { start, end, markup } of sorted) {
    parts.push(source.bytes(at, start), source.encode(markup))
    at = end
  }
  parts.push(source.bytes(at, source.markup.length))
  return Buffer.concat(parts)
}

/** Characters that XML 1.0 does not allow, and lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Returns a text without the characters that XML does not allow, with `\n` as line ends. */
export const xmlText = (text: string): string => text.replace(FORBIDDEN, '').replace(/\r\n?/g, '\n').trim()

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const CDATA = /<!\[CDATA\[.*?\]\]>/gs

/** Creates markup in the style of a file: its line ends and its indentation. */
export class XmlStyle {
  readonly #source: XmlSource
  readonly #lineEnd: string

  constructor(source: XmlSource) {
    this.#source = source
    this.#lineEnd = source.markup.includes('\r\n') ? '\r\n' : '\n'
  }

  /** Escapes a text. */
  content(text: string): string {
    return escapeMarkup(xmlText(text)).replaceAll('\n', this.#lineEnd)
  }

  /** Returns the line break and the indentation before an element; an empty text if it does not begin a line. */
  indentation(element: XmlElement): string {
    const { markup } = this.#source
    let at = element.start
    while (markup[at - 1] === ' ' || markup[at - 1] === '\t') at--
    if (markup[at - 1] === '\n') at -= markup[at - 2] === '\r' ? 2 : 1
    else if (markup[at - 1] === '\r') at--
    else return ''
    return markup.slice(at, element.start)
  }

  /** True if an element has comments or instructions, which a replacement of its content would remove. */
  hasComments({ contentStart, contentEnd }: XmlElement): boolean {
    return /<!--|<\?/.test(this.#source.markup.slice(contentStart, contentEnd).replace(CDATA, ''))
  }

  /** Replaces the text of an element; its attributes stay, except `xsi:nil`. */
  setText(element: XmlElement, text: string): XmlSplice {
    const { start, contentStart, contentEnd, end, written } = element
    const tag = this.#source.text(start, contentStart)
    const plain = tag.replace(/\s+[\w.-]+:nil\s*=\s*(?:"[^"]*"|'[^']*')/, '')
    if (element.isSelfClosing)
      return { start, end, markup: `${plain.replace(/\s*\/>$/, '>')}${this.content(text)}</${written}>` }
    if (plain !== tag) return { start, end: contentEnd, markup: plain + this.content(text) }
    // Blanks around the text stay.
    const content = this.#source.text(contentStart, contentEnd)
    const isPlain = content.trim() !== '' && !content.includes('<')
    const [before, after] = isPlain ? [/^\s*/, /\s*$/].map((blank) => blank.exec(content)?.[0]) : []
    return {
      start: contentStart,
      end: contentEnd,
      markup: (before ?? '') + this.content(text) + (after ?? ''),
    }
  }

  /** Removes an element together with the line break and the indentation before it. */
  remove(element: XmlElement): XmlSplice {
    return { start: element.start - this.indentation(element).length, end: element.end, markup: '' }
  }

  /** Inserts markup after an element, on a line of its own if the element has one. */
  insertAfter(element: XmlElement, markup: string): XmlSplice {
    return { start: element.end, end: element.end, markup: this.indentation(element) + markup }
  }

  /** Inserts markup before an element, on a line of its own if the element has one. */
  insertBefore(element: XmlElement, markup: string): XmlSplice {
    return { start: element.start, end: element.start, markup: markup + this.indentation(element) }
  }

  /** Inserts markup into an element without children, each on a line of its own. Its text and comments stay. */
  insertInto(parent: XmlElement, markup: readonly string[]): XmlSplice {
    const outer = this.indentation(parent) || this.#lineEnd
    const lines = markup.map((one) => `${outer}  ${one}`).join('')
    const { start, contentStart, contentEnd, end, written } = parent
    if (parent.isSelfClosing) {
      const tag = this.#source.text(start, contentStart).replace(/\s*\/>$/, '>')
      return { start, end, markup: `${tag}${lines}${outer}</${written}>` }
    }
    const content = this.#source.text(contentStart, contentEnd)
    const blank = /\s*$/.exec(content)?.[0] ?? ''
    const at = contentEnd - blank.length
    return { start: at, end: at, markup: blank === '' ? lines + outer : lines }
  }
}
