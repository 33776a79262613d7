import { isKnown, type Parsing, type QueryError, type QueryPart } from './parsing.ts'
import { isQueryText, parseWords, wordsOf } from './plain-words.ts'
import { createScanner, type Scanner } from './scan.ts'
import { parseCondition } from './terms.ts'
import {
  isEmpty,
  NO_CONDITIONS,
  normalQuery,
  QUERY_DEPTH_MAX,
  QUERY_MAX,
  QUERY_TERMS_MAX,
  type Query,
  type QueryLeaf,
  type QueryTree,
} from './tree.ts'
import { type Keyword, PHRASE_WORDS, type QueryVocabulary } from './vocabulary.ts'

/** Maximum errors that are reported, and unknown names for which similar ones are looked for. */
const ERRORS_MAX = 16
const SIMILAR_MAX = 4

const SPACE = /\s/

export interface ParsedQuery {
  readonly query: Query
  readonly errors: readonly QueryError[]
  /**
   * The conditions that must all be true, in the order of the text, with their positions; a single one if the top level
   * has an "or". Orders and limits are not included.
   */
  readonly parts: readonly QueryPart[]
}

/**
 * Parses the text of a query. Never throws: a part that is not understood is reported, and is `misread` in the tree. A
 * text without conditions is words (`isQueryText`). Takes less than 5 ms for any text.
 */
export function parseQuery(input: string, vocabulary: QueryVocabulary): ParsedQuery {
  const text = input.slice(0, QUERY_MAX)
  const errors: QueryError[] = []
  let unknown = 0
  const parsing: Parsing = {
    scanner: createScanner(text),
    vocabulary,
    tail: {},
    terms: 0,
    depth: 1,
    fail(at, end, expected, more = {}) {
      if (errors.length < ERRORS_MAX)
        errors.push({ at, length: end - at, expected, suggestion: null, ...more })
    },
    similarField: (name) => (unknown++ < SIMILAR_MAX ? vocabulary.similarField(name) : null),
  }
  if (input.length > QUERY_MAX) parsing.fail(QUERY_MAX, input.length, 'shorter')
  const found = isQueryText(text, vocabulary) ? parseTop(parsing) : parseWords(parsing)
  const parts = found
    .map((part) => ({ ...part, tree: normalQuery(part.tree) }))
    .filter(({ tree }) => !isEmpty(tree))
  const where = normalQuery({ all: parts.map(({ tree }) => tree) })
  errors.sort((a, b) => a.at - b.at)
  return { query: { where, ...parsing.tail }, errors, parts }
}

/** Parses the top level; its parts have their positions. */
function parseTop(parsing: Parsing): QueryPart[] {
  const { scanner, fail } = parsing
  const parts: QueryPart[] = []
  const alternatives: QueryPart[][] = [parts]
  while (!scanner.isAtEnd()) {
    parseAll(parsing, alternatives.at(-1) ?? parts)
    if (scanner.isAtEnd()) break
    if (scanner.peek() === ')') {
      fail(scanner.at, scanner.at + 1, 'open')
      scanner.at++
    } else alternatives.push([])
  }
  if (alternatives.length === 1) return parts
  const [first] = alternatives.flat()
  if (first === undefined) return []
  const any = alternatives.map((some) => ({ all: some.map(({ tree }) => tree) }))
  return [{ at: first.at, length: scanner.text.trimEnd().length - first.at, tree: { any } }]
}

/** A word of letters and where it ends. */
interface Letters {
  readonly text: string
  readonly end: number
}

/** Returns the keyword at the current position, null if there is none. */
function keywordAt(parsing: Parsing): (Letters & { readonly keyword: Keyword }) | null {
  const word = parsing.scanner.letters()
  const keyword = word === null ? undefined : parsing.vocabulary.keyword(word.text)
  return word === null || keyword === undefined || phraseAt(parsing) !== null ? null : { ...word, keyword }
}

/** Returns the condition of the phrase at the current position, and where it ends; null if there is none. */
function phraseAt({ scanner, vocabulary }: Parsing): { tree: QueryLeaf; end: number } | null {
  const words: Letters[] = []
  for (let next = scanner.letters(); next !== null && words.length < PHRASE_WORDS; ) {
    words.push(next)
    let { end } = next
    while (SPACE.test(scanner.text.charAt(end))) end++
    next = scanner.letters(end)
  }
  for (; words.length > 0; words.pop()) {
    const tree = vocabulary.phrase(words.map(({ text }) => text))
    if (tree !== undefined) return { tree, end: words.at(-1)?.end ?? 0 }
  }
  return null
}

/** Parses conditions up to an "or", which is consumed, or up to a closing parenthesis. */
function parseAll(parsing: Parsing, parts: QueryPart[]): void {
  const { scanner, fail } = parsing
  let operator: { readonly at: number; readonly end: number } | null = null
  for (scanner.skipSpaces(); !scanner.isAtEnd() && scanner.peek() !== ')'; scanner.skipSpaces()) {
    const { at } = scanner
    const found = keywordAt(parsing)
    if (found?.keyword === 'and' || found?.keyword === 'or') {
      const { keyword, end } = found
      if (operator !== null || parts.length === 0) fail(at, end, 'condition')
      scanner.at = end
      if (keyword === 'or') {
        scanner.skipSpaces()
        if (scanner.isAtEnd() || scanner.peek() === ')') fail(at, end, 'condition')
        return
      }
      operator = { at, end }
      continue
    }
    operator = null
    const tree = parseOne(parsing)
    if (tree !== null) parts.push({ at, length: scanner.at - at, tree })
  }
  if (operator !== null) fail(operator.at, operator.end, 'condition')
}

/** Parses a condition, a word or a group, with negations before it; null for what has no condition. */
function parseOne(parsing: Parsing): QueryTree | null {
  const { scanner, fail } = parsing
  let negated = false
  let last: { readonly at: number; readonly end: number } | null = null
  for (;;) {
    const { at } = scanner
    const isMinus = scanner.peek() === '-' && /[\p{L}("“„«「]/u.test(scanner.peek(1))
    const keyword = isMinus ? null : keywordAt(parsing)
    if (!isMinus && keyword?.keyword !== 'not') break
    last = { at, end: keyword?.end ?? at + 1 }
    scanner.at = last.end
    scanner.skipSpaces()
    negated = !negated
  }
  if (last !== null && (scanner.isAtEnd() || scanner.peek() === ')')) {
    fail(last.at, last.end, 'condition')
    return null
  }
  const tree = scanner.peek() === '(' ? parseGroup(parsing) : parseLeaf(parsing)
  return tree !== null && negated ? { not: tree } : tree
}

function parseGroup(parsing: Parsing): QueryTree | null {
  const { scanner, fail } = parsing
  const { at } = scanner
  scanner.at++
  if (parsing.depth >= QUERY_DEPTH_MAX) {
    fail(at, at + 1, 'flatter')
    skipGroup(scanner)
    return { words: scanner.text.slice(at, scanner.at), misread: true }
  }
  parsing.depth++
  const alternatives: QueryPart[][] = [[]]
  for (;;) {
    const parts = alternatives.at(-1) ?? []
    parseAll(parsing, parts)
    if (scanner.isAtEnd() || scanner.peek() === ')') break
    alternatives.push([])
  }
  parsing.depth--
  if (scanner.isAtEnd()) fail(at, at + 1, 'close')
  else scanner.at++
  if (alternatives.flat().length === 0) {
    fail(at, scanner.at, 'condition')
    return null
  }
  return { any: alternatives.map((some) => ({ all: some.map(({ tree }) => tree) })) }
}

/** Skips the rest of a group. */
function skipGroup(scanner: Scanner): void {
  for (let open = 1; open > 0 && !scanner.isAtEnd(); scanner.at++) {
    if (scanner.peek() === '(') open++
    if (scanner.peek() === ')') open--
  }
}

/** Parses a condition or a word. */
function parseLeaf(parsing: Parsing): QueryTree | null {
  const { scanner, vocabulary, fail, similarField } = parsing
  parsing.terms++
  if (parsing.terms > QUERY_TERMS_MAX) {
    fail(scanner.at, scanner.text.length, 'fewer')
    scanner.at = scanner.text.length
    return null
  }
  const { at } = scanner
  const field = scanner.field()
  if (field !== null) {
    if (isKnown(field.name, vocabulary)) return parseCondition(parsing, field)
    // A colon before a space is punctuation: "Batman: Year One".
    const suggestion = similarField(field.name)
    if (suggestion !== null || !/^\s?$/.test(scanner.peek())) {
      fail(at, at + field.name.length, 'field', { suggestion })
      scanner.word()
      return { words: scanner.text.slice(at, scanner.at), misread: true }
    }
    scanner.at = at
  }
  const phrase = phraseAt(parsing)
  if (phrase !== null) {
    scanner.at = phrase.end
    return phrase.tree
  }
  const word = scanner.word()
  if (!word.closed) fail(word.at, word.at + 1, 'quote')
  return word.text.trim() === '' ? NO_CONDITIONS : wordsOf(word)
}
