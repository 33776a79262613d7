import { comics } from '#contract/helper/comics.ts'
import { AppError } from '#domain/errors/errors.ts'
import { LIST_MAX } from '#domain/limits.ts'
import { LISTS, listRoutes } from '../commands/list.ts'
import type { Context } from '../context.ts'
import { openOwnCalls } from '../session/own-calls.ts'

/** Returns the ids of the comics that a query matches. Throws query-misread for a part that is not understood. */
export async function queryIds({ config }: Context, q: string): Promise<string[]> {
  const { call, close } = await openOwnCalls(config, LISTS, listRoutes)
  try {
    const ids: string[] = []
    for (let offset = 0; ; offset += LIST_MAX) {
      const page = await call(comics.list, { query: { q, limit: LIST_MAX, offset } })
      const [error] = page.query?.errors ?? []
      if (error !== undefined)
        throw new AppError('query-misread', { part: q.slice(error.at, error.at + error.length) })
      ids.push(...page.comics.map(({ id }) => id))
      if (page.comics.length === 0 || ids.length >= page.total) return ids
    }
  } finally {
    await close()
  }
}
