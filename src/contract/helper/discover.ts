import { z } from 'zod'
import { ENTITY_KINDS, ROLE_CODES } from '#domain/entities.ts'
import { FACET_OPTIONS, FACET_SAMPLES, LIST_MAX } from '#domain/limits.ts'
import { contract } from '../endpoint.ts'
import { FILTER_KINDS, type FilterKind, filters } from './filters.ts'
import { plainFilters } from './plain-filters.ts'
import { playlist } from './playlists.ts'
import { queryText } from './query-report.ts'
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
/** Groups of search results. */
export const SEARCH_GROUPS = ['series', 'comics', ...ENTITY_KINDS, 'playlists'] as const
export type SearchGroup = (typeof SEARCH_GROUPS)[number]
/** A name in the metadata of comics; `role` is the role in which an artist occurs most. */
export const nameHit = z.object({
  name: z.string(),
  count: z.int(),
  cover: coverRef.nullable(),
  role: z.enum(ROLE_CODES).nullable(),
})
const names = z.array(nameHit)

/** Facets and search. */
export const discover = contract({
  facets: {
    method: 'GET',
    path: '/api/facets',
    access: 'user',
    query: z.object({
      /** A query (docs/queries.md). */
      q: queryText.optional(),
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
      /** True to count formats and languages too. */
      figures: z.stringbool().default(false),
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
      formats: options.optional(),
      languages: options.optional(),
    }),
  },
  /**
   * Returns for each name up to two covers of its comics, preferring different series, and for artists the role in
   * which each is credited most.
   */
  covers: {
    method: 'POST',
    path: '/api/name-covers',
    access: 'user',
    body: z.object({ kind: z.enum(ENTITY_KINDS), names: z.array(z.string()).max(LIST_MAX) }),
    response: z.object({
      success: ok,
      covers: z.array(z.array(coverRef)),
      roles: z.array(z.enum(ROLE_CODES).nullable()).optional(),
    }),
  },
  /**
   * Searches series, comics, names and the caller's playlists, ranked; ignores case, accents, hyphens and word order. A
   * word that is found nowhere is replaced by the most similar word with at most two typing errors (one under five
   * letters).
   */
  search: {
    method: 'GET',
    path: '/api/search',
    access: 'user',
    query: z.object({
      q: searchText,
      /** Maximum results of each group. */
      limit: z.coerce.number().int().min(1).max(50).default(10),
      /** True to search the words as they are. */
      exact: z.stringbool().default(false),
    }),
    response: z.object({
      success: ok,
      /** The words that were searched, normalized. */
      words: z.array(z.string()),
      /** True if words of the text were replaced. */
      corrected: z.boolean(),
      /** Up to three similar words of the library if nothing was found. */
      similar: z.array(z.string()),
      /** The group whose first result matches best; null without results. */
      best: z.enum(SEARCH_GROUPS).nullable(),
      /** The issue to read next if the best match is a series; null if none can be read. */
      next: comicCard.nullable(),
      /** Number of matches of each group. */
      totals: z.record(z.enum(SEARCH_GROUPS), z.int()),
      series: z.array(seriesCard),
      comics: z.array(comicCard),
      characters: names,
      artists: names,
      storylines: names,
      publishers: names,
      playlists: z.array(playlist),
    }),
  },
})
