import { z } from 'zod'
import { FACET_OPTIONS, FACET_SAMPLES } from '#domain/limits.ts'
import { contract } from '../endpoint.ts'
import { FILTER_KINDS, type FilterKind, filters } from './filters.ts'
import { among } from './sets.ts'
import { comicCard, coverRef, ok, seriesCard, sought } from './shapes.ts'
import { traits } from './traits.ts'

/**
 * An option of a filter list and how many comics it would leave, the other lists' choices respected; covers of some of
 * these comics where samples were asked for, none where none of them has one.
 */
export const facetOption = z.object({
  value: z.string(),
  count: z.int(),
  covers: z.array(coverRef).optional(),
})
const options = z.array(facetOption)
/** Somebody the library knows: an artist (any role) or a character. */
export const personHit = z.object({ name: z.string(), kind: z.enum(['artist', 'character']), count: z.int() })

/** What to filter by, and one search over everything. */
export const discover = contract({
  facets: {
    method: 'GET',
    path: '/api/facets',
    access: 'user',
    query: z.object({
      q: sought.optional(),
      single: z.stringbool().optional(),
      /** Whose alphabet orders the options that have as many comics: the code of the asker's language. */
      lang: z
        .string()
        .regex(/^[a-z]{2}$/)
        .default('es'),
      /** Options of each list, those with the most comics. */
      limit: z.coerce.number().int().min(1).max(FACET_OPTIONS).default(FACET_OPTIONS),
      /** Covers told with each of a list's first options (`FACETS_SAMPLED`). */
      samples: z.coerce.number().int().min(0).max(FACET_SAMPLES).default(0),
      ...filters,
      ...traits,
      among,
    }),
    response: z.object({
      success: ok,
      /** Comics that fit all choices. */
      total: z.int(),
      facets: z.object(
        Object.fromEntries(FILTER_KINDS.map((kind) => [kind, options])) as Record<FilterKind, typeof options>,
      ),
    }),
  },
  /** Ranked; words anywhere, accents and case folded, one typing error forgiven. */
  search: {
    method: 'GET',
    path: '/api/search',
    access: 'user',
    query: z.object({ q: sought, limit: z.coerce.number().int().min(1).max(50).default(10) }),
    response: z.object({
      success: ok,
      series: z.array(seriesCard),
      comics: z.array(comicCard),
      people: z.array(personHit),
    }),
  },
})
