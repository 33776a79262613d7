import { FILTER_KINDS, type FilterKind } from '#contract/helper/filters.ts'
import { printQuery } from '#domain/query/print.ts'
import { normalQuery, type QueryCondition, type QueryTree } from '#domain/query/tree.ts'
import { READ_STATES, type ReadState } from '#domain/reading/reading-state.ts'
import { fold } from '#domain/text/slug.ts'
import { QUERY_VOCABULARY as vocabulary } from '#i18n/query-words/index.ts'
import { FIELD_OF } from '#web/app/paths.ts'
import type { Chosen } from '../filters/chosen.ts'
import { chipsOf, type QueryChip, textOf } from './chips.ts'

/** The values of the field `read` for the reading states. */
const READ = { unread: 'no', reading: 'reading', read: 'yes' } as const satisfies Record<ReadState, string>

/** Returns the values of a condition on a field: one of some values. Null for other conditions. */
function valuesOf(tree: QueryTree | null, { field, op }: Omit<QueryCondition, 'value'>): string[] | null {
  if (tree === null) return null
  const values = ('any' in tree ? tree.any : [tree]).map((each) =>
    'field' in each && each.field === field && each.op === op ? each.value : null,
  )
  return values.every((value) => value !== null) ? values : null
}

/** Returns the condition on a value of the panel. */
export function conditionOf(kind: FilterKind, value: string): QueryCondition {
  const op = kind === 'read' || kind === 'year' ? ':' : '='
  return { field: FIELD_OF[kind], op, value: kind === 'read' ? READ[value as ReadState] : value }
}

/** Returns the index of a kind's condition, -1 without one. */
const indexOf = (chips: readonly QueryChip[], kind: FilterKind): number =>
  chips.findIndex(({ tree, error }) => error === null && valuesOf(tree, conditionOf(kind, '')) !== null)

function chosenOf(chips: readonly QueryChip[], kind: FilterKind): string[] {
  const values = valuesOf(chips[indexOf(chips, kind)]?.tree ?? null, conditionOf(kind, '')) ?? []
  if (kind !== 'read') return values
  return READ_STATES.filter((state) => values.includes(READ[state]))
}

/** Returns the values that a query has chosen in the panel, and the text of its other conditions. */
export function chosenIn(
  query: string,
  language: string,
): { readonly chosen: Chosen; readonly rest: string } {
  const chips = chipsOf(query, vocabulary)
  const taken = new Set(FILTER_KINDS.map((kind) => indexOf(chips, kind)))
  const chosen = FILTER_KINDS.map((kind) => [kind, chosenOf(chips, kind)] as const)
  return {
    chosen: Object.fromEntries(chosen.filter(([, values]) => values.length > 0)),
    rest: textOf(
      chips.filter((_, index) => !taken.has(index)),
      vocabulary,
      language,
    ),
  }
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, index) => fold(value) === fold(b[index] ?? ''))

/** Returns the chip of a condition. */
const chipOf = (tree: QueryTree, language: string): QueryChip => ({
  text: printQuery({ where: tree }, vocabulary, language),
  at: 0,
  tree,
  error: null,
})

/** Returns a query with other values chosen in the panel; all other conditions stay. */
export function withChosen(query: string, chosen: Chosen, language: string): string {
  let chips: readonly QueryChip[] = chipsOf(query, vocabulary)
  for (const kind of FILTER_KINDS) {
    const values: readonly string[] = chosen[kind] ?? []
    if (isSame(values, chosenOf(chips, kind))) continue
    const index = indexOf(chips, kind)
    const any = values.map((value) => conditionOf(kind, value))
    const chip = chipOf(normalQuery({ any }), language)
    const added = any.length === 0 ? [] : [chip]
    chips = index < 0 ? [...chips, ...added] : chips.toSpliced(index, 1, ...added)
  }
  return textOf(chips, vocabulary, language)
}

/** Returns the index of a chip that has a condition, alone or as one of several values; -1 without one. */
const indexWith = (chips: readonly QueryChip[], condition: QueryCondition): number =>
  chips.findIndex(
    ({ tree, error }) =>
      error === null &&
      valuesOf(tree, condition)?.some((value) => fold(value) === fold(condition.value)) === true,
  )

/** True if a query has a condition of its own. */
export function hasCondition(query: string, condition: QueryCondition): boolean {
  const chips = chipsOf(query, vocabulary)
  return valuesOf(chips[indexWith(chips, condition)]?.tree ?? null, condition)?.length === 1
}

/**
 * Returns a query with a condition added, which replaces one that allows other values too. A query that has the
 * condition already is returned without it.
 */
export function withCondition(query: string, condition: QueryCondition, language: string): string {
  const chips = chipsOf(query, vocabulary)
  const index = indexWith(chips, condition)
  const added = hasCondition(query, condition) ? [] : [chipOf(condition, language)]
  const next = index < 0 ? [...chips, ...added] : chips.toSpliced(index, 1, ...added)
  return textOf(next, vocabulary, language)
}
