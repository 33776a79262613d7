import { queryOptions } from '@tanstack/react-query'
import { ENTITY_KINDS, type EntityKind, nameKey } from '#domain/entities.ts'
import type { ListedEntity } from '#records/entities/entity-list.ts'
import { signedInAccount } from '../account/signed-in-account.ts'
import { keys } from '../keys.ts'
import { RESULTS_MAX, type SearchResults } from './search.ts'

/** Milliseconds that a text stays unchanged before the account is asked: not at each letter typed. */
const SETTLED = 250

type AccountNames = Readonly<Record<EntityKind, { total: number; entities: readonly ListedEntity[] }>>

/** The account's entities whose names have the words; some are of no comic of this collection. */
export const accountNamesQuery = (words: string) =>
  queryOptions({
    queryKey: keys.accountNames(words),
    queryFn: async ({ signal }): Promise<AccountNames> => {
      await new Promise((resolve) => setTimeout(resolve, SETTLED))
      signal.throwIfAborted()
      const [{ account, userId }, { entityPage }] = await Promise.all([
        signedInAccount(),
        import('#records/entities/entity-list.ts'),
      ])
      const listing = { query: words, order: 'count' } as const
      const range = { from: 0, count: 2 * RESULTS_MAX }
      const pages = ENTITY_KINDS.map(
        async (kind) => [kind, await entityPage(account, userId, kind, listing, range)] as const,
      )
      return Object.fromEntries(await Promise.all(pages)) as AccountNames
    },
    retry: false,
  })

/** Returns search results with the account's names that the collection does not have, after those that it has. */
export function withAccountNames(found: SearchResults, names: AccountNames): SearchResults {
  const merged = { ...found, totals: { ...found.totals } }
  for (const kind of ENTITY_KINDS) {
    const known = new Set(found[kind].map(({ name }) => nameKey(name)))
    // With a full group, a name that it lacks may be one of the collection's further results.
    if (known.size >= RESULTS_MAX) continue
    const more = names[kind].entities.filter(({ name }) => !known.has(nameKey(name)))
    merged[kind] = [
      ...found[kind],
      ...more.map(({ name, comics_count: count }) => ({ name, count, cover: null, role: null })),
    ].slice(0, RESULTS_MAX)
    merged.totals[kind] = Math.max(names[kind].total, merged[kind].length)
  }
  return merged
}
