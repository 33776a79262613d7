import { annualOf } from './filename/issue-number.ts'

/** The properties of a comic that its name depends on. */
export interface NamedComic {
  /** Title in the metadata, else the file name without extension. */
  readonly title: string
  /** File name. */
  readonly name: string
  readonly series: string | null
  readonly number: string | null
}

/** Translated forms of issue numbers. */
export interface IssueWords {
  /** "Nº 7" */
  issue(number: string): string
  /** "Anual 1"; the number may be empty. */
  annual(number: string): string
  /** "Saga nº 7" */
  inSeries(series: string, number: string): string
}

/** Characters of a number that are shown. A file may contain any text as its number. */
const NUMBER_SHOWN = 24

const shown = (number: string): string =>
  number.length > NUMBER_SHOWN ? `${[...number].slice(0, NUMBER_SHOWN).join('')}…` : number

/** Returns a number that can follow "nº"; null for annuals and without a number. */
export function plainNumber(number: string | null): string | null {
  return number === null || annualOf(number) !== null ? null : shown(number)
}

/** Names an issue by its number: "Nº 7", or "Anual 1" for an annual. */
export function issueName(number: string, words: IssueWords): string {
  const annual = annualOf(number)
  return annual === null ? words.issue(shown(number)) : words.annual(shown(annual)).trim()
}

/** Names an issue by its series and number: "Saga nº 7", or "Saga Anual 1" for an annual. */
export function nameInSeries(series: string, number: string, words: IssueWords): string {
  const plain = plainNumber(number)
  return plain === null ? `${series} ${issueName(number, words)}` : words.inSeries(series, plain)
}

/**
 * Returns an issue's title without the series name, number and parts in brackets; null if nothing is left. Returns null
 * for a numbered issue whose title is its file name, the default of comics without a title.
 */
export function ownTitle({ title, name, series, number }: NamedComic): string | null {
  if (series === null) return title
  if (number !== null && title === name.replace(/\.[^.]*$/, '')) return null
  if (!title.toLowerCase().startsWith(series.toLowerCase())) return title
  const rest = title.slice(series.length)
  if (/^[\p{L}\p{N}]/u.test(rest)) return title
  const own = rest
    .replace(/[([][^)\]]{0,200}[)\]]/g, ' ')
    .replace(/^[\s\-–—:_,.#]*(?:v\d+\s+)?(?:n[º°o]?\.?\s*)?#?\d[\d.]*(?![\p{L}\p{N}])/iu, '')
    .replace(/^[\s\-–—:_,.]+/, '')
    .trimEnd()
  return own === '' ? null : own
}

/** Returns the name of a comic in any list: its title, or "Saga nº 7" for an issue without its own title. */
export function comicName(comic: NamedComic, words: IssueWords): string {
  const { title, series, number } = comic
  if (series === null || number === null || ownTitle(comic) !== null) return title
  return nameInSeries(series, number, words)
}

/** Returns the name of a comic in a sentence or a browser tab: "Saga nº 7" even if it has a title, else its title. */
export function referenceName(
  { title, series, number }: Omit<NamedComic, 'name'>,
  words: IssueWords,
): string {
  return series === null || number === null ? title : nameInSeries(series, number, words)
}
