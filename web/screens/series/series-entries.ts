/** Orders of a series' issues. */
export const ISSUE_SORTS = ['number', 'date', 'added'] as const
export type IssueSort = (typeof ISSUE_SORTS)[number]

/** A range of missing numbers, and the issues before and after it. */
export interface SeriesGap<T> {
  readonly kind: 'gap'
  readonly from: number
  readonly to: number
  readonly before: T | undefined
  readonly after: T
}

/** An entry of a series' list: an issue, or a range of missing numbers. */
export type SeriesEntry<T> = { readonly kind: 'issue'; readonly issue: T } | SeriesGap<T>

interface Numbered {
  readonly number: string | null
}

/**
 * Returns the issues with gaps for missing numbers, each before the first issue with a higher number. Consecutive
 * missing numbers form one gap.
 */
export function withGaps<T extends Numbered>(
  issues: readonly T[],
  missing: readonly string[],
): SeriesEntry<T>[] {
  const entries: SeriesEntry<T>[] = []
  const remaining = missing.map(Number).sort((a, b) => a - b)
  let before: T | undefined
  for (const issue of issues) {
    const number = Number(issue.number ?? Number.NaN)
    while (remaining[0] !== undefined && remaining[0] < number) {
      const missingNumber = remaining.shift() ?? 0
      const last = entries.at(-1)
      if (last?.kind === 'gap' && last.to === missingNumber - 1)
        entries[entries.length - 1] = { ...last, to: missingNumber }
      else entries.push({ kind: 'gap', from: missingNumber, to: missingNumber, before, after: issue })
    }
    entries.push({ kind: 'issue', issue })
    before = issue
  }
  return entries
}

interface Dated extends Numbered {
  readonly id: string
  readonly added: string
}

/** Sorts entries; gaps have neither a date nor a time of arrival and come last. The newest arrivals come first. */
export function sortEntries<T extends Dated>(
  entries: readonly SeriesEntry<T>[],
  sort: IssueSort,
  byDate: readonly string[],
): SeriesEntry<T>[] {
  if (sort === 'number') return [...entries]
  const rankById = new Map(byDate.map((id, rank) => [id, rank]))
  const keyOf = (entry: SeriesEntry<T>) => {
    if (entry.kind === 'gap') return Number.POSITIVE_INFINITY
    return sort === 'date' ? (rankById.get(entry.issue.id) ?? byDate.length) : -Date.parse(entry.issue.added)
  }
  const keyed = entries.map((entry) => ({ entry, key: keyOf(entry) }))
  return keyed.sort((a, b) => (a.key === b.key ? 0 : a.key - b.key)).map(({ entry }) => entry)
}

/** Returns the numbers of a gap. */
export const numbersOf = ({ from, to }: { from: number; to: number }): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index))

/**
 * Returns the index of the entry with a number, or of the first entry with a higher one; -1 without such an entry.
 * A gap has all of its numbers.
 */
export function indexOfNumber<T extends Numbered>(
  entries: readonly SeriesEntry<T>[],
  number: string,
): number {
  const exact = entries.findIndex((entry) => entry.kind === 'issue' && entry.issue.number === number)
  if (exact >= 0) return exact
  const wanted = Number(number)
  const ends = entries.map((entry) =>
    entry.kind === 'gap' ? entry.to : Number(entry.issue.number ?? Number.NaN),
  )
  const next = Math.min(...ends.filter((end) => end >= wanted))
  return ends.indexOf(next)
}
