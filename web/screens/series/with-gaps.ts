/** An entry of a series' list: an issue, or a range of missing numbers. */
export type SeriesEntry<T> =
  | { readonly kind: 'issue'; readonly issue: T }
  | { readonly kind: 'gap'; readonly from: number; readonly to: number }

/**
 * Returns the issues with gaps for missing numbers, each before the first issue with a higher number. Consecutive
 * missing numbers form one gap.
 */
export function withGaps<T extends { readonly number: string | null }>(
  issues: readonly T[],
  missing: readonly string[],
): SeriesEntry<T>[] {
  const entries: SeriesEntry<T>[] = []
  const remaining = missing.map(Number).sort((a, b) => a - b)
  for (const issue of issues) {
    const number = Number(issue.number ?? Number.NaN)
    while (remaining[0] !== undefined && remaining[0] < number) {
      const missingNumber = remaining.shift() ?? 0
      const before = entries.at(-1)
      if (before?.kind === 'gap' && before.to === missingNumber - 1)
        entries[entries.length - 1] = { ...before, to: missingNumber }
      else entries.push({ kind: 'gap', from: missingNumber, to: missingNumber })
    }
    entries.push({ kind: 'issue', issue })
  }
  return entries
}
