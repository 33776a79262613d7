import type { Row } from '#contract/database.ts'
import type { AccountClient } from '../client/client.ts'
import { allRows } from '../client/paging.ts'

export type Collection = Row<'comics_collections'>

/** The user's collections by name; empty without a user. Throws the errors of `accountError`. */
export async function listCollections(client: AccountClient, userId: string | null): Promise<Collection[]> {
  if (userId === null) return []
  return allRows((from, to) =>
    client
      .from('comics_collections')
      .select('*')
      .eq('user_id', userId)
      .order('name')
      .order('id')
      .range(from, to)
      .retry(false),
  )
}
