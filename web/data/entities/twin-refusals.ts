import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { TwinRefusal } from '#records/entities/twin-refusals.ts'
import { openedAccount } from '../account/member.ts'
import { keys } from '../keys.ts'
import { keepApart, renewEntities } from './entity-changes.ts'

export type { TwinRefusal } from '#records/entities/twin-refusals.ts'

const refusals = () => import('#records/entities/twin-refusals.ts')

/** The suggestions that somebody refused, the last first. */
export const twinRefusalsQuery = queryOptions({
  queryKey: keys.twinRefusals,
  queryFn: async () => {
    const [{ account, userId }, { listRefusals }] = await Promise.all([openedAccount(), refusals()])
    return listRefusals(account, userId)
  },
  staleTime: 0,
})

/** Lets two names be suggested again as the same. Throws the account's refusals. */
export async function suggestAgain(client: QueryClient, { kind, pair }: TwinRefusal): Promise<void> {
  const [{ account, userId }, { allowTwins }] = await Promise.all([openedAccount(), refusals()])
  await allowTwins(account, userId, kind, pair)
  await Promise.all([client.invalidateQueries({ queryKey: keys.twinRefusals }), renewEntities(client, kind)])
}

/** Keeps them apart after all. Throws the account's refusals. */
export const refuseAgain = (client: QueryClient, { kind, pair }: TwinRefusal): Promise<void> =>
  keepApart(client, kind, pair)
