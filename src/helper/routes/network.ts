import type { network as endpoints, NetworkStatus } from '#contract/helper/network.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Caller } from '../guards.ts'

/** The home network, to which the helper can be opened. */
export interface Network {
  status(): Omit<NetworkStatus, 'success'>
  /** Opens or closes it. Throws network-fixed, network-none, network-port-taken, network-refused. */
  setOpen(open: boolean): Promise<void>
}

/** Routes for opening the helper to the home network. */
export function networkRoutes(network: Network): Handlers<typeof endpoints, Pick<Caller, 'foreign'>> {
  const status = () => ({ success: true as const, ...network.status() })
  return {
    get: async () => status(),
    async set({ body }, { foreign }) {
      // The page of a linked relay may send requests to this computer, but the relay must not open its network.
      if (foreign !== null) throw new AppError('local-only')
      await network.setOpen(body.open)
      return status()
    },
  }
}
