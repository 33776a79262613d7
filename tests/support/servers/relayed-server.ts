import { expect, inject } from 'vitest'
import { type Call, createCall } from '#contract/client.ts'
import { helperContracts } from '#contract/helper/all.ts'
import { status } from '#contract/helper/status.ts'
import { PROXY } from '#contract/relay.ts'
import { until } from '../until.ts'
import { accountAt } from './relay.ts'
import type { TestServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by the project `http-relayed`: requests go through a relay. */
    readonly relayed?: true
  }
}

/** True if this test sends its requests through a relay. */
export const relayed = inject('relayed') === true

/** The user whose helper is linked. Other users have no helper at the relay. */
const OWNER = 'lucia@ejemplo.es'

/** Returns whether the contract allows this request only on the computer itself. */
function isLocal(method: string, path: string): boolean {
  const endpoints = helperContracts
    .flatMap((contract) => Object.values(contract))
    .filter((endpoint) => endpoint.method === method)
    .filter((endpoint) => new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
  return endpoints.length > 0 && endpoints.every(({ scope }) => scope === 'local')
}

/**
 * Returns a linked helper as used through the relay: requests that manage the library are expected to be rejected
 * there, and are then sent to the helper itself, so that a test can continue.
 */
export function overRelay(home: TestServer, relayUrl: string): TestServer {
  const url = relayUrl + PROXY
  const callWith = (token: () => Promise<string | null>): Call => {
    const away = createCall({ baseUrl: url, strict: true, token })
    const near = createCall({ baseUrl: home.url, fetch: home.fetch, strict: true, token })
    return async (endpoint, ...parts) => {
      if (endpoint.scope !== 'local') return away(endpoint, ...parts)
      await expect(away(endpoint, ...parts)).rejects.toMatchObject({ code: 'local-only', status: 403 })
      return near(endpoint, ...parts)
    }
  }
  return {
    ...home,
    url,
    async fetch(input, init) {
      const away = await fetch(input, init)
      const refused = away.status === 403 && (await away.clone().json()).code === 'local-only'
      const path = new URL(String(input)).pathname.slice(PROXY.length)
      expect(refused, `${init?.method ?? 'GET'} ${path} is refused from elsewhere`).toBe(
        isLocal(init?.method ?? 'GET', path),
      )
      return refused ? home.fetch(String(input).replace(url, home.url), init) : away
    },
    anyone: callWith(async () => null),

    async signUp(email = OWNER) {
      const { client, session } = await accountAt(relayUrl, email, email === OWNER)
      const token = session.access_token
      const direct = createCall({ baseUrl: relayUrl, token: async () => token })
      if (email === OWNER) await until(async () => (await direct(status.connectivity)).helperOnline)
      return { id: session.user.id, email, token, client, call: callWith(async () => token) }
    },
  }
}
