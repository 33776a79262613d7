import { notParsed, RestError } from '../errors.ts'
import { Scanner } from './scanner.ts'

/** `[alias:]relation[!hint][!inner|!left](…)`. */
export interface EmbedItem {
  readonly kind: 'embed'
  readonly relation: string
  readonly alias: string | null
  readonly hint: string | null
  readonly inner: boolean
  readonly items: readonly SelectItem[]
}

/** `[alias:]column`, `*`, or an embedded relation. */
export type SelectItem =
  | { readonly kind: 'all' }
  | { readonly kind: 'column'; readonly name: string; readonly alias: string }
  | EmbedItem

const NAME_ENDS = ',():!.-'
const AGGREGATE = /\.(count|sum|avg|max|min)\(\)/y
/** Maximum levels of embeds. Two tables that reference each other could otherwise be nested without end. */
const DEPTH_MAX = 3

const nameFrom = (scanner: Scanner): string => scanner.quoted() ?? scanner.until(NAME_ENDS).trim()

function refuseCast(scanner: Scanner): void {
  if (scanner.take('::')) throw scanner.error('casts are not supported')
}

function embedFrom(
  scanner: Scanner,
  relation: string,
  alias: string | null,
  depth: number,
): SelectItem | null {
  let hint: string | null = null
  let inner = false
  let hasModifier = false
  while (scanner.take('!')) {
    hasModifier = true
    const word = nameFrom(scanner)
    if (word === 'inner') inner = true
    else if (word !== 'left') hint = word
  }
  if (!scanner.take('(')) {
    if (hasModifier) throw scanner.error('expecting "(" after a relation')
    return null
  }
  if (depth === DEPTH_MAX) throw scanner.error('relations are nested too deeply')
  const items = scanner.take(')') ? [] : listFrom(scanner, depth + 1)
  if (items.length > 0) scanner.expect(')')
  return { kind: 'embed', relation, alias, hint, inner, items }
}

function itemFrom(scanner: Scanner, depth: number): SelectItem {
  if (scanner.take('*')) return { kind: 'all' }
  if (scanner.take('...')) throw scanner.error('spreading a relation is not supported')
  let name = nameFrom(scanner)
  let alias: string | null = null
  refuseCast(scanner)
  if (scanner.take(':')) {
    alias = name
    name = nameFrom(scanner)
  }
  if (name === '' || alias === '') throw scanner.error('expecting a column or relation name, or "*"')
  refuseCast(scanner)
  if ((name === 'count' && scanner.take('()')) || scanner.match(AGGREGATE) !== null) {
    // Hosted projects have aggregates disabled.
    throw new RestError('PGRST123', 'Use of aggregate functions is not allowed')
  }
  return embedFrom(scanner, name, alias, depth) ?? { kind: 'column', name, alias: alias ?? name }
}

function listFrom(scanner: Scanner, depth: number): SelectItem[] {
  const items: SelectItem[] = []
  do items.push(itemFrom(scanner, depth))
  while (scanner.take(','))
  return items
}

/** Parses the `select` parameter; an empty one selects all columns. Throws PGRST100, PGRST123, 22021. */
export function parseSelect(text: string): SelectItem[] {
  if (text.trim() === '') return [{ kind: 'all' }]
  // Names become part of the SQL text, which SQLite reads only up to a NUL.
  if (text.includes('\0')) throw new RestError('22021', 'invalid byte sequence for encoding "UTF8": 0x00')
  const scanner = new Scanner(text, (details) => notParsed('select parameter', text, details))
  const items = listFrom(scanner, 0)
  scanner.expectEnd()
  return items
}
