import type { FilterKind } from '#contract/helper/filters.ts'
import { fold } from '#domain/slug.ts'

export interface Option {
  readonly value: string
  readonly count: number
}

/** True when a value is among those chosen: the helper takes them without regard to accents and case, and so do lists. */
export const isOption = (chosen: readonly string[], value: string): boolean =>
  chosen.some((each) => fold(each) === fold(value))

/** A list's options as they are shown: what is chosen though no comic has it comes first, years are in order. */
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
