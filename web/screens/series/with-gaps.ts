/** A place in a series' list: an issue, or a run of numbers that are not there. */
export type Place<T> =
  | { readonly kind: 'issue'; readonly issue: T }
  | { readonly kind: 'gap'; readonly from: number; readonly to: number }

/**
 * The issues with what is missing where it would stand: before the first issue of a higher number. Numbers in a row
 * are one gap.
 */
export function withGaps<T extends { readonly number: string | null }>(
  issues: readonly T[],
  missing: readonly string[],
): Place<T>[] {
  const places: Place<T>[] = []
  const left = missing.map(Number).sort((a, b) => a - b)
  for (const issue of issues) {
    const number = Number(issue.number ?? Number.NaN)
    while (left[0] !== undefined && left[0] < number) {
      const gap = left.shift() ?? 0
      const before = places.at(-1)
      if (before?.kind === 'gap' && before.to === gap - 1) places[places.length - 1] = { ...before, to: gap }
      else places.push({ kind: 'gap', from: gap, to: gap })
    }
    places.push({ kind: 'issue', issue })
  }
  return places
}
