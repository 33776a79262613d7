import { notParsed } from '../errors.ts'
import { Scanner } from './scanner.ts'

/** `[alias:]column`, `*`, or `[alias:]relation[!hint][!inner|!left](…)`. */
export type SelectItem =
  | { readonly kind: 'all' }
  | { readonly kind: 'column'; readonly name: string; readonly alias: string }
  | {
      readonly kind: 'embed'
      readonly relation: string
      readonly alias: string
      readonly hint: string | null
      readonly inner: boolean
      readonly items: readonly SelectItem[]
    }

const NAME_ENDS = ',():!.-'

function itemFrom(scanner: Scanner): SelectItem {
  if (scanner.take('*')) return { kind: 'all' }
  let name = scanner.quoted() ?? scanner.until(NAME_ENDS)
  let alias = name
  if (scanner.take('::')) throw scanner.error('casts are not supported')
  if (scanner.take(':')) name = scanner.quoted() ?? scanner.until(NAME_ENDS)
  else alias = name
  if (name === '' || alias === '') throw scanner.error('expecting a column or relation name, or "*"')
  if (scanner.take('::')) throw scanner.error('casts are not supported')

  let hint: string | null = null
  let inner = false
  while (scanner.take('!')) {
    const word = scanner.until(NAME_ENDS)
    if (word === 'inner') inner = true
    else if (word !== 'left') hint = word
  }
  if (!scanner.take('(')) {
    if (hint !== null || inner) throw scanner.error('expecting "(" after a relation')
    return { kind: 'column', name, alias }
  }
  const items = scanner.take(')') ? [] : listFrom(scanner)
  if (items.length > 0) scanner.expect(')')
  return { kind: 'embed', relation: name, alias, hint, inner, items }
}

function listFrom(scanner: Scanner): SelectItem[] {
  const items: SelectItem[] = []
  do items.push(itemFrom(scanner))
  while (scanner.take(','))
  return items
}

/** The `select` parameter; absent or empty means all columns. */
export function parseSelect(text: string): SelectItem[] {
  if (text.trim() === '') return [{ kind: 'all' }]
  const scanner = new Scanner(text, (details) => notParsed('select parameter', text, details))
  const items = listFrom(scanner)
  scanner.expectEnd()
  return items
}
