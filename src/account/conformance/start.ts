import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { SignJWT } from 'jose'
import Koa from 'koa'
import { bindServer, closeServer } from '#http/server/node-server.ts'
import type { AuthService } from '../auth/service.ts'
import type { Keys } from '../auth/tokens/keys.ts'
import { anyOrigin } from '../cors.ts'
import { openAccountService } from '../start.ts'
import { SERVICE } from '../storage/caller.ts'
import { LEGACY_SECRET, roleOfKey } from './foreign-keys.ts'
import { gateway, roleFinder, speaksForService, upgradeGateway } from './gateway.ts'

/** Loopback only: the keys are publicly known, and the connection is not encrypted. */
const HOST = '127.0.0.1'
/** Milliseconds between two messages to one address. */
const MAIL_INTERVAL = 1_000
/** The redirect URLs that the test suites request; they only read the redirect and serve no page. */
const ANY_LOCAL_PAGE = ['http://localhost:*', 'http://localhost:*/**']
/** The expiry of the keys of local Supabase projects, in seconds since 1970. */
const LEGACY_END = 1_983_812_996

export interface ConformanceOptions {
  readonly dataDir: string
  /** See `conformanceKeys`. */
  readonly keys: Keys
  /** 0 selects a free port. */
  readonly port: number
}

/** An account service that behaves like a local Supabase project. */
export interface ConformanceServer {
  readonly url: string
  readonly anonKey: string
  readonly serviceKey: string
  /** The same two keys as JWTs, signed with the well-known secret. */
  readonly legacyAnonKey: string
  readonly legacyServiceKey: string
  close(): Promise<void>
}

function legacyKey(role: string): Promise<string> {
  return new SignJWT({ iss: 'supabase-demo', role, exp: LEGACY_END })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(LEGACY_SECRET))
}

/** Returns limits that never reject: the clients' tests sign in hundreds of times. */
function noLimits({ limits }: AuthService): AuthService['limits'] {
  const unlimited = { take: () => true, restore: () => undefined }
  return { ...limits, ...Object.fromEntries(Object.keys(limits).map((name) => [name, unlimited])) }
}

/**
 * Serves an account to the test suites of Supabase's clients: plain HTTP on 127.0.0.1, legacy and imported keys, admin
 * routes, anonymous sign-in, open sign-up, no rate limits for auth. Throws port-in-use.
 */
export async function startConformance(options: ConformanceOptions): Promise<ConformanceServer> {
  // The port is part of the issuer, so it is known before the account is opened.
  let listener: RequestListener = (_request, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => listener(request, response))
  const port = await bindServer(server, options.port, HOST)
  const url = `http://${HOST}:${port}`
  try {
    const { keys } = options
    const { account, service } = await openAccountService(
      {
        dataDir: options.dataDir,
        url,
        signUp: 'open',
        autoConfirm: true,
        mailInterval: MAIL_INTERVAL,
        redirectAllowList: ANY_LOCAL_PAGE,
      },
      {
        openKeys: async () => keys,
        adapt: (own) => ({
          ...own,
          anonymousSignIn: true,
          limits: noLimits(own),
          isAnonKey: async (token) => (await roleOfKey(keys, token, own.now())) === 'anon',
        }),
        callerOf: (byToken) => async (ctx) => (speaksForService(ctx) ? SERVICE : byToken(ctx)),
      },
    )
    const serviceKey = `sb_secret_local_${randomBytes(16).toString('base64url')}`
    const { anonKey } = account
    const own = { anonKey, serviceKey }
    const roleOf = roleFinder(service, own)
    const app = new Koa()
    app
      .use(anyOrigin)
      .use(gateway(service, own, roleOf))
      .use(account.middleware)
    listener = app.callback()
    server.on('upgrade', upgradeGateway(own, roleOf, account.upgrade))
    return {
      url,
      anonKey,
      serviceKey,
      legacyAnonKey: await legacyKey('anon'),
      legacyServiceKey: await legacyKey('service_role'),
      async close() {
        const closed = closeServer(server)
        // Closes the WebSockets, which the HTTP server does not close itself but waits for.
        await account.close()
        await closed
      },
    }
  } catch (error) {
    await closeServer(server)
    throw error
  }
}
