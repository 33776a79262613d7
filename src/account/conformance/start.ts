import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { SignJWT } from 'jose'
import Koa from 'koa'
import { bindServer, closeServer } from '#http/node-server.ts'
import type { AuthService } from '../auth/service.ts'
import type { Keys } from '../auth/tokens/keys.ts'
import { anyOrigin } from '../cors.ts'
import { openAccountService } from '../start.ts'
import { SERVICE } from '../storage/caller.ts'
import { LEGACY_SECRET, roleOfKey } from './foreign-keys.ts'
import { gateway, roleFinder, speaksForService, upgradeGateway } from './gateway.ts'

/** Plain HTTP that anyone's keys open has no business beyond this computer. */
const HOST = '127.0.0.1'
/** Between two messages to one address, in milliseconds. */
const MAIL_INTERVAL = 1_000
/** Where the suites let links lead: they listen nowhere, and read the address. */
const ANY_LOCAL_PAGE = ['http://localhost:*', 'http://localhost:*/**']
/** When the keys of every local Supabase project end, in seconds since 1970. */
const LEGACY_END = 1_983_812_996

export interface ConformanceOptions {
  readonly dataDir: string
  /** See `conformanceKeys`. */
  readonly keys: Keys
  /** 0 takes any free one. */
  readonly port: number
}

/** The account service as the clients' own tests expect a local Supabase project to be. */
export interface ConformanceServer {
  readonly url: string
  readonly anonKey: string
  readonly serviceKey: string
  /** The same two as JWTs of the well-known secret. */
  readonly legacyAnonKey: string
  readonly legacyServiceKey: string
  close(): Promise<void>
}

function legacyKey(role: string): Promise<string> {
  return new SignJWT({ iss: 'supabase-demo', role, exp: LEGACY_END })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(LEGACY_SECRET))
}

/** The clients' tests sign in by the hundred. */
function noLimits({ limits }: AuthService): AuthService['limits'] {
  const unlimited = { take: () => true, restore: () => undefined }
  return { ...limits, ...Object.fromEntries(Object.keys(limits).map((name) => [name, unlimited])) }
}

/**
 * Serves an account to the clients' own test suites: plain HTTP on 127.0.0.1, legacy and foreign keys, admin calls,
 * anonymous sign-in, sign-up for all, hardly any limits. Throws port-in-use.
 */
export async function startConformance(options: ConformanceOptions): Promise<ConformanceServer> {
  // The port is part of the issuer, so it is known before the account is opened.
  let answer: RequestListener = (_request, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => answer(request, response))
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
    answer = app.callback()
    server.on('upgrade', upgradeGateway(own, roleOf, account.upgrade))
    return {
      url,
      anonKey,
      serviceKey,
      legacyAnonKey: await legacyKey('anon'),
      legacyServiceKey: await legacyKey('service_role'),
      async close() {
        const closed = closeServer(server)
        // With its sockets, which are no connections of the server's any more but still keep it open.
        await account.close()
        await closed
      },
    }
  } catch (error) {
    await closeServer(server)
    throw error
  }
}
