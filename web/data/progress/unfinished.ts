import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { accountError } from '#records/client/errors.ts'
import { accountUrl } from '../account/account.ts'
import { openedAccount } from '../account/member.ts'
import { keys } from '../keys.ts'

/** How many comics wait in sight. */
const MOST = 6

/** A comic that was left half-way, as the account alone knows it. */
export interface Unfinished {
  readonly id: string
  readonly title: string
  readonly number: string | null
  readonly page: number
  readonly pageCount: number
  /** Where this page has met it: then its picture may still be kept. */
  readonly cover: ComicCard['cover'] | null
}

/** What of it this page has seen while the computer was there. */
function coversSeen(client: QueryClient): Map<string, ComicCard['cover']> {
  const seen = client.getQueriesData<ComicCard[]>({ queryKey: [...keys.readOn(MOST).slice(0, 2)] })
  return new Map(seen.flatMap(([, list]) => (list ?? []).map(({ id, cover }) => [id, cover])))
}

/** What was left half-way, the last opened first, as it is while no computer answers. */
export const unfinishedQuery = queryOptions({
  queryKey: keys.unfinished,
  queryFn: async ({ client }): Promise<Unfinished[]> => {
    const { account, userId } = await openedAccount()
    const { data, error } = await account
      .from('comics_library')
      .select('comic_id,title,series,issue_number,file_name,last_page,page_count')
      .eq('user_id', userId)
      .not('last_read_at', 'is', null)
      .lt('reading_progress', 100)
      .order('last_read_at', { ascending: false })
      .limit(MOST)
    if (error) throw accountError(error, { url: accountUrl() })
    const covers = coversSeen(client)
    return data.flatMap((row) =>
      row.comic_id === null
        ? []
        : [
            {
              id: row.comic_id,
              title: row.series ?? row.title ?? row.file_name.replace(/\.\w+$/, ''),
              number: row.series === null ? null : row.issue_number,
              page: row.last_page ?? 1,
              pageCount: row.page_count ?? 0,
              cover: covers.get(row.comic_id) ?? null,
            },
          ],
    )
  },
  staleTime: 60_000,
})
