import type { IssueMetadata } from '#domain/metadata.ts'

/** When an issue came out, as precisely as it is known: "18 de noviembre de 2021", "noviembre de 2021", "2021". */
export function publishedOn(
  { year, month, day }: Pick<IssueMetadata, 'year' | 'month' | 'day'>,
  language: string,
): string | null {
  if (year === null) return null
  if (month === null) return String(year)
  // Years before 100 are meant as they are.
  const date = new Date(Date.UTC(2000, month - 1, day ?? 1))
  date.setUTCFullYear(year)
  const options = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language, day === null ? options : { ...options, day: 'numeric' }).format(
    date,
  )
}

/** A language's name in another, the code itself where it is none: "es" is "español". */
export function languageName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Comics of more pages than this show three rows of them at first. */
const MANY_PAGES = 60
const ROWS = 3
/** Pages that come at once when more are asked for. */
const MORE = 600

/** How many pages to draw in so many columns, after `asked` wishes for more. */
export function pagesDrawn(total: number, columns: number, asked: number): number {
  if (total <= MANY_PAGES) return total
  return Math.min(total, asked === 0 ? columns * ROWS : asked * MORE)
}
