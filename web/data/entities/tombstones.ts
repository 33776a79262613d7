import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Tombstone } from '#records/entities/entity-names.ts'
import { openedAccount } from '../account/member.ts'
import { keys } from '../keys.ts'

export type { Tombstone } from '#records/entities/entity-names.ts'

const names = () => import('#records/entities/entity-names.ts')

/** The names of entities that were deleted, the last first. */
export const tombstonesQuery = queryOptions({
  queryKey: keys.tombstones,
  queryFn: async () => {
    const [{ account, userId }, { listTombstones }] = await Promise.all([openedAccount(), names()])
    return listTombstones(account, userId)
  },
  staleTime: 0,
})

/** Lets a deleted name be made again. Throws the kind's `update-failed`. */
export async function lift(client: QueryClient, tombstone: Tombstone): Promise<void> {
  const [{ account, userId }, { liftTombstone }] = await Promise.all([openedAccount(), names()])
  await liftTombstone(account, userId, tombstone)
  await client.invalidateQueries({ queryKey: keys.tombstones })
}

/** Keeps a name deleted after all. Throws the kind's `update-failed`. */
export async function lay(client: QueryClient, tombstone: Tombstone): Promise<void> {
  const [{ account, userId }, { layTombstone }] = await Promise.all([openedAccount(), names()])
  await layTombstone(account, userId, tombstone)
  await client.invalidateQueries({ queryKey: keys.tombstones })
}
