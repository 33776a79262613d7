import { type Call, createCall } from '#contract/client.ts'
import type { Contract } from '#contract/endpoint.ts'
import { createLocalCall, type Handlers } from '#http/server/mount.ts'
import { type Library, openLibrary } from '#library/index.ts'
import type { Config } from '../config.ts'
import { findHelper } from '../running-helper.ts'
import { type SignedIn, signedIn } from './signed-in.ts'

/** Calls of a contract for the user of this terminal: to a running helper, or answered in this process. */
export interface OwnCalls {
  readonly call: Call
  close(): Promise<void>
}

/**
 * Opens calls for the user signed in at this terminal; `handlersOf` answers them if no helper is running. Throws
 * login-required, and the account's errors.
 */
export async function openOwnCalls<C extends Contract>(
  config: Config,
  contract: C,
  handlersOf: (library: Library) => Handlers<C, { readonly user: SignedIn }>,
): Promise<OwnCalls> {
  const user = await signedIn(config)
  const helper = await findHelper(config.dataDir)
  if (helper !== null)
    return {
      call: createCall({ baseUrl: helper.url, token: async () => user.token }),
      close: async () => undefined,
    }
  const library = await openLibrary(config.dataDir)
  return { call: createLocalCall(contract, handlersOf(library), { user }), close: library.close }
}
