import { type Apps, createApps } from '#apps/apps.ts'
import { accountFetch } from '#http/bounded-fetch.ts'
import type { Report } from '#http/errors.ts'
import type { Library } from '#library/index.ts'
import type { AccountClient } from '#records/client/client.ts'
import { accountClient } from './account-client.ts'
import type { AccountPart } from './account-part.ts'
import type { Config } from './config.ts'

interface Options {
  readonly account: AccountPart
  readonly library: Library
  readonly config: Pick<Config, 'language'>
  readonly report: Report
  /** Where this helper answers on its own computer: where the account is that lives here. */
  readonly own: () => string
}

/** What other people's reading apps ask, with the account that lives here or elsewhere behind it. */
export async function readingApps({ account, library, config, report, own }: Options): Promise<Apps> {
  // Nobody waits for an account's answer at the end.
  const closing = new AbortController()
  const untilClosed: typeof fetch = (input, init) =>
    accountFetch(input, {
      ...init,
      signal: AbortSignal.any([closing.signal, ...(init?.signal ? [init.signal] : [])]),
    })
  const clients = new Map<string, AccountClient>()
  const apps = await createApps({
    library,
    membership: account.membership,
    language: config.language,
    report,
    async accountOf(userId) {
      // Nothing is asked before it listens.
      if (account.url === null && own() === '') return null
      if ((await account.tokenFor(userId)) === null) return null
      const known = clients.get(userId)
      if (known !== undefined) return known
      const address = { url: account.url ?? own(), anonKey: account.anonKey }
      const client = accountClient(address, {
        accessToken: () => account.tokenFor(userId),
        global: { fetch: untilClosed },
      })
      clients.set(userId, client)
      return client
    },
  })
  return {
    ...apps,
    async close() {
      closing.abort()
      await apps.close()
    },
  }
}
