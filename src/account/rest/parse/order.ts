import { notParsed } from '../errors.ts'
import { Scanner } from './scanner.ts'

export interface OrderTerm {
  readonly column: string
  readonly descending: boolean
  readonly nullsFirst: boolean
}

function termFrom(scanner: Scanner): OrderTerm {
  const column = scanner.quoted() ?? scanner.until('.,-')
  if (column === '') throw scanner.error('expecting a column name')
  const descending = !scanner.take('.asc') && scanner.take('.desc')
  if (scanner.take('.nullsfirst')) return { column, descending, nullsFirst: true }
  if (scanner.take('.nullslast')) return { column, descending, nullsFirst: false }
  // As in SQL: nulls count as larger than everything.
  return { column, descending, nullsFirst: descending }
}

/** The `order` parameter: `name.asc,created_at.desc.nullslast`. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, (details) => notParsed('order', text, details))
  const terms: OrderTerm[] = []
  do terms.push(termFrom(scanner))
  while (scanner.take(','))
  scanner.expectEnd()
  return terms
}
