import { type Chosen, FILTER_KINDS, type FilterKind } from '#contract/helper/filters.ts'
import { READ_STATES } from '#domain/reading/reading-state.ts'

export type { Chosen } from '#contract/helper/filters.ts'

/** Parses the filters in a URL. Unknown values are ignored. */
export function parseChosen(params: URLSearchParams): Chosen {
  const { read, ...lists } = Object.fromEntries(
    FILTER_KINDS.map((kind) => [kind, [...new Set(params.getAll(kind).filter(Boolean))]] as const).filter(
      ([, values]) => values.length > 0,
    ),
  )
  const states = READ_STATES.filter((state) => read?.includes(state))
  return states.length > 0 ? { ...lists, read: states } : lists
}

/** Adds filters to a URL's parameters. */
export function addChosen(params: URLSearchParams, chosen: Chosen): void {
  for (const { kind, value } of choicesOf(chosen)) params.append(kind, value)
}

/** Returns all chosen values, in the order of the facets. */
export const choicesOf = (chosen: Chosen) =>
  FILTER_KINDS.flatMap((kind) => (chosen[kind] ?? []).map((value) => ({ kind, value })))

/** Returns the filters with a value added, or removed if it was chosen. */
export function withToggled(chosen: Chosen, kind: FilterKind, value: string): Chosen {
  const before: readonly string[] = chosen[kind] ?? []
  const after = before.includes(value) ? before.filter((each) => each !== value) : [...before, value]
  return { ...chosen, [kind]: after }
}
