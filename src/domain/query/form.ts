import { operatorsOf, type QueryField, queryField } from './fields.ts'
import { parseQuery } from './parse.ts'
import { printQuery } from './print.ts'
import { normalQuery, type QueryOperator, type QueryTree } from './tree.ts'
import { normalValue, rangeEnds, spanParts } from './values.ts'
import type { QueryVocabulary } from './vocabulary.ts'

/**
 * How a row of the form compares: an operator of queries; `lacks` is a negated `:` of texts, and `within` is `:` of dates
 * with a span before now.
 */
export type FormOperator = QueryOperator | 'lacks' | 'within'

/** A condition of the form. */
export interface FormRow {
  /** English name of the field; null for words in all texts, whose operator `=` is a phrase. */
  readonly field: string | null
  readonly op: FormOperator
  /** The value as it is typed, in its normal form or not; a range as `1986..1988`. */
  readonly value: string
}

/** How many of a group's conditions must be true. */
export const GROUP_KINDS = ['all', 'any', 'none'] as const
export type GroupKind = (typeof GROUP_KINDS)[number]

export interface FormGroup {
  readonly kind: GroupKind
  readonly rows: readonly FormRow[]
}

/** The conditions of a query as a form: rows, and groups of rows. */
export interface QueryForm {
  readonly kind: GroupKind
  readonly items: readonly (FormRow | FormGroup)[]
}

export const isGroup = (item: FormRow | FormGroup): item is FormGroup => 'rows' in item

/** True for a span with its number. */
const isSpan = (value: string): boolean => (spanParts(value)?.count ?? '') !== ''

/** True if a field is compared by the words of its text. */
const hasWords = (field: QueryField | undefined): boolean => field?.kind === 'text'

/** Returns the operators of a row, the usual one first. */
export function formOperatorsOf(name: string | null): readonly FormOperator[] {
  const field = name === null ? undefined : queryField(name)
  if (field === undefined) return [':', 'lacks', '=']
  const operators = operatorsOf(field)
  if (hasWords(field)) return [':', 'lacks', ...operators.filter((op) => op !== ':')]
  // Only texts distinguish `=` from `:`.
  const own = operators.filter((op) => op !== '=')
  return field.kind === 'date' ? ['within', ...own] : own
}

/** Returns the row of a condition; null for what is not a row. */
function rowOf(tree: QueryTree): FormRow | null {
  if ('words' in tree) {
    if (tree.misread) return null
    return { field: null, op: tree.phrase ? '=' : ':', value: tree.words }
  }
  if ('field' in tree) {
    const isWithin = tree.op === ':' && isSpan(tree.value) && queryField(tree.field)?.kind === 'date'
    return { ...tree, op: isWithin ? 'within' : tree.op }
  }
  const row = 'not' in tree ? rowOf(tree.not) : null
  if (row?.op !== ':') return null
  const isText = row.field === null || hasWords(queryField(row.field))
  return isText ? { ...row, op: 'lacks' } : null
}

/** Returns the kind of the outer group of a query, and what is in it. */
function groupOf(tree: QueryTree): { readonly kind: GroupKind; readonly parts: readonly QueryTree[] } {
  if ('all' in tree) return { kind: 'all', parts: tree.all }
  if ('any' in tree) return { kind: 'any', parts: tree.any }
  if ('not' in tree && rowOf(tree) === null)
    return { kind: 'none', parts: 'any' in tree.not ? tree.not.any : [tree.not] }
  return { kind: 'all', parts: [tree] }
}

/** Maps all of a list; null if one of them has no result. */
function mapAll<T, R>(list: readonly T[], map: (each: T) => R | null): R[] | null {
  const results = list.map(map)
  return results.every((each) => each !== null) ? results : null
}

function itemOf(tree: QueryTree): FormRow | FormGroup | null {
  const row = rowOf(tree)
  if (row !== null) return row
  const { kind, parts } = groupOf(tree)
  const rows = mapAll(parts, rowOf)
  return rows === null ? null : { kind, rows }
}

/** Returns the form of a query's conditions; null if groups are nested deeper than the form. */
export function formOf(where: QueryTree): QueryForm | null {
  const { kind, parts } = groupOf(normalQuery(where))
  const items = mapAll(parts, itemOf)
  return items === null ? null : { kind, items }
}

/** Returns the normal form of a value; null if the field has no such value. */
function normalOf(field: QueryField, op: FormOperator, value: string, vocabulary: QueryVocabulary) {
  const normal = (text: string) => normalValue(field, text.trim(), vocabulary)
  if (op === 'any' || op === 'none') return ''
  if (op !== '..') return normal(value)
  const ends = rangeEnds(value).map((end) => (end.trim() === '' ? '' : normal(end)))
  return ends.includes(null) || ends.join('') === '' ? null : ends.join('..')
}

/** Returns the condition of a row; null while its value is missing or wrong. */
export function conditionOf({ field, op, value }: FormRow, vocabulary: QueryVocabulary): QueryTree | null {
  if (field === null) {
    const words = normalQuery({ words: value, ...(op === '=' && { phrase: true }) })
    if ('all' in words) return null
    return op === 'lacks' ? { not: words } : words
  }
  const known = queryField(field)
  const normal = known === undefined ? null : normalOf(known, op, value, vocabulary)
  if (normal === null || (op === 'within' && !isSpan(normal))) return null
  const plain: QueryOperator = op === 'lacks' || op === 'within' ? ':' : op
  const condition: QueryTree = { field, op: plain, value: normal }
  // A few values are not preserved by the text of a query, such as a range that begins with a negative number.
  const { query, errors } = parseQuery(printQuery({ where: condition }, vocabulary), vocabulary)
  if (errors.length > 0 || JSON.stringify(query.where) !== JSON.stringify(condition)) return null
  return op === 'lacks' ? { not: condition } : condition
}

const joined = (kind: GroupKind, parts: readonly QueryTree[]): QueryTree => {
  if (kind === 'none') return { not: { any: parts } }
  return kind === 'all' ? { all: parts } : { any: parts }
}

/** Returns the conditions of a form in their normal form. Rows without a valid value are left out. */
export function treeOf({ kind, items }: QueryForm, vocabulary: QueryVocabulary): QueryTree {
  const rowTree = (row: FormRow) => conditionOf(row, vocabulary) ?? []
  const parts = items.flatMap((item) =>
    isGroup(item) ? joined(item.kind, item.rows.flatMap(rowTree)) : rowTree(item),
  )
  return normalQuery(joined(kind, parts))
}
