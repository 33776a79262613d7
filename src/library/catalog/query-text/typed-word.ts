import type { QueryField } from '#domain/query/fields.ts'
import { createScanner, isQuote } from '#domain/query/scan.ts'
import type { QueryVocabulary } from '#domain/query/vocabulary.ts'

/** The word of a query's text at the cursor. */
export interface TypedWord {
  /** Its range in the text, with the field before a value. */
  readonly from: number
  readonly to: number
  /** The field whose value is typed; null for a word. */
  readonly field: QueryField | null
  /** True for one of several values in parentheses. */
  readonly inList: boolean
  /** The letters before the cursor, without the field and a quotation mark. */
  readonly word: string
}

/** Returns the word of a query's text that contains a position or ends there; an empty one between words. */
export function typedWord(text: string, at: number, vocabulary: QueryVocabulary): TypedWord {
  const scanner = createScanner(text)
  let list: QueryField | null = null
  for (scanner.skipSpaces(); !scanner.isAtEnd() && scanner.at < at; scanner.skipSpaces()) {
    const letter = scanner.peek()
    if (letter === '(' || letter === ')' || letter === ',' || letter === '-') {
      if (letter === ')') list = null
      scanner.at++
      continue
    }
    const from = scanner.at
    const typed: ReturnType<typeof scanner.field> = list === null ? scanner.field() : null
    const field: QueryField | undefined = typed === null ? undefined : vocabulary.field(typed.name)
    if (field !== undefined && scanner.peek() === '(') {
      list = field
      continue
    }
    if (field === undefined) scanner.at = from
    const valueAt = scanner.at
    const quote = isQuote(text.charAt(valueAt))
    const isEmpty = scanner.isAtEnd() || /\s/.test(text.charAt(valueAt))
    const word = isEmpty ? null : scanner.word(list === null ? '' : ',')
    // What follows an open quotation mark is one value.
    if (word?.closed === false) scanner.at = text.length
    const to = scanner.at
    if (at <= to)
      return {
        from,
        to,
        field: field ?? list,
        inList: list !== null,
        word: text.slice(Math.min(at, valueAt + (quote ? 1 : 0)), at),
      }
  }
  return { from: at, to: at, field: list, inList: list !== null, word: '' }
}
