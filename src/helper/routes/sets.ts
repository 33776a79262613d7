import type { sets } from '#contract/helper/sets.ts'
import type { Handlers } from '#http/server/mount.ts'
import { setOf } from '#library/catalog/comic-sets.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'
import type { RunQueued } from '../user-queue.ts'
import { userOf } from './user-of.ts'

/** Routes for comic sets, which lists can be restricted to. */
export function setRoutes(library: Library, queue: RunQueued): Handlers<typeof sets, Caller> {
  return {
    async make({ body }, caller) {
      const userId = userOf(caller)
      const user = await library.catalogUserOf(userId)
      return { success: true, ...(await queue(userId, () => library.sets.make(userId, body.paths, user))) }
    },
  }
}

/**
 * Runs a list query whose comic set, if it has one, must belong to the caller. A user's queries with a set run one
 * after the other.
 */
export function withinOwn<Q extends { readonly among?: string | undefined }, T>(
  query: Q,
  caller: Pick<Caller, 'user'>,
  queue: RunQueued,
  ask: (query: Q) => Promise<T>,
): Promise<T> {
  const { among } = query
  if (among === undefined) return ask(query)
  const userId = userOf(caller)
  return queue(userId, () => ask({ ...query, among: setOf(userId, among) }))
}
