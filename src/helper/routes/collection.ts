import type { collection } from '#contract/helper/collection.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'

/** Routes for the collection's numbers, and for all comics, which the dashboard records in the account. */
export function collectionRoutes(library: Library): Handlers<typeof collection, Caller> {
  return {
    figures: async () => ({ success: true, ...(await library.figures()) }),
    comics: async ({ query }) => ({
      success: true,
      comics: await library.comics.pageForIndex(query.after, query.limit),
    }),
  }
}
