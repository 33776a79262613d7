import { queryOptions } from '@tanstack/react-query'
import { comics } from '#contract/helper/comics.ts'
import { LIST_MAX } from '#domain/limits.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

/** The ids of the issues of a series whose metadata names no characters. */
export const unknownIssuesQuery = (series: string) =>
  queryOptions({
    queryKey: keys.own(series, 'unknown', 'characters'),
    async queryFn({ signal }): Promise<ReadonlySet<string>> {
      const ids = new Set<string>()
      let total = 1
      for (let offset = 0; offset < total; offset += LIST_MAX) {
        const page = await call(comics.list, {
          query: { series: [series], lacks: 'characters', limit: LIST_MAX, offset },
          signal,
        })
        for (const { id } of page.comics) ids.add(id)
        total = page.total
      }
      return ids
    },
  })
