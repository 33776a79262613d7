import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { accountError } from '#records/client/errors.ts'
import { accountUrl } from '../account/account.ts'
import { signedInAccount } from '../account/signed-in-account.ts'
import { keys } from '../keys.ts'

/** Maximum number of comics. */
const UNFINISHED_MAX = 6

/** An unfinished comic, from the account's data only. */
export interface Unfinished {
  readonly id: string
  readonly title: string
  readonly number: string | null
  readonly page: number
  readonly pageCount: number
  /** Its cover if the page has loaded it before, as the browser may still have it in its cache. */
  readonly cover: ComicCard['cover'] | null
}

/** Returns the covers that were loaded while the helper was reachable, by comic. */
function loadedCovers(client: QueryClient): Map<string, ComicCard['cover']> {
  const lists = client.getQueriesData<ComicCard[]>({
    queryKey: [...keys.continueReading(UNFINISHED_MAX).slice(0, 2)],
  })
  return new Map(lists.flatMap(([, list]) => (list ?? []).map(({ id, cover }) => [id, cover])))
}

/** Unfinished comics, the last opened first, shown while no helper is reachable. */
export const unfinishedQuery = queryOptions({
  queryKey: keys.unfinished,
  queryFn: async ({ client }): Promise<Unfinished[]> => {
    const { account, userId } = await signedInAccount()
    const { data, error } = await account
      .from('comics_library')
      .select('comic_id,title,series,issue_number,file_name,last_page,page_count')
      .eq('user_id', userId)
      .not('last_read_at', 'is', null)
      .lt('reading_progress', 100)
      .order('last_read_at', { ascending: false })
      .limit(UNFINISHED_MAX)
    if (error) throw accountError(error, { url: accountUrl() })
    const covers = loadedCovers(client)
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
