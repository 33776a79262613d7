import { decodeHTMLStrict } from 'entities'
import { QuoteType, Tokenizer } from 'htmlparser2'
import { ATTRIBUTES_MAX } from './markup-tokens.ts'

/** A parsed element: its children and `@` attributes by name, text under `#text`; a repeated child is a list. */
export interface XmlNode {
  readonly [name: string]: XmlValue | undefined
}
export type XmlValue = string | XmlNode | readonly (string | XmlNode)[]

/** An element while it is read. */
interface Growing {
  readonly name: string
  readonly children: Record<string, XmlValue | (string | XmlNode)[]>
  readonly text: string[]
}

/** Elements deeper than this are left out: what is said of comics and books is flat. */
const DEPTH_MAX = 100

/** What an element may be called (XML 1.0 §2.3, near enough). */
const NAME = /^[\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*$/u
/** An ampersand that begins no reference. */
const BARE_AMPERSAND = /&(?!#\d{1,9};|#x[\da-f]{1,8};|\w{1,30};)/i

/** Without its prefix. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Builds the tree of a document in one pass, whatever its quality, and notes the first place that is not well formed.
 * Told of places in the text by the tokenizer; nothing here takes longer the deeper or longer a document is.
 */
export class XmlTree {
  readonly #text: string
  readonly #open: Growing[] = [{ name: '', children: Object.create(null), text: [] }]
  /** How often each name is open, so that a closing tag of nothing is known at once. */
  readonly #openNames = new Map<string, number>()
  /** Where what was read so far ends. */
  #end = 0
  #roots = 0
  #attribute = ''
  #value: string[] = []
  #attributes = 0
  #broken: number | null = null

  constructor(text: string) {
    this.#text = text
    const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, this)
    tokenizer.write(text)
    tokenizer.end()
  }

  get root(): XmlNode {
    return this.#open[0]?.children as XmlNode
  }

  /** Where the document stops being well formed, null when it is. */
  get broken(): number | null {
    return this.#broken
  }

  ontext(start: number, end: number): void {
    const text = this.#text.slice(start, end)
    if (start > this.#end || text.includes('<') || BARE_AMPERSAND.test(text)) this.#break(this.#end)
    if (this.#open.length === 1 && text.trim() !== '') this.#break(start)
    this.#end = end
    this.#add(decodeHTMLStrict(text))
  }

  /** Never called: references are replaced in whole texts. */
  ontextentity(): void {}
  onattribentity(): void {}

  oncdata(start: number, end: number, endOffset: number): void {
    this.#past(end)
    this.#add(this.#text.slice(start, end - endOffset))
  }

  oncomment(_start: number, end: number): void {
    this.#past(end)
  }

  ondeclaration(_start: number, end: number): void {
    this.#past(end)
  }

  onprocessinginstruction(_start: number, end: number): void {
    this.#past(end + 1)
  }

  onopentagname(start: number, end: number): void {
    const name = this.#text.slice(start, end)
    if (!NAME.test(name)) this.#break(start)
    if (this.#open.length === 1 && ++this.#roots > 1) this.#break(start)
    if (this.#open.length > DEPTH_MAX) this.#break(start)
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
    if (quote === QuoteType.Unquoted) this.#break(end)
    if (node === undefined || name.startsWith('xmlns:') || ++this.#attributes > ATTRIBUTES_MAX) return
    if (key in node) {
      if (name === localName(name)) this.#break(end)
    } else node[key] = decodeHTMLStrict(this.#value.join(''))
  }

  onopentagend(end: number): void {
    this.#past(end)
  }

  onselfclosingtag(end: number): void {
    this.#past(end)
    this.#close()
  }

  onclosetag(start: number, end: number): void {
    const name = this.#text.slice(start, end)
    const close = this.#text.indexOf('>', end)
    if (this.#open.at(-1)?.name !== name) this.#break(start)
    if ((this.#openNames.get(name) ?? 0) > 0) while (this.#close() !== name);
    this.#past(close < 0 ? this.#text.length : close)
  }

  onend(): void {
    if (this.#end < this.#text.length) this.#break(this.#end)
    if (this.#open.length > 1 || this.#roots === 0) this.#break(this.#text.length)
    while (this.#open.length > 1) this.#close()
  }

  /** What ended with the character at `end`; at the end of the text it was cut off. */
  #past(end: number): void {
    if (end >= this.#text.length) this.#break(this.#end)
    this.#end = end + 1
  }

  #break(at: number): void {
    this.#broken ??= at
  }

  #add(text: string): void {
    if (this.#open.length <= DEPTH_MAX + 1) this.#open.at(-1)?.text.push(text)
  }

  /** Ends the innermost element and hangs it where it belongs; its name. */
  #close(): string {
    const { name, children, text } = this.#open.pop() as Growing
    this.#openNames.set(name, (this.#openNames.get(name) ?? 1) - 1)
    const parent = this.#open.at(-1)?.children
    if (parent === undefined || this.#open.length > DEPTH_MAX) return name
    const said = text.join('').trim()
    if (said !== '') children['#text'] = said
    const names = Object.keys(children)
    const plain = names.length === 0 || (names.length === 1 && said !== '')
    const node: string | XmlNode = plain ? said : (children as XmlNode)
    const key = localName(name)
    const present = parent[key]
    if (present === undefined) parent[key] = node
    else if (Array.isArray(present)) present.push(node)
    else parent[key] = [present as string | XmlNode, node]
    return name
  }
}
