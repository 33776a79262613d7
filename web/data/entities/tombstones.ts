import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Tombstone } from '#records/entities/entity-names.ts'
import { signedInAccount } from '../account/signed-in-account.ts'
import { keys } from '../keys.ts'

export type { Tombstone } from '#records/entities/entity-names.ts'

const names = () => import('#records/entities/entity-names.ts')

/** The tombstones of entities, the last deleted first. */
export const tombstonesQuery = queryOptions({
  queryKey: keys.tombstones,
  queryFn: async () => {
    const [{ account, userId }, { listTombstones }] = await Promise.all([signedInAccount(), names()])
    return listTombstones(account, userId)
  },
  staleTime: 0,
})

/** Removes a tombstone, so that its entity can be created again. Throws the kind's `update-failed`. */
export async function removeTombstone(client: QueryClient, tombstone: Tombstone): Promise<void> {
  const [{ account, userId }, { liftTombstone }] = await Promise.all([signedInAccount(), names()])
  await liftTombstone(account, userId, tombstone)
  await client.invalidateQueries({ queryKey: keys.tombstones })
}

/** Restores a removed tombstone. Throws the kind's `update-failed`. */
export async function restoreTombstone(client: QueryClient, tombstone: Tombstone): Promise<void> {
  const [{ account, userId }, { layTombstone }] = await Promise.all([signedInAccount(), names()])
  await layTombstone(account, userId, tombstone)
  await client.invalidateQueries({ queryKey: keys.tombstones })
}
