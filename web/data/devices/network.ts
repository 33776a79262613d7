import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type NetworkStatus, network } from '#contract/helper/network.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

/** Whether the helper is open to the home network, and at which addresses. */
export const networkQuery = queryOptions({
  queryKey: keys.network,
  queryFn: ({ signal }) => call(network.get, { signal }),
  staleTime: 0,
})

/** Opens the helper to the home network, or closes it. Throws network-none, network-port-taken, network-refused. */
export async function setNetwork(client: QueryClient, open: boolean): Promise<NetworkStatus> {
  const status = await call(network.set, { body: { open } })
  client.setQueryData(keys.network, status)
  // The devices' addresses depend on it.
  await client.invalidateQueries({ queryKey: keys.devices })
  return status
}
