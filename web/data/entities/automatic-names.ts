import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { signedInAccount } from '../account/signed-in-account.ts'
import { keys } from '../keys.ts'

const automatic = () => import('#records/indexing/automatic.ts')

/** True if comics are linked with the characters, artists … in their metadata automatically. */
export const automaticNamesQuery = queryOptions({
  queryKey: keys.automaticNames,
  queryFn: async () => {
    const [{ account, userId }, { isAutomatic }] = await Promise.all([signedInAccount(), automatic()])
    return isAutomatic(account, userId)
  },
  staleTime: 0,
})

/** Turns automatic linking on or off, optimistically. Throws the errors of `accountError`. */
export async function setAutomaticNames(client: QueryClient, isOn: boolean): Promise<void> {
  const { queryKey } = automaticNamesQuery
  const before = client.getQueryData(queryKey)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, isOn)
  try {
    const [{ account, userId }, { setAutomatic }] = await Promise.all([signedInAccount(), automatic()])
    await setAutomatic(account, userId, isOn)
  } catch (error) {
    client.setQueryData(queryKey, before)
    throw error
  }
}
