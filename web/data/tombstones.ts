import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  layTombstone,
  liftTombstone,
  listTombstones,
  type Tombstone,
} from '#records/entities/entity-names.ts'
import { currentSession, openAccount } from './account.ts'
import { keys } from './keys.ts'

export type { Tombstone } from '#records/entities/entity-names.ts'

const userId = async (): Promise<string | null> => (await currentSession())?.user.id ?? null

/** The names of entities that were deleted, the last first. */
export const tombstonesQuery = queryOptions({
  queryKey: keys.tombstones,
  queryFn: async () => listTombstones(await openAccount(), await userId()),
  staleTime: 0,
})

/** Lets a deleted name be made again. Throws the kind's `update-failed`. */
export async function lift(client: QueryClient, tombstone: Tombstone): Promise<void> {
  await liftTombstone(await openAccount(), await userId(), tombstone)
  await client.invalidateQueries({ queryKey: keys.tombstones })
}

/** Keeps a name deleted after all. Throws the kind's `update-failed`. */
export async function lay(client: QueryClient, tombstone: Tombstone): Promise<void> {
  await layTombstone(await openAccount(), await userId(), tombstone)
  await client.invalidateQueries({ queryKey: keys.tombstones })
}
