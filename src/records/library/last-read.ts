import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { ROWS_MAX } from '../client/paging.ts'

/** The most records that are looked through: who orders by what was read last looks at its beginning. */
const READ_MAX = 5_000

/**
 * The paths of the comics that were opened last, the last first. Throws the errors of `accountError`.
 */
export async function lastReadPaths(client: AccountClient, userId: string): Promise<string[]> {
  const paths: string[] = []
  for (let from = 0; from < READ_MAX; from += ROWS_MAX) {
    const { data, error } = await client
      .from('comics_library')
      .select('file_path')
      .eq('user_id', userId)
      .not('last_read_at', 'is', null)
      .order('last_read_at', { ascending: false })
      .order('id')
      .range(from, from + ROWS_MAX - 1)
      .retry(false)
    if (error) throw accountError(error)
    paths.push(...data.map(({ file_path }) => file_path))
    if (data.length < ROWS_MAX) break
  }
  return paths
}
