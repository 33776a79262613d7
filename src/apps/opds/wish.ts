import { z } from 'zod'
import { SEARCH_MAX } from '#domain/limits.ts'
import { READ_STATES } from '#domain/reading/reading-state.ts'
import { cut } from '#domain/text/text.ts'
import { EVERYTHING, type Wish } from './shelf.ts'

const PAGE_MAX = 1_000_000

/** Apps ask with anything: what cannot be meant says nothing, and fails nothing. */
const choice = z.string().trim().min(1).max(SEARCH_MAX).nullable().catch(null).default(null)
const sought = z
  .string()
  .trim()
  .transform((text) => cut(text, SEARCH_MAX))

const wish = z.object({
  page: z.coerce.number().int().min(0).max(PAGE_MAX).catch(0).default(0),
  read: z.enum(READ_STATES).nullable().catch(null).default(null),
  format: choice,
  publisher: choice,
  q: sought.catch('').default(''),
  /** As Komga and others call it. */
  query: sought.optional().catch(undefined),
  search: sought.optional().catch(undefined),
})

/** What an address asks of a shelf. */
export function wishOf(query: Readonly<Record<string, unknown>>): Wish {
  const { q, query: other, search, ...rest } = wish.parse(query)
  return { ...EVERYTHING, ...rest, q: q || other || search || '' }
}
