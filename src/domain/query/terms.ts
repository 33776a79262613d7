import { operatorsOf, type QueryField } from './fields.ts'
import type { Parsing } from './parsing.ts'
import type { Scanned } from './scan.ts'
import { QUERY_SORTS } from './sorts.ts'
import { QUERY_TERMS_MAX, type QueryLeaf, type QueryOperator, type QueryTree } from './tree.ts'
import { expectedOf, normalValue, rangeEnds, similarValue } from './values.ts'

/** The field and operator at which a condition begins. */
interface Start {
  readonly name: string
  readonly op: QueryOperator
  readonly at: number
}

/** Returns the text from a position to the current one as a part that is not understood. */
const misreadFrom = ({ scanner }: Parsing, at: number): QueryLeaf => ({
  words: scanner.text.slice(at, scanner.at),
  misread: true,
})

/** Parses the value of a condition. Orders and limits are stored in `parsing.tail` and return null. */
export function parseCondition(parsing: Parsing, start: Start): QueryTree | null {
  const { scanner, vocabulary, fail } = parsing
  const field = vocabulary.field(start.name)
  const valueAt = scanner.at
  if (/^\s?$/.test(scanner.peek()) || scanner.peek() === ')') {
    fail(start.at, valueAt, 'value', field === undefined ? {} : { field: field.name })
    return misreadFrom(parsing, start.at)
  }
  if (field === undefined) return parseTail(parsing, start)
  if (!operatorsOf(field).includes(start.op)) {
    fail(start.at, valueAt, 'operator', { field: field.name, suggestion: `${start.name}:` })
    scanner.word()
    return misreadFrom(parsing, start.at)
  }
  if (scanner.peek() === '(') return parseList(parsing, field, start)
  return conditionOf(parsing, field, start.op, scanner.word()) ?? misreadFrom(parsing, start.at)
}

/** Returns the condition of a field with a value; null if the value is wrong, which is reported. */
function conditionOf(
  parsing: Parsing,
  field: QueryField,
  op: QueryOperator,
  word: Scanned,
): QueryTree | null {
  const { vocabulary, fail } = parsing
  const { name, kind } = field
  // Only texts distinguish "contains" from "is": names of lists are always whole.
  const isText = kind === 'text'
  const equals = op === '=' && !isText ? ':' : op
  const valueAt = (text: string, at: number): string | null => {
    const value = normalValue(field, text, vocabulary)
    if (value !== null) return value
    const suggestion = similarValue(field, text, vocabulary)
    fail(at, at + Math.max(text.length, 1), expectedOf(field), { field: name, suggestion })
    return null
  }
  if (!word.closed) {
    fail(word.at, word.at + 1, 'quote', { field: name })
    return null
  }
  const isEquality = op === ':' || op === '=' || op === '!='
  if (!word.quoted && isEquality && field.optional) {
    const keyword = vocabulary.keyword(word.text)
    const isChoice = kind === 'choice' && vocabulary.choice(field, word.text) !== undefined
    if (!isChoice && (keyword === 'any' || keyword === 'none'))
      return { field: name, op: (keyword === 'any') === (op !== '!=') ? 'any' : 'none', value: '' }
  }
  if (isEquality && operatorsOf(field).includes('..') && word.text.includes('..')) {
    if (op === '!=') return negatedRange(parsing, field, word)
    const [from, to] = rangeEnds(word.text)
    const first = from === '' ? '' : valueAt(from, word.at)
    const last = to === '' ? '' : valueAt(to, word.at + from.length + 2)
    if (from === '' && to === '') valueAt(word.text, word.at)
    if (first === null || last === null || (first === '' && last === '')) return null
    return { field: name, op: '..', value: `${first}..${last}` }
  }
  const value = valueAt(word.text, word.at)
  return value === null ? null : { field: name, op: equals, value }
}

function negatedRange(parsing: Parsing, field: QueryField, word: Scanned): QueryTree | null {
  const range = conditionOf(parsing, field, ':', word)
  return range === null ? null : { not: range }
}

/** Parses the values in parentheses after a field: words between "or", "and" and commas are one value. */
function parseList(parsing: Parsing, field: QueryField, { name, op, at }: Start): QueryTree | null {
  const { scanner, vocabulary, fail } = parsing
  const open = scanner.at
  scanner.at++
  const alternatives: QueryTree[][] = [[]]
  let words: Scanned[] = []
  const endValue = () => {
    const [first] = words
    const last = words.at(-1)
    if (first === undefined || last === undefined) return
    const value: Scanned =
      words.length === 1
        ? first
        : {
            text: words.map(({ text }) => text).join(' '),
            quoted: true,
            closed: true,
            at: first.at,
            end: last.end,
          }
    words = []
    const condition = conditionOf(parsing, field, op === '!=' ? '=' : op, value)
    const raw = `${name}${op === '!=' ? '=' : op}${scanner.text.slice(value.at, value.end)}`
    alternatives.at(-1)?.push(condition ?? { words: raw, misread: true })
    parsing.terms++
  }
  for (scanner.skipSpaces(); !scanner.isAtEnd() && scanner.peek() !== ')'; scanner.skipSpaces()) {
    if (scanner.peek() === ',') {
      scanner.at++
      endValue()
      alternatives.push([])
      continue
    }
    const word = scanner.word(',')
    const keyword = word.quoted ? undefined : vocabulary.keyword(word.text)
    if (keyword === 'and' || keyword === 'or') endValue()
    else words.push(word)
    if (keyword === 'or') alternatives.push([])
    if (parsing.terms >= QUERY_TERMS_MAX) break
  }
  endValue()
  if (scanner.peek() === ')') scanner.at++
  else if (scanner.isAtEnd()) fail(open, open + 1, 'close', { field: field.name })
  const some = alternatives.filter((all) => all.length > 0)
  if (some.length === 0) {
    fail(open, scanner.at, 'value', { field: field.name })
    return misreadFrom(parsing, at)
  }
  const tree = { any: some.map((all) => ({ all })) }
  return op === '!=' ? { not: tree } : tree
}

/** Parses the order, the limit or the kind of results. */
function parseTail(parsing: Parsing, { name, at, op }: Start): QueryLeaf | null {
  const { scanner, vocabulary, fail, tail } = parsing
  const { text, at: valueAt, end } = scanner.word()
  const keyword = vocabulary.keyword(name)
  if (op !== ':' && op !== '=') {
    fail(at, end, 'operator', { suggestion: `${name}:${text}` })
    return misreadFrom(parsing, at)
  }
  if (keyword === 'sort') {
    const descending = text.startsWith('-')
    const by = vocabulary.sort(descending ? text.slice(1) : text)
    if (by !== undefined) {
      tail.sort = { by, descending }
      return null
    }
    fail(valueAt, end, 'sort', { suggestion: vocabulary.similarOf(text, QUERY_SORTS) })
  } else if (keyword === 'limit') {
    const limit = /^\d{1,6}$/.test(text) ? Number(text) : 0
    if (limit > 0) {
      tail.limit = limit
      return null
    }
    fail(valueAt, end, 'limit')
  } else {
    const show = vocabulary.show(text)
    if (show !== undefined) {
      tail.show = show
      return null
    }
    fail(valueAt, end, 'show', { suggestion: vocabulary.similarOf(text, ['comics', 'series']) })
  }
  return misreadFrom(parsing, at)
}
