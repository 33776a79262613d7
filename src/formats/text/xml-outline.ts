import { decodeHTMLStrict } from 'entities'
import { Tokenizer } from 'htmlparser2'
import type { XmlSource } from './xml-source.ts'

/** An element with its offsets in the markup of an XmlSource. */
export interface XmlElement {
  /** Name without prefix, and as written. */
  readonly name: string
  readonly written: string
  /** Offset of the start tag's `<`. */
  readonly start: number
  /** Offset after the start tag's `>`. */
  readonly contentStart: number
  /** Offset of the end tag's `<`; for a self-closing element the same as `contentStart`. */
  readonly contentEnd: number
  /** Offset after the element's last `>`. */
  readonly end: number
  readonly isSelfClosing: boolean
  readonly children: readonly XmlElement[]
  /** Decoded text without comments and children, trimmed. */
  readonly text: string
}

interface OpenElement {
  readonly written: string
  readonly start: number
  contentStart: number
  readonly children: XmlElement[]
  readonly texts: string[]
}

/** References to characters and to the five entities that XML declares. */
const REFERENCE = /&(?!#\d+;|#x[\da-f]+;|(?:amp|lt|gt|quot|apos);)/i

/** Receives the tokenizer's callbacks and builds the elements. The markup must be well formed. */
class OutlineSink {
  root: XmlElement | null = null
  hasEntities = false
  readonly #source: XmlSource
  readonly #open: OpenElement[] = []

  constructor(source: XmlSource) {
    this.#source = source
  }

  ontext(start: number, end: number): void {
    const text = this.#source.text(start, end)
    if (REFERENCE.test(text)) this.hasEntities = true
    this.#open.at(-1)?.texts.push(decodeHTMLStrict(text))
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.#open.at(-1)?.texts.push(this.#source.text(start, end - endOffset))
  }

  onattribdata(start: number, end: number): void {
    if (REFERENCE.test(this.#source.markup.slice(start, end))) this.hasEntities = true
  }

  onopentagname(start: number, end: number): void {
    const written = this.#source.text(start, end)
    this.#open.push({ written, start: start - 1, contentStart: end, children: [], texts: [] })
  }

  onopentagend(end: number): void {
    const element = this.#open.at(-1)
    if (element) element.contentStart = end + 1
  }

  onselfclosingtag(end: number): void {
    this.onopentagend(end)
    this.#close(end + 1, end + 1, true)
  }

  onclosetag(start: number, end: number): void {
    const close = this.#source.markup.indexOf('>', end)
    this.#close(start - 2, close + 1, false)
  }

  ontextentity(): void {}
  onattribentity(): void {}
  onattribname(): void {}
  onattribend(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  #close(contentEnd: number, end: number, isSelfClosing: boolean): void {
    const open = this.#open.pop()
    if (open === undefined) return
    const { texts, ...rest } = open
    const name = open.written.slice(open.written.indexOf(':') + 1)
    const element = { ...rest, name, contentEnd, end, isSelfClosing, text: texts.join('').trim() }
    const parent = this.#open.at(-1)
    if (parent) parent.children.push(element)
    else this.root ??= element
  }
}

export interface XmlOutline {
  readonly root: XmlElement | null
  /** True if the markup has references to entities that XML does not declare. */
  readonly hasEntities: boolean
}

/** Returns the elements of a well-formed document with their offsets. */
export function xmlOutline(source: XmlSource): XmlOutline {
  const sink = new OutlineSink(source)
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, sink)
  tokenizer.write(source.markup)
  tokenizer.end()
  return { root: sink.root, hasEntities: sink.hasEntities }
}
