import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Tokenizer } from 'htmlparser2'
import { cut } from '#domain/text/text.ts'

/** A start tag. `empty`: the element has no content, as a void element (`<br>`) or a self-closing tag. */
export interface OpenTag {
  readonly type: 'open'
  /** Lower case, with prefix. */
  readonly name: string
  /** Decoded values by lower-case name; the first attribute of a name counts. */
  readonly attributes: ReadonlyMap<string, string>
  readonly empty: boolean
  /** Offset of the tag's `<`. */
  readonly at: number
}

export type Token =
  | OpenTag
  | { readonly type: 'close'; readonly name: string }
  /** Text with character references decoded. */
  | { readonly type: 'text'; readonly text: string }

/** Void elements of HTML. */
const VOID = new Set('area base br col embed frame hr img input link meta param source track wbr'.split(' '))

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

/** Maximum number of attributes stored per element. */
export const ATTRIBUTES_MAX = 200
/** Characters per slice. Markup is tokenized in slices to limit the number of tokens in memory. */
const SLICE = 32 * 1024

/** Receives the tokenizer's callbacks, with offsets into the whole markup, and buffers the tokens. */
class TokenSink {
  #tokens: Token[] = []
  /** Text since the last tag; the tokenizer may split it. */
  #texts: string[] = []
  #name = ''
  #at = 0
  #attributes: Map<string, string> | null = null
  #attribute = ''
  #value: string[] = []
  readonly #markup: string

  constructor(markup: string) {
    this.#markup = markup
  }

  /** Returns the buffered tokens and clears the buffer. */
  takeAll(): Token[] {
    this.#endText()
    const tokens = this.#tokens
    this.#tokens = []
    return tokens
  }

  ontext(start: number, end: number): void {
    this.#text(this.#markup.slice(start, end))
  }

  ontextentity(codepoint: number): void {
    this.#text(String.fromCodePoint(codepoint))
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.#text(this.#markup.slice(start, end - endOffset))
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#markup.slice(start, end).toLowerCase()
    this.#at = start - 1
    this.#attributes = null
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#markup.slice(start, end).toLowerCase()
    this.#value = []
  }

  onattribdata(start: number, end: number): void {
    this.#value.push(this.#markup.slice(start, end))
  }

  onattribentity(codepoint: number): void {
    this.#value.push(String.fromCodePoint(codepoint))
  }

  onattribend(): void {
    this.#attributes ??= new Map()
    if (this.#attributes.has(this.#attribute) || this.#attributes.size >= ATTRIBUTES_MAX) return
    this.#attributes.set(this.#attribute, this.#value.join(''))
  }

  onopentagend(): void {
    this.#open(VOID.has(this.#name))
  }

  onselfclosingtag(): void {
    this.#open(true)
  }

  onclosetag(start: number, end: number): void {
    this.#endText()
    this.#tokens.push({ type: 'close', name: this.#markup.slice(start, end).toLowerCase() })
  }

  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  #open(empty: boolean): void {
    this.#endText()
    const attributes = this.#attributes ?? NO_ATTRIBUTES
    this.#tokens.push({ type: 'open', name: this.#name, attributes, empty, at: this.#at })
  }

  #text(text: string): void {
    if (text !== '') this.#texts.push(text)
  }

  #endText(): void {
    if (this.#texts.length === 0) return
    this.#tokens.push({ type: 'text', text: this.#texts.join('') })
    this.#texts = []
  }
}

/** Yields the tokens of each slice. */
function* tokenSlices(markup: string): Generator<readonly Token[], void> {
  const sink = new TokenSink(markup)
  const tokenizer = new Tokenizer({ recognizeSelfClosing: true }, sink)
  for (let at = 0; at < markup.length; ) {
    const slice = cut(markup.slice(at, at + SLICE + 1), SLICE)
    tokenizer.write(slice)
    yield sink.takeAll()
    at += slice.length
  }
  tokenizer.end()
  yield sink.takeAll()
}

/**
 * Tokenizes XHTML, HTML or SVG, well formed or not, in one pass. Skips comments, declarations and an unterminated tag;
 * the contents of scripts, styles and titles are text.
 */
export function* markupTokens(markup: string): Generator<Token, void> {
  for (const tokens of tokenSlices(markup)) yield* tokens
}

/** Yields a batch of tokens per slice, and lets the event loop run after each. Throws the signal's reason. */
export async function* markupTokenBatches(
  markup: string,
  signal: AbortSignal,
): AsyncGenerator<readonly Token[], void> {
  for (const tokens of tokenSlices(markup)) {
    yield tokens
    await yieldToEventLoop()
    signal.throwIfAborted()
  }
}
