import { z } from 'zod'
import { READ_STATES, type ReadState } from '#domain/reading/reading-state.ts'

/** Kinds of facets. */
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

/** Filters of the filter panel, in its order; `read` is the caller's reading state of a comic. */
export const FILTER_KINDS = ['read', ...FACET_KINDS] as const
export type FilterKind = (typeof FILTER_KINDS)[number]

/** Schema of one or several values, since a query parameter may be repeated. */
const chosenOf = <T extends z.ZodType<string>>(value: T) =>
  z.union([value.transform((one) => [one]), z.array(value)]).optional()
const chosen = chosenOf(z.string())

/** Query parameters of filters. Values of a kind are combined by OR, kinds by AND. */
export const filters = {
  read: chosenOf(z.enum(READ_STATES)),
  ...(Object.fromEntries(FACET_KINDS.map((kind) => [kind, chosen])) as Record<FacetKind, typeof chosen>),
}

/** Chosen values by kind, for requests. */
export type Chosen = { readonly [K in FacetKind]?: string[] } & { readonly read?: ReadState[] }

export type Filters = { readonly [K in FacetKind]?: readonly string[] | undefined } & {
  readonly read?: readonly ReadState[] | undefined
}
