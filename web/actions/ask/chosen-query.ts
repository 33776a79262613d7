import { FILTER_KINDS, type FilterKind } from '#contract/helper/filters.ts'
import { printQuery } from '#domain/query/print.ts'
import { normalQuery, type QueryTree } from '#domain/query/tree.ts'
import { READ_STATES, type ReadState } from '#domain/reading/reading-state.ts'
import { fold } from '#domain/text/slug.ts'
import { QUERY_VOCABULARY as vocabulary } from '#i18n/query-words/index.ts'
import { FIELD_OF } from '#web/app/paths.ts'
import type { Chosen } from '../filters/chosen.ts'
import { chipsOf, type QueryChip, textOf } from './chips.ts'

/** The values of the field `read` for the reading states. */
const READ = { unread: 'no', reading: 'reading', read: 'yes' } as const satisfies Record<ReadState, string>

/** Returns the values of a condition of the panel: one of some values of a field. Null for other conditions. */
function valuesOf(tree: QueryTree | null, kind: FilterKind): string[] | null {
  if (tree === null) return null
  const op = kind === 'read' || kind === 'year' ? ':' : '='
  const values = ('any' in tree ? tree.any : [tree]).map((each) =>
    'field' in each && each.field === FIELD_OF[kind] && each.op === op ? each.value : null,
  )
  return values.every((value) => value !== null) ? values : null
}

/** Returns the index of a kind's condition, -1 without one. */
const indexOf = (chips: readonly QueryChip[], kind: FilterKind): number =>
  chips.findIndex(({ tree, error }) => error === null && valuesOf(tree, kind) !== null)

function chosenOf(chips: readonly QueryChip[], kind: FilterKind): string[] {
  const values = valuesOf(chips[indexOf(chips, kind)]?.tree ?? null, kind) ?? []
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

/** Returns a query with other values chosen in the panel; all other conditions stay. */
export function withChosen(query: string, chosen: Chosen, language: string): string {
  let chips: readonly QueryChip[] = chipsOf(query, vocabulary)
  for (const kind of FILTER_KINDS) {
    const values: readonly string[] = chosen[kind] ?? []
    if (isSame(values, chosenOf(chips, kind))) continue
    const index = indexOf(chips, kind)
    const any = values.map((value): QueryTree => {
      if (kind === 'read') return { field: 'read', op: ':', value: READ[value as ReadState] }
      return { field: FIELD_OF[kind], op: kind === 'year' ? ':' : '=', value }
    })
    const tree = normalQuery({ any })
    const chip = { text: printQuery({ where: tree }, vocabulary, language), at: 0, tree, error: null }
    const added = any.length === 0 ? [] : [chip]
    chips = index < 0 ? [...chips, ...added] : chips.toSpliced(index, 1, ...added)
  }
  return textOf(chips, vocabulary, language)
}
