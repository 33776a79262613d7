import { type Call, createCall } from '#contract/client.ts'
import { history } from '#contract/helper/history.ts'
import { historyRoutes } from '#helper/routes/history.ts'
import { createLocalCall } from '#http/server/mount.ts'
import { openLibrary } from '#library/index.ts'
import type { Config } from '../config.ts'
import { findHelper } from '../running-helper.ts'
import { signedIn } from '../session/signed-in.ts'

/** Calls of the `history` contract: to a running helper, or answered in this process. */
export interface OwnHistory {
  readonly call: Call
  close(): Promise<void>
}

/** Does nothing: the outbox is sent by the next `serve`. */
const NO_SYNC = { settle: async () => undefined, pull: async () => undefined }

/** Opens the history of the user signed in at this terminal. Throws login-required, and the account's errors. */
export async function openHistory(config: Config): Promise<OwnHistory> {
  const user = await signedIn(config)
  const helper = await findHelper(config.dataDir)
  if (helper !== null)
    return {
      call: createCall({ baseUrl: helper.url, token: async () => user.token }),
      close: async () => undefined,
    }
  const library = await openLibrary(config.dataDir)
  return { call: createLocalCall(history, historyRoutes(library, NO_SYNC), { user }), close: library.close }
}
