import { AppError } from '#domain/errors.ts'
import { accountFetch } from '#http/bounded-fetch.ts'
import type { AccountClient } from '#records/client/client.ts'
import { followReadings } from '#records/library/follow-readings.ts'
import type { AccountAccess } from '#sync/sync.ts'
import { accountClient } from '../account/account-client.ts'
import type { AccountPart } from '../account/account-part.ts'

/** The account as this computer uses it on behalf of its users. */
export interface ClosableAccess extends AccountAccess {
  /** Aborts all requests. */
  close(): void
}

/** Reaches the account: in this process where it is embedded, else over HTTPS. */
export function accountAccess(account: AccountPart): ClosableAccess {
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
      const client = accountClient(address, {
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
