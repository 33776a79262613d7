import type { FilterKind } from '#contract/helper/filters.ts'
import { fold } from '#domain/text/slug.ts'

export interface Option {
  readonly value: string
  readonly count: number
}

/** True if a value is chosen, ignoring accents and case as the helper does. */
export const isOption = (chosen: readonly string[], value: string): boolean =>
  chosen.some((each) => fold(each) === fold(value))

/** Returns the options to show: chosen values without comics come first, years are sorted. */
export function optionsShown(
  kind: FilterKind,
  options: readonly Option[],
  chosen: readonly string[],
): readonly Option[] {
  const known = options.map(({ value }) => value)
  const strays = chosen.filter((value) => !isOption(known, value)).map((value) => ({ value, count: 0 }))
  const ordered = kind === 'year' ? options.toSorted((a, b) => Number(b.value) - Number(a.value)) : options
  return [...strays, ...ordered]
}
