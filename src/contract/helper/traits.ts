import { z } from 'zod'
import { comicFormat } from '#domain/comic.ts'

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
export const traitFormat = z.union([comicFormat, z.literal('unknown')])

/** How a month is written, `2026-05`, of world time; and sizes in megabytes, `20-50` or `1000-`: from, and less than. */
export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
export const SIZES = /^\d{1,6}-(\d{1,6})?$/

/** By what of their files and metadata comics are told apart, besides the values of the filter lists. */
export const traits = {
  format: traitFormat.optional(),
  lacks: z.enum(LACKABLE).optional(),
  /** The month they were added in. */
  added: z.string().regex(MONTH).optional(),
  size: z.string().regex(SIZES).optional(),
}

export const TRAITS = ['format', 'lacks', 'added', 'size'] as const satisfies readonly (keyof typeof traits)[]
export type Trait = (typeof TRAITS)[number]

export type Traits = {
  readonly format?: z.output<typeof traitFormat> | undefined
  readonly lacks?: Lackable | undefined
  readonly added?: string | undefined
  readonly size?: string | undefined
}
