import type { QueryOperator } from './tree.ts'

/** Quotation marks with the marks that close them. */
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”"“'],
  ['”', '”"'],
  ['„', '“”"'],
  ['«', '»'],
  ['»', '«'],
  ['「', '」'],
])
export const isQuote = (letter: string): boolean => QUOTES.has(letter)

/** Full-width characters that are typed for the characters of the grammar. */
const FULL_WIDTH: ReadonlyMap<string, string> = new Map([
  ['：', ':'],
  ['＝', '='],
  ['＜', '<'],
  ['＞', '>'],
  ['（', '('],
  ['）', ')'],
  ['，', ','],
  ['、', ','],
])

const OPERATORS: ReadonlyMap<string, QueryOperator> = new Map([
  [':', ':'],
  ['=', '='],
  [':=', '='],
  ['!=', '!='],
  [':!=', '!='],
  ['<', '<'],
  [':<', '<'],
  ['<=', '<='],
  [':<=', '<='],
  ['>', '>'],
  [':>', '>'],
  ['>=', '>='],
  [':>=', '>='],
])
const FIELD = /([\p{L}\p{M}\p{N}_]{1,40})(:?(?:!=|[<>]=?|=)|:)/uy
/** A word that may be a keyword. */
const LETTERS = /[\p{L}\p{M}]{1,40}(?=[\s)]|$)/uy
const SPACE = /\s/

/** A quoted text, or a run of characters without spaces. */
export interface Scanned {
  readonly text: string
  readonly quoted: boolean
  /** False if the closing quotation mark is missing: then `text` is the mark and what follows it up to a space. */
  readonly closed: boolean
  readonly at: number
  readonly end: number
}

/** Reads the parts of a query's text from a position on. */
export interface Scanner {
  readonly text: string
  at: number
  isAtEnd(): boolean
  skipSpaces(): void
  /** Returns the next character; full-width characters of the grammar as ordinary ones. */
  peek(offset?: number): string
  /** Reads the name of a field and the operator after it; null if there is none. */
  field(): { readonly name: string; readonly op: QueryOperator; readonly at: number } | null
  /** Returns a word of letters at a position, without reading it; null for anything else. */
  letters(at?: number): { readonly text: string; readonly end: number } | null
  /** Reads a quoted text or a word. A word ends at a space, a closing parenthesis, or one of `stops`. */
  word(stops?: string): Scanned
}

export function createScanner(text: string): Scanner {
  const letterAt = (at: number): string => {
    const letter = text.charAt(at)
    return FULL_WIDTH.get(letter) ?? letter
  }
  const isSpaceAt = (at: number) => SPACE.test(text.charAt(at))
  // Each character is one of UTF-16, so positions are the same in both texts.
  const ordinary = Array.from({ length: text.length }, (_, at) => letterAt(at)).join('')

  /** First position of each opening mark without a closing one: each text is searched for it once. */
  const unclosed = new Map<string, number>()

  function quoted(at: number): Scanned | null {
    const opening = text.charAt(at)
    const closing = QUOTES.get(opening)
    if (closing === undefined || at >= (unclosed.get(opening) ?? text.length)) return null
    let result = ''
    for (let next = at + 1; next < text.length; next++) {
      const letter = text.charAt(next)
      const after = text.charAt(next + 1)
      if (letter === '\\' && (after === '"' || after === '\\')) {
        result += after
        next++
      } else if (closing.includes(letter))
        return { text: result, quoted: true, closed: true, at, end: next + 1 }
      else result += letter
    }
    unclosed.set(opening, at)
    return null
  }

  return {
    text,
    at: 0,
    isAtEnd() {
      return this.at >= text.length
    },
    skipSpaces() {
      while (this.at < text.length && isSpaceAt(this.at)) this.at++
    },
    peek(offset = 0) {
      return letterAt(this.at + offset)
    },
    field() {
      FIELD.lastIndex = this.at
      const [whole = '', name = '', operator = ''] = FIELD.exec(ordinary) ?? []
      const op = OPERATORS.get(operator)
      if (op === undefined) return null
      const { at } = this
      this.at += whole.length
      return { name, op, at }
    },
    letters(at) {
      LETTERS.lastIndex = at ?? this.at
      const found = LETTERS.exec(ordinary)
      return found === null
        ? null
        : { text: text.slice(LETTERS.lastIndex - found[0].length, LETTERS.lastIndex), end: LETTERS.lastIndex }
    },
    word(stops = '') {
      const { at } = this
      const inQuotes = quoted(at)
      if (inQuotes !== null) {
        this.at = inQuotes.end
        return inQuotes
      }
      let open = 0
      let end = at
      while (end < text.length && !isSpaceAt(end)) {
        const letter = letterAt(end)
        if ((letter === ')' && open === 0 && end > at) || (end > at && stops.includes(letter))) break
        if (letter === '(') open++
        if (letter === ')') open--
        end++
      }
      this.at = end
      return { text: text.slice(at, end), quoted: false, closed: !isQuote(text.charAt(at)), at, end }
    },
  }
}
