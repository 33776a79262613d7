import { z } from 'zod'
import { SEARCH_MAX } from '#domain/limits.ts'
import { READ_STATES } from '#domain/reading/reading-state.ts'
import { cut } from '#domain/text/text.ts'
import { EVERYTHING, type ShelfQuery } from './shelf.ts'

const PAGE_MAX = 1_000_000

/** A filter parameter; invalid values are ignored. */
const choice = z.string().trim().min(1).max(SEARCH_MAX).nullable().catch(null).default(null)
const sought = z
  .string()
  .trim()
  .transform((text) => cut(text, SEARCH_MAX))

const shelfQuery = z.object({
  page: z.coerce.number().int().min(0).max(PAGE_MAX).catch(0).default(0),
  read: z.enum(READ_STATES).nullable().catch(null).default(null),
  format: choice,
  publisher: choice,
  q: sought.catch('').default(''),
  /** Names of the search text in the URLs of Komga and other servers. */
  query: sought.optional().catch(undefined),
  search: sought.optional().catch(undefined),
})

/** Parses the query parameters of a shelf request. */
export function parseShelfQuery(query: Readonly<Record<string, unknown>>): ShelfQuery {
  const { q, query: other, search, ...rest } = shelfQuery.parse(query)
  return { ...EVERYTHING, ...rest, q: q || other || search || '' }
}
