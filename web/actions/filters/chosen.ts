import { FILTER_KINDS, type FilterKind } from '#contract/helper/filters.ts'

/** What is chosen in the filter lists. */
export type Chosen = Readonly<Partial<Record<FilterKind, string[]>>>

/** Every value chosen, in the order of the lists. */
export const choicesOf = (chosen: Chosen) =>
  FILTER_KINDS.flatMap((kind) => (chosen[kind] ?? []).map((value) => ({ kind, value })))

/** The choices with a value more of a kind, or without it where it was chosen. */
export function toggled(chosen: Chosen, kind: FilterKind, value: string): Chosen {
  const before = chosen[kind] ?? []
  const after = before.includes(value) ? before.filter((each) => each !== value) : [...before, value]
  return { ...chosen, [kind]: after }
}
