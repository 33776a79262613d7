import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { DistinctPair } from '#records/entities/distinct-pairs.ts'
import { signedInAccount } from '../account/signed-in-account.ts'
import { keys } from '../keys.ts'
import { dismissDuplicates, invalidateEntities } from './entity-changes.ts'

export type { DistinctPair } from '#records/entities/distinct-pairs.ts'

const refusals = () => import('#records/entities/distinct-pairs.ts')

/** Dismissed duplicate candidates, the last dismissed first. */
export const distinctPairsQuery = queryOptions({
  queryKey: keys.distinctPairs,
  queryFn: async () => {
    const [{ account, userId }, { listRefusals }] = await Promise.all([signedInAccount(), refusals()])
    return listRefusals(account, userId)
  },
  staleTime: 0,
})

/** Lets two names be suggested as duplicates again. Throws the account's errors. */
export async function suggestAgain(client: QueryClient, { kind, pair }: DistinctPair): Promise<void> {
  const [{ account, userId }, { unmarkDistinct }] = await Promise.all([signedInAccount(), refusals()])
  await unmarkDistinct(account, userId, kind, pair)
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.distinctPairs }),
    invalidateEntities(client, kind),
  ])
}

/** Undoes `suggestAgain`. Throws the account's errors. */
export const dismissAgain = (client: QueryClient, { kind, pair }: DistinctPair): Promise<void> =>
  dismissDuplicates(client, kind, pair)
