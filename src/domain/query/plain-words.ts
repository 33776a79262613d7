import { isKnown, type Parsing, type QueryPart } from './parsing.ts'
import { createScanner, isQuote, type Scanned, type Scanner } from './scan.ts'
import { QUERY_TERMS_MAX, type QueryLeaf } from './tree.ts'
import type { QueryVocabulary } from './vocabulary.ts'

/**
 * True if a text is a query: it has a condition with a known field, `OR` in capitals, or an excluded group `-(`. In
 * all other texts every word is a word to search, so that titles such as "Black No 1" are found.
 */
export function isQueryText(text: string, vocabulary: QueryVocabulary): boolean {
  const scanner = createScanner(text)
  for (scanner.skipSpaces(); !scanner.isAtEnd(); scanner.skipSpaces()) {
    if (scanner.peek() === '-' && scanner.peek(1) === '(') return true
    while (scanner.peek() === '(' || scanner.peek() === '-') scanner.at++
    if (scanner.isAtEnd()) return false
    const field = scanner.field()
    if (field !== null && isKnown(field.name, vocabulary) && !/^\s?$/.test(scanner.peek())) return true
    if (/\s/.test(scanner.peek()) || scanner.isAtEnd()) continue
    const word = scanner.word()
    if (word.text === 'OR' && !word.quoted) return true
  }
  return false
}

/** Parses a text in which every word is a word to search; reports what resembles a condition. */
export function parseWords({ scanner, vocabulary, fail, similarField }: Parsing): QueryPart[] {
  const parts: QueryPart[] = []
  for (scanner.skipSpaces(); !scanner.isAtEnd(); scanner.skipSpaces()) {
    const { at } = scanner
    const field = scanner.field()
    scanner.at = at
    const word = wordOrQuote(scanner)
    if (!word.quoted && field !== null && parts.length < QUERY_TERMS_MAX) {
      const isOpen = word.end === at + field.name.length + 1
      const suggestion = isOpen ? null : similarField(field.name)
      if (suggestion !== null) fail(at, at + field.name.length, 'field', { suggestion })
      else if (isOpen && scanner.isAtEnd() && isKnown(field.name, vocabulary)) fail(at, word.end, 'value')
    }
    if (!word.closed) fail(word.at, word.at + 1, 'quote')
    if (parts.length === QUERY_TERMS_MAX) fail(word.at, scanner.text.length, 'fewer')
    if (parts.length >= QUERY_TERMS_MAX) break
    parts.push({ at, length: word.end - at, tree: wordsOf(word) })
  }
  return parts
}

/** Reads a word of a text without conditions, in which parentheses are ordinary characters. */
function wordOrQuote(scanner: Scanner): Scanned {
  if (isQuote(scanner.peek())) {
    const quoted = scanner.word()
    if (quoted.quoted) return quoted
    scanner.at = quoted.at
  }
  const { at } = scanner
  while (!scanner.isAtEnd() && !/\s/.test(scanner.peek())) scanner.at++
  const text = scanner.text.slice(at, scanner.at)
  return { text, quoted: false, closed: !isQuote(text.charAt(0)), at, end: scanner.at }
}

/** Returns the word or phrase of a scanned text. */
export const wordsOf = ({ text, quoted }: Scanned): QueryLeaf =>
  quoted ? { words: text, phrase: true } : { words: text }
