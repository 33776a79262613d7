import { z } from 'zod'

/** The lists a filter panel offers, in its order. */
export const FILTER_KINDS = [
  'publisher',
  'series',
  'characters',
  'storylines',
  'genres',
  'year',
  'artists',
] as const
export type FilterKind = (typeof FILTER_KINDS)[number]

/** One value or several: repeated query parameters arrive as either. */
const chosen = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : [value]))
  .optional()

/** The filters as they arrive in a query; within a kind any value fits, between kinds all must. */
export const filters = {
  publisher: chosen,
  series: chosen,
  characters: chosen,
  storylines: chosen,
  genres: chosen,
  year: chosen,
  artists: chosen,
} satisfies Record<FilterKind, z.ZodType>

export type Filters = { readonly [K in FilterKind]?: readonly string[] | undefined }

/** True when anything at all is chosen. */
export function hasChoice(chosen: Filters): boolean {
  return FILTER_KINDS.some((kind) => (chosen[kind]?.length ?? 0) > 0)
}
