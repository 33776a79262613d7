import { COMIC_FORMATS } from './file-types.ts'

/** What a comic may lack: bit n of the column `comics.lacks` says so of the nth. */
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

/** A file's format, `unknown` where it could not be told. */
export const FORMATS = [...COMIC_FORMATS, 'unknown'] as const
export type Format = (typeof FORMATS)[number]

/** How a month is written, `2026-05`, of world time. */
export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
/** Sizes in megabytes, `20-50` or `1000-`: from, and less than. */
export const SIZES = /^\d{1,6}-(\d{1,6})?$/

/** By what of their files and metadata comics are told apart, besides the values of the filter lists. */
export const TRAITS = ['format', 'lacks', 'added', 'size'] as const
export type Trait = (typeof TRAITS)[number]

export interface Traits {
  readonly format?: Format | undefined
  readonly lacks?: Lackable | undefined
  /** The month they were added in. */
  readonly added?: string | undefined
  readonly size?: string | undefined
}
