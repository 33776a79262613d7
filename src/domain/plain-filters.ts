import { COMIC_FORMATS } from './file-types.ts'

/** Data that a comic may lack; bit n of the column `comics.lacks` is set if the nth is missing. */
export const LACKABLE = [
  'cover',
  'title',
  'publisher',
  'year',
  'credits',
  'summary',
  'genres',
  'characters',
  'storyline',
  'language',
] as const
export type Lackable = (typeof LACKABLE)[number]

/** All formats of comic files, and `unknown` for files whose format was not detected. */
export const FORMATS = [...COMIC_FORMATS, 'unknown'] as const
export type Format = (typeof FORMATS)[number]

/** A month in UTC, `2026-05`. */
export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
/** A range of sizes in megabytes, `20-50` or `1000-`: minimum inclusive, maximum exclusive. */
export const SIZES = /^\d{1,6}-(\d{1,6})?$/

/** Names of the filters of comics that are not facets. */
export const PLAIN_FILTERS = ['format', 'lacks', 'added', 'size'] as const
export type PlainFilter = (typeof PLAIN_FILTERS)[number]

export interface PlainFilters {
  readonly format?: Format | undefined
  readonly lacks?: Lackable | undefined
  /** Month in which the comic was added. */
  readonly added?: string | undefined
  readonly size?: string | undefined
}
