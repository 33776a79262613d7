import { queryField } from '#domain/query/fields.ts'
import { conditionOf, type FormRow, isGroup, type QueryForm } from '#domain/query/form.ts'
import { boundsOf, spanParts } from '#domain/query/values.ts'
import { QUERY_VOCABULARY } from '#i18n/query-words/index.ts'
import type { RowPath } from './form-changes.ts'

/** Why a row is no condition: its value is missing or wrong, or its range begins after its end. */
export type RowProblem = 'missing' | 'wrong' | 'falling'

/** Returns the problem of a row; null if it is a condition. */
export function problemOf(row: FormRow): RowProblem | null {
  const { field, op, value } = row
  const known = field === null ? undefined : queryField(field)
  if (conditionOf(row, QUERY_VOCABULARY) === null) {
    // A span may be without its number.
    const isTyped = value.replace('..', '').trim() !== '' && spanParts(value)?.count !== ''
    return isTyped && known !== undefined ? 'wrong' : 'missing'
  }
  if (op !== '..' || known === undefined) return null
  const [from, to] = boundsOf(known, { field: known.name, op, value }, Date.now())
  if (from === undefined || to === undefined) return null
  // A period of dates ends before the bound.
  const isFalling = from.value > to.value || (to.is === '<' && from.value === to.value)
  return isFalling ? 'falling' : null
}

/** Returns the position of the first row that is no condition; null if all are. */
export function problemPath({ items }: QueryForm): RowPath | null {
  for (const [index, item] of items.entries()) {
    if (!isGroup(item)) {
      if (problemOf(item) !== null) return [index, null]
      continue
    }
    const place = item.rows.findIndex((row) => problemOf(row) !== null)
    if (place >= 0) return [index, place]
  }
  return null
}
