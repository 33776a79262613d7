import { decodeHTMLStrict } from 'entities'
import { QuoteType, Tokenizer } from 'htmlparser2'
import { ATTRIBUTES_MAX } from './markup-tokens.ts'

/** A parsed element: children and `@` attributes by local name, text under `#text`. A repeated child is a list. */
export interface XmlNode {
  readonly [name: string]: XmlValue | undefined
}
export type XmlValue = string | XmlNode | readonly (string | XmlNode)[]

/** An element that is being parsed. */
interface OpenElement {
  readonly name: string
  readonly children: Record<string, XmlValue | (string | XmlNode)[]>
  readonly text: string[]
}

/** Maximum nesting; deeper elements are skipped. */
const DEPTH_MAX = 100

/** Approximation of an XML name (XML 1.0 §2.3). */
const NAME = /^[\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*$/u
/** An ampersand that does not begin a reference. */
const BARE_AMPERSAND = /&(?!#\d{1,9};|#x[\da-f]{1,8};|\w{1,30};)/i

/** Removes the namespace prefix. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Builds the tree of a document, well formed or not, in one pass, and records the first offset that is not well formed.
 * Receives the tokenizer's callbacks with offsets into the text. Each callback takes constant time at any depth.
 */
export class XmlTree {
  readonly #text: string
  readonly #open: OpenElement[] = [{ name: '', children: Object.create(null), text: [] }]
  /** Number of open elements by name, to detect an unmatched end tag in constant time. */
  readonly #openNames = new Map<string, number>()
  /** End offset of the markup processed so far. */
  #end = 0
  #roots = 0
  #attribute = ''
  #value: string[] = []
  #attributes = 0
  #errorOffset: number | null = null

  constructor(text: string) {
    this.#text = text
    const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, this)
    tokenizer.write(text)
    tokenizer.end()
  }

  get root(): XmlNode {
    return this.#open[0]?.children as XmlNode
  }

  /** Offset of the first well-formedness error, null without one. */
  get errorOffset(): number | null {
    return this.#errorOffset
  }

  ontext(start: number, end: number): void {
    const text = this.#text.slice(start, end)
    if (start > this.#end || text.includes('<') || BARE_AMPERSAND.test(text)) this.#reportError(this.#end)
    if (this.#open.length === 1 && text.trim() !== '') this.#reportError(start)
    this.#end = end
    this.#add(decodeHTMLStrict(text))
  }

  /** Never called, since `decodeEntities` is false. */
  ontextentity(): void {}
  onattribentity(): void {}

  oncdata(start: number, end: number, endOffset: number): void {
    this.#advancePast(end)
    this.#add(this.#text.slice(start, end - endOffset))
  }

  oncomment(_start: number, end: number): void {
    this.#advancePast(end)
  }

  ondeclaration(_start: number, end: number): void {
    this.#advancePast(end)
  }

  onprocessinginstruction(_start: number, end: number): void {
    this.#advancePast(end + 1)
  }

  onopentagname(start: number, end: number): void {
    const name = this.#text.slice(start, end)
    if (!NAME.test(name)) this.#reportError(start)
    if (this.#open.length === 1 && ++this.#roots > 1) this.#reportError(start)
    if (this.#open.length > DEPTH_MAX) this.#reportError(start)
    this.#open.push({ name, children: Object.create(null), text: [] })
    this.#openNames.set(name, (this.#openNames.get(name) ?? 0) + 1)
    this.#attributes = 0
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#text.slice(start, end)
    this.#value = []
  }

  onattribdata(start: number, end: number): void {
    this.#value.push(this.#text.slice(start, end))
  }

  onattribend(quote: QuoteType, end: number): void {
    const name = this.#attribute
    const node = this.#open.at(-1)?.children
    const key = `@${localName(name)}`
    if (quote === QuoteType.Unquoted) this.#reportError(end)
    if (node === undefined || name.startsWith('xmlns:') || ++this.#attributes > ATTRIBUTES_MAX) return
    if (key in node) {
      if (name === localName(name)) this.#reportError(end)
    } else node[key] = decodeHTMLStrict(this.#value.join(''))
  }

  onopentagend(end: number): void {
    this.#advancePast(end)
  }

  onselfclosingtag(end: number): void {
    this.#advancePast(end)
    this.#close()
  }

  onclosetag(start: number, end: number): void {
    const name = this.#text.slice(start, end)
    const close = this.#text.indexOf('>', end)
    if (this.#open.at(-1)?.name !== name) this.#reportError(start)
    if ((this.#openNames.get(name) ?? 0) > 0) while (this.#close() !== name);
    this.#advancePast(close < 0 ? this.#text.length : close)
  }

  onend(): void {
    if (this.#end < this.#text.length) this.#reportError(this.#end)
    if (this.#open.length > 1 || this.#roots === 0) this.#reportError(this.#text.length)
    while (this.#open.length > 1) this.#close()
  }

  /** Moves the end offset past the character at `end`. Markup that reaches the end of the text is truncated. */
  #advancePast(end: number): void {
    if (end >= this.#text.length) this.#reportError(this.#end)
    this.#end = end + 1
  }

  #reportError(at: number): void {
    this.#errorOffset ??= at
  }

  #add(text: string): void {
    if (this.#open.length <= DEPTH_MAX + 1) this.#open.at(-1)?.text.push(text)
  }

  /** Closes the innermost element, adds it to its parent and returns its name. */
  #close(): string {
    const { name, children, text } = this.#open.pop() as OpenElement
    this.#openNames.set(name, (this.#openNames.get(name) ?? 1) - 1)
    const parent = this.#open.at(-1)?.children
    if (parent === undefined || this.#open.length > DEPTH_MAX) return name
    const content = text.join('').trim()
    if (content !== '') children['#text'] = content
    const names = Object.keys(children)
    const isText = names.length === 0 || (names.length === 1 && content !== '')
    const node: string | XmlNode = isText ? content : (children as XmlNode)
    const key = localName(name)
    const existing = parent[key]
    if (existing === undefined) parent[key] = node
    else if (Array.isArray(existing)) existing.push(node)
    else parent[key] = [existing as string | XmlNode, node]
    return name
  }
}
