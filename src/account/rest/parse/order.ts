import { notParsed } from '../errors.ts'
import { Scanner } from './scanner.ts'

export interface OrderTerm {
  /** The embedded relation of `relation(column)`; null for a column of the row itself. */
  readonly relation: string | null
  readonly column: string
  readonly descending: boolean
  readonly nullsFirst: boolean
}

/** Maximum number of terms; SQLite's own limit is 2000. */
const TERMS_MAX = 50

const nameFrom = (scanner: Scanner): string => scanner.quoted() ?? scanner.until('.,-()').trim()

function termFrom(scanner: Scanner): OrderTerm {
  let column = nameFrom(scanner)
  let relation: string | null = null
  if (scanner.take('(')) {
    relation = column
    column = nameFrom(scanner)
    scanner.expect(')')
  }
  if (column === '' || relation === '') throw scanner.error('expecting a column name')
  const descending = !scanner.take('.asc') && scanner.take('.desc')
  // By default nulls sort as larger than any value, as in SQL.
  const nullsFirst = scanner.take('.nullsfirst') || (!scanner.take('.nullslast') && descending)
  return { relation, column, descending, nullsFirst }
}

/** Parses the `order` parameter: `name.asc,created_at.desc.nullslast,artists(name)`. Throws PGRST100. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, (details) => notParsed('order', text, details))
  const terms: OrderTerm[] = []
  do terms.push(termFrom(scanner))
  while (scanner.take(','))
  scanner.expectEnd()
  if (terms.length > TERMS_MAX) throw notParsed('order', '…', 'too many terms')
  return terms
}
