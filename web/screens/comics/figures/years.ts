import type { Option } from '#web/actions/filters/filter-options.ts'

/** Longest run of years that is shown without gaps; years of wrong metadata would make it endless. */
const RUN_MAX = 120
/** Maximum number of labels below the columns. */
const LABELS = 12

interface YearColumn {
  readonly year: string
  readonly count: number
  /** Label below the column; empty if the columns are too many. */
  readonly below: string
}

/** Returns the columns of a chart of years, in order. Years without comics in between have a column, too. */
export function yearColumns(options: readonly Option[]): YearColumn[] {
  const counts = new Map(options.map(({ value, count }) => [Number(value), count]))
  const known = [...counts.keys()].sort((a, b) => a - b)
  const first = known[0] ?? 0
  const length = (known.at(-1) ?? first) - first + 1
  const years = length <= RUN_MAX ? Array.from({ length }, (_, index) => first + index) : known
  const step = Math.ceil(years.length / LABELS)
  return years.map((year, index) => ({
    year: String(year),
    count: counts.get(year) ?? 0,
    below: index % step === 0 ? String(year) : '',
  }))
}
