import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { FILTER_KINDS, filters } from './filters.ts'
import { comicCard, ok, seriesCard, sought } from './shapes.ts'

/** An option of a filter list and how many comics it would leave, the other lists' choices respected. */
export const facetOption = z.object({ value: z.string(), count: z.int() })
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
      ...filters,
    }),
    response: z.object({
      success: ok,
      /** Comics that fit all choices. */
      total: z.int(),
      facets: z.object(
        Object.fromEntries(FILTER_KINDS.map((kind) => [kind, options])) as Record<
          (typeof FILTER_KINDS)[number],
          typeof options
        >,
      ),
    }),
  },
  /** Ranked, accents and case folded, every word a beginning; series before issues before people. */
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
