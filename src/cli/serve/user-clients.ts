import { AppError } from '#domain/errors/errors.ts'
import { accountFetch } from '#http/bounded-fetch.ts'
import type { AccountClient } from '#records/client/client.ts'
import { followReadings } from '#records/library/follow-readings.ts'
import type { AccountAccess } from '#sync/account-sync.ts'
import type { ServerAccount } from '../account/server-account.ts'
import { createSupabaseClient } from '../account/supabase-client.ts'

/** Account clients that read and write the records of this computer's users. */
export interface UserClients extends AccountAccess {
  /** Aborts all requests. */
  close(): void
}

/** Creates clients of the account for its users: in this process for an embedded account, else over HTTPS. */
export function createUserClients(account: ServerAccount): UserClients {
  const closing = new AbortController()
  const { inProcess } = account
  const send = inProcess?.fetch ?? accountFetch
  const untilClosed: typeof fetch = (input, init) =>
    send(input, {
      ...init,
      signal: AbortSignal.any([closing.signal, ...(init?.signal ? [init.signal] : [])]),
    })
  const clients = new Map<string, AccountClient>()
  return {
    async clientOf(userId) {
      if ((await account.tokenFor(userId)) === null) return null
      const known = clients.get(userId)
      if (known !== undefined) return known
      // In-process requests resolve no host name, so any URL works.
      const address = { url: account.url ?? 'http://localhost', anonKey: account.anonKey }
      const client = createSupabaseClient(address, {
        async accessToken() {
          const token = await account.tokenFor(userId)
          // Without a token supabase-js sends an anonymous request, which returns no rows.
          if (token === null) throw new AppError('account-unreachable', { url: address.url })
          return token
        },
        global: { fetch: untilClosed },
      })
      clients.set(userId, client)
      return client
    },
    follow: inProcess?.follow ?? followReadings,
    close: () => closing.abort(),
  }
}
