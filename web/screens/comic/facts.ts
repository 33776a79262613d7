import type { IssueMetadata } from '#domain/metadata/metadata.ts'

/** Formats an issue's publication date, as precise as known: "18 de noviembre de 2021", "noviembre de 2021", "2021". */
export function publishedOn(
  { year, month, day }: Pick<IssueMetadata, 'year' | 'month' | 'day'>,
  language: string,
): string | null {
  if (year === null) return null
  if (month === null) return String(year)
  // Date.UTC adds 1900 to years before 100, setUTCFullYear does not.
  const date = new Date(Date.UTC(2000, month - 1, day ?? 1))
  date.setUTCFullYear(year)
  const options = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language, day === null ? options : { ...options, day: 'numeric' }).format(
    date,
  )
}

/** Formats page numbers with runs joined: "3, 19–24". */
export function pageList(pages: readonly number[]): string {
  const runs: [number, number][] = []
  for (const page of pages) {
    const run = runs.at(-1)
    if (run?.[1] === page - 1) run[1] = page
    else runs.push([page, page])
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')
}

/** Comics with more pages show three rows of them at first. */
const MANY_PAGES = 60
const ROWS = 3
/** Pages that each click on "more" adds. */
const PAGES_PER_CLICK = 600

/** Returns how many pages to render in a grid of `columns` columns after `clicks` clicks on "more". */
export function pagesShown(total: number, columns: number, clicks: number): number {
  if (total <= MANY_PAGES) return total
  return Math.min(total, clicks === 0 ? columns * ROWS : clicks * PAGES_PER_CLICK)
}
