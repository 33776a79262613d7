import type { IssueMetadata } from './metadata.ts'

/** What a feed's entry is named by. */
export interface Entitled {
  /** Its series' name; null for a single issue. */
  readonly series: string | null
  readonly number: string | null
  /** What lists call it. */
  readonly title: string
  /** The name of its file. */
  readonly name: string
  /** What its metadata calls it. */
  readonly own: string | null
}

/** `3` → `003`, `1.5` → `001.5`: apps put titles in the order of their letters. */
const paddedNumber = (number: string): string => number.replace(/^\d+/, (digits) => digits.padStart(3, '0'))

/**
 * What feeds call a comic: `003 - Alma roja` among its series, elsewhere `Blacksad 003 - Alma roja`. A single issue is
 * called by its title alone, and what has none by its file's name. KOReader names files so that it fetches.
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
 * Its authors in one text, for readers that keep one author of an entry: who wrote it, else who drew it; null where
 * neither is known.
 */
export function feedAuthor({
  writers,
  pencillers,
}: Pick<IssueMetadata, 'writers' | 'pencillers'>): string | null {
  const authors = [...new Set(writers.length > 0 ? writers : pencillers)]
  return authors.length > 0 ? authors.join(', ') : null
}
