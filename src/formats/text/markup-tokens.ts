import { setImmediate as nextTurn } from 'node:timers/promises'
import { Tokenizer } from 'htmlparser2'
import { cut } from '#domain/text.ts'

/** An element that begins. `empty` is one without content: `<br>`, or closed by itself. */
export interface OpenTag {
  readonly is: 'open'
  /** In lower case, with its prefix. */
  readonly name: string
  /** By name in lower case, character references replaced; the first of a name counts. */
  readonly attributes: ReadonlyMap<string, string>
  readonly empty: boolean
  /** Where its `<` stands. */
  readonly at: number
}

export type Token =
  | OpenTag
  | { readonly is: 'close'; readonly name: string }
  /** Text as it is meant, character references replaced. */
  | { readonly is: 'text'; readonly text: string }

/** Elements that HTML knows to have no content, whether they are closed or not. */
const VOID = new Set('area base br col embed frame hr img input link meta param source track wbr'.split(' '))

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

/** Attributes of one element that are kept. */
export const ATTRIBUTES_MAX = 200
/** Markup is taken apart in slices of so many characters: their tokens are all that is held at a time. */
const SLICE = 32 * 1024

/** Keeps tokens until they are fetched. Told of places in the whole text. */
class TokenSink {
  #tokens: Token[] = []
  /** The text since the last tag, which the tokenizer gives in pieces. */
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

  fetch(): Token[] {
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
    this.#tokens.push({ is: 'close', name: this.#markup.slice(start, end).toLowerCase() })
  }

  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  #open(empty: boolean): void {
    this.#endText()
    const attributes = this.#attributes ?? NO_ATTRIBUTES
    this.#tokens.push({ is: 'open', name: this.#name, attributes, empty, at: this.#at })
  }

  #text(text: string): void {
    if (text !== '') this.#texts.push(text)
  }

  #endText(): void {
    if (this.#texts.length === 0) return
    this.#tokens.push({ is: 'text', text: this.#texts.join('') })
    this.#texts = []
  }
}

/** The tokens of each slice. */
function* tokenSlices(markup: string): Generator<readonly Token[], void> {
  const sink = new TokenSink(markup)
  const tokenizer = new Tokenizer({ recognizeSelfClosing: true }, sink)
  for (let at = 0; at < markup.length; ) {
    const slice = cut(markup.slice(at, at + SLICE + 1), SLICE)
    tokenizer.write(slice)
    yield sink.fetch()
    at += slice.length
  }
  tokenizer.end()
  yield sink.fetch()
}

/**
 * XHTML, HTML or SVG of any quality as a row of tags and texts, in one pass: comments, declarations and a tag that
 * never ends are left out, what stands in a script, a style or a title is text.
 */
export function* markupTokens(markup: string): Generator<Token, void> {
  for (const tokens of tokenSlices(markup)) yield* tokens
}

/** Yields the same tokens by slice. After each slice other work gets its turn. Throws the signal's reason. */
export async function* markupTokensInTurns(
  markup: string,
  signal: AbortSignal,
): AsyncGenerator<readonly Token[], void> {
  for (const tokens of tokenSlices(markup)) {
    yield tokens
    await nextTurn()
    signal.throwIfAborted()
  }
}
