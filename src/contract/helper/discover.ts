import { z } from 'zod'
import { FACET_OPTIONS, FACET_SAMPLES } from '#domain/limits.ts'
import { contract } from '../endpoint.ts'
import { FILTER_KINDS, type FilterKind, filters } from './filters.ts'
import { plainFilters } from './plain-filters.ts'
import { comicSetId } from './sets.ts'
import { comicCard, coverRef, ok, searchText, seriesCard } from './shapes.ts'

/**
 * A facet value with the number of comics that match it and the chosen values of the other facets. `covers` has sample
 * covers of these comics if `samples` was requested.
 */
export const facetOption = z.object({
  value: z.string(),
  count: z.int(),
  covers: z.array(coverRef).optional(),
})
const options = z.array(facetOption)
/** An artist (any role) or a character. */
export const personHit = z.object({ name: z.string(), kind: z.enum(['artist', 'character']), count: z.int() })

/** Facets and search. */
export const discover = contract({
  facets: {
    method: 'GET',
    path: '/api/facets',
    access: 'user',
    query: z.object({
      q: searchText.optional(),
      single: z.stringbool().optional(),
      /** Language code of the collation that orders facet values with equal counts. */
      lang: z
        .string()
        .regex(/^[a-z]{2}$/)
        .default('es'),
      /** Maximum values per facet, by descending number of comics. */
      limit: z.coerce.number().int().min(1).max(FACET_OPTIONS).default(FACET_OPTIONS),
      /** Number of sample covers for each of the first `FACETS_SAMPLED` values of a facet. */
      samples: z.coerce.number().int().min(0).max(FACET_SAMPLES).default(0),
      ...filters,
      ...plainFilters,
      among: comicSetId,
    }),
    response: z.object({
      success: ok,
      /** Number of comics that match all chosen values. */
      total: z.int(),
      facets: z.object(
        Object.fromEntries(FILTER_KINDS.map((kind) => [kind, options])) as Record<FilterKind, typeof options>,
      ),
    }),
  },
  /** Searches series, comics and people, ranked; ignores case, accents and word order, and tolerates one typo. */
  search: {
    method: 'GET',
    path: '/api/search',
    access: 'user',
    query: z.object({ q: searchText, limit: z.coerce.number().int().min(1).max(50).default(10) }),
    response: z.object({
      success: ok,
      series: z.array(seriesCard),
      comics: z.array(comicCard),
      people: z.array(personHit),
    }),
  },
})
