import { z } from 'zod'
import { READ_STATES, type ReadState } from '#domain/reading-state.ts'

/** Facets that comics are filtered by. */
export const FACET_KINDS = [
  'publisher',
  'series',
  'characters',
  'storylines',
  'genres',
  'year',
  'artists',
] as const
export type FacetKind = (typeof FACET_KINDS)[number]

/** The lists a filter panel offers, in its order; `read` is how far the caller has read a comic. */
export const FILTER_KINDS = ['read', ...FACET_KINDS] as const
export type FilterKind = (typeof FILTER_KINDS)[number]

/** One value or several: repeated query parameters arrive as either. */
const chosenOf = <T extends z.ZodType<string>>(value: T) =>
  z.union([value.transform((one) => [one]), z.array(value)]).optional()
const chosen = chosenOf(z.string())

/** The filters as they arrive in a query; within a kind any value fits, between kinds all must. */
export const filters = {
  read: chosenOf(z.enum(READ_STATES)),
  ...(Object.fromEntries(FACET_KINDS.map((kind) => [kind, chosen])) as Record<FacetKind, typeof chosen>),
}

/** Chosen values by kind, as they are sent. */
export type Chosen = { readonly [K in FacetKind]?: string[] } & { readonly read?: ReadState[] }

export type Filters = { readonly [K in FacetKind]?: readonly string[] | undefined } & {
  readonly read?: readonly ReadState[] | undefined
}
