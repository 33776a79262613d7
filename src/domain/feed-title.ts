import type { IssueMetadata } from './metadata/metadata.ts'

/** The data of a feed entry's title. */
export interface Entitled {
  /** Name of the series, null for a single issue. */
  readonly series: string | null
  readonly number: string | null
  /** Title in lists. */
  readonly title: string
  /** File name. */
  readonly name: string
  /** Title in the metadata. */
  readonly own: string | null
}

/** Pads a number, since apps sort titles alphabetically: `3` → `003`, `1.5` → `001.5`. */
const paddedNumber = (number: string): string => number.replace(/^\d+/, (digits) => digits.padStart(3, '0'))

/**
 * Returns a comic's title in feeds: `003 - Alma roja` within its series, elsewhere `Blacksad 003 - Alma roja`. A single
 * issue has only its title, or its file name without one. KOReader uses the title as the name of a downloaded file.
 */
export function feedTitle(entry: Entitled, inSeries: boolean): string {
  return titleOf(entry, inSeries).trim() || entry.name
}

function titleOf({ series, number, title, own }: Entitled, inSeries: boolean): string {
  if (series === null) return title
  if (number === null) return inSeries || title.startsWith(series) ? title : `${series} - ${title}`
  const padded = paddedNumber(number)
  if (inSeries) return `${padded} - ${own ?? series}`
  return own === null ? `${series} ${padded}` : `${series} ${padded} - ${own}`
}

/**
 * Joins a comic's writers, else its pencillers, for apps that store one author per entry; null if both are unknown.
 */
export function feedAuthor({
  writers,
  pencillers,
}: Pick<IssueMetadata, 'writers' | 'pencillers'>): string | null {
  const authors = [...new Set(writers.length > 0 ? writers : pencillers)]
  return authors.length > 0 ? authors.join(', ') : null
}
