import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { inject, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Config } from '#cli/config.ts'
import { type ServerOptions, startServer } from '#cli/serve/server.ts'
import { type Call, createCall } from '#contract/client.ts'
import type { Database } from '#contract/database.ts'
import { scan } from '#contract/helper/scan.ts'
import { status } from '#contract/helper/status.ts'
import { testConfig } from '../config.ts'
import { atEnd } from '../processes/at-end.ts'
import { tempDir } from '../temp.ts'
import { linkHelper, testRelay } from './relay.ts'
import { overRelay } from './relayed-server.ts'
import { tlsFetch } from './tls-fetch.ts'

export interface Person {
  readonly id: string
  readonly email: string
  readonly token: string
  readonly call: Call
  readonly client: SupabaseClient<Database>
}

export interface TestServer {
  readonly url: string
  readonly port: number
  /** An empty folder for comics, not yet a library. */
  readonly root: string
  readonly dataDir: string
  readonly fetch: typeof fetch
  readonly ca: string
  /** Calls without a token. */
  readonly anyone: Call
  /** Creates an account and signs in. The first one is the owner. */
  signUp(email?: string): Promise<Person>
  /** Signs in to an account of a kept data folder. */
  signIn(email?: string): Promise<Person>
  /** Scans as `person` and waits for the end. */
  scan(person: Person): Promise<void>
  readonly reports: unknown[]
  /** Closes the server before the end of the test. */
  close(): Promise<void>
}

/**
 * Starts the whole of `comics serve` on its own data folder, over TLS on a free port, with a hosted account if one is
 * given. In the project `http-relayed` it is linked, and requests go through its own relay.
 */
export async function testServer(
  options: Partial<ServerOptions> = {},
  hosted: Config['hosted'] = null,
  keptDataDir: string | null = null,
): Promise<TestServer> {
  if (inject('relayed') !== true || hosted !== null) return directly(options, hosted, keptDataDir)
  const relay = await testRelay()
  const dataDir = keptDataDir ?? join(await tempDir(), 'data')
  await linkHelper(dataDir, relay.url)
  return overRelay(await directly(options, null, dataDir), relay.url)
}

async function directly(
  options: Partial<ServerOptions>,
  hosted: Config['hosted'],
  keptDataDir: string | null,
): Promise<TestServer> {
  const dir = await tempDir()
  const dataDir = keptDataDir ?? join(dir, 'data')
  const root = join(dir, 'comics')
  await mkdir(root)
  const reports: unknown[] = []
  const server = await startServer(testConfig(dataDir, hosted), {
    demo: false,
    host: null,
    signUp: 'loopback',
    strict: true,
    report: (error) => reports.push(error),
    ...options,
  })
  const listening = await server.listen(0)
  let closed: Promise<void> | null = null
  const close = () => {
    closed ??= listening.close().then(() => server.close())
    return closed
  }
  atEnd(close)
  const url = `https://localhost:${listening.port}`
  const ca = await readFile(join(dataDir, 'tls', 'ca.pem'), 'utf8')
  const send = tlsFetch(ca)
  const anyone = createCall({ baseUrl: url, fetch: send, strict: true })
  const enter =
    (how: 'signUp' | 'signInWithPassword') =>
    async (email = 'lucia@ejemplo.es'): Promise<Person> => {
      const { account } = await anyone(status.config)
      const client = createClient<Database>(account.url, account.anonKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: account.url === url ? send : fetch },
        realtime: { transport: WebSocket as never },
      })
      const { data, error } = await client.auth[how]({ email, password: 'secreta1' })
      if (error !== null || data.user === null || data.session === null)
        throw error ?? new Error('no session')
      const token = data.session.access_token
      const call = createCall({ baseUrl: url, fetch: send, strict: true, token: async () => token })
      return { id: data.user.id, email, token, call, client }
    }

  return {
    url,
    port: listening.port,
    root,
    dataDir,
    fetch: send,
    ca,
    anyone,
    reports,

    signUp: enter('signUp'),
    signIn: enter('signInWithPassword'),
    close,

    async scan({ call }) {
      const started = () => call(scan.start, { body: {} }).then(() => true)
      // The watcher's scan may be running, and may have begun before the files were written.
      const wait = { timeout: 55_000, interval: 25 }
      await vi.waitFor(started, wait)
      await vi.waitUntil(async () => !(await call(scan.status)).running, wait)
    },
  }
}
