import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { TwinRefusal } from '#records/entities/twin-refusals.ts'
import { signedInAccount } from '../account/signed-in-account.ts'
import { keys } from '../keys.ts'
import { dismissDuplicates, invalidateEntities } from './entity-changes.ts'

export type { TwinRefusal } from '#records/entities/twin-refusals.ts'

const refusals = () => import('#records/entities/twin-refusals.ts')

/** Dismissed duplicate candidates, the last dismissed first. */
export const twinRefusalsQuery = queryOptions({
  queryKey: keys.twinRefusals,
  queryFn: async () => {
    const [{ account, userId }, { listRefusals }] = await Promise.all([signedInAccount(), refusals()])
    return listRefusals(account, userId)
  },
  staleTime: 0,
})

/** Lets two names be suggested as duplicates again. Throws the account's errors. */
export async function suggestAgain(client: QueryClient, { kind, pair }: TwinRefusal): Promise<void> {
  const [{ account, userId }, { allowTwins }] = await Promise.all([signedInAccount(), refusals()])
  await allowTwins(account, userId, kind, pair)
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.twinRefusals }),
    invalidateEntities(client, kind),
  ])
}

/** Undoes `suggestAgain`. Throws the account's errors. */
export const dismissAgain = (client: QueryClient, { kind, pair }: TwinRefusal): Promise<void> =>
  dismissDuplicates(client, kind, pair)
