import { createLiveEvents, type LiveEvents } from '#helper/live/live-events.ts'
import type { Report } from '#http/responses/errors.ts'
import type { Library } from '#library/index.ts'
import { watchEntities } from '#records/client/live.ts'
import { type AccountAccess, type AccountSync, createAccountSync } from '#sync/account-sync.ts'
import { createEntitySync } from '#sync/entity-sync.ts'
import type { ServerAccount } from '../account/server-account.ts'
import { createUserClients } from './user-clients.ts'

/** Synchronizes library and account, and publishes changes of both to open dashboards. */
export interface FollowedAccount {
  readonly access: AccountAccess
  readonly sync: AccountSync
  readonly live: LiveEvents
  close(): Promise<void>
}

/** Starts following the account. `report` receives the failures of background work. */
export function followAccount(library: Library, account: ServerAccount, report: Report): FollowedAccount {
  const access = createUserClients(account)
  const sync = createAccountSync(library, access, report)
  // Entities of a hosted account are created by `comics index` only: each write is a request over the internet.
  const entities = account.inProcess && createEntitySync(library, access, account.membership.owner, report)
  const live = createLiveEvents(library, {
    followProgress: (userId) => sync.settle(userId, 0),
    onProgress(listener) {
      const stopProgress = library.progress.onChange(listener)
      // What the user sets aside changes the same lists, but no comic's progress.
      const stopAside = library.setAside.onChange((userId) => listener(userId, [], false))
      return () => {
        stopProgress()
        stopAside()
      }
    },
    onAlarm: library.progress.onAlarm,
    onReadDays: sync.onReadDays,
    async followEntities(userId, listener) {
      entities?.follow(userId)
      if (account.inProcess !== null) return account.inProcess.followEntities(userId, listener)
      const client = await access.clientOf(userId)
      return client && watchEntities(client, userId, listener)
    },
  })
  return {
    access,
    sync,
    live,
    async close() {
      await live.close()
      await entities?.close()
      access.close()
      await sync.close()
    },
  }
}
