import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { WebSocket } from 'ws'
import type { Config } from '#cli/config.ts'
import { establish, linkOf } from '#cli/link/establish.ts'
import { relayCalls } from '#cli/link/relay-calls.ts'
import { type RelayOptions, startRelay } from '#cli/relay/relay-server.ts'
import type { Database } from '#contract/database.ts'
import { openLibrary } from '#library/index.ts'
import { testConfig } from '../config.ts'
import { atEnd } from '../processes/at-end.ts'
import { tempDir } from '../temp.ts'

/** A relay on a free port with its own account. */
export interface TestRelay {
  /** Plain HTTP, which this computer may use. */
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly reports: unknown[]
  drain(): void
  stop(): Promise<void>
}

/** Starts the whole of `comics relay`, until the test is over. */
export async function testRelay(
  options: Partial<RelayOptions> & {
    readonly port?: number
    readonly dataDir?: string
    readonly hosted?: Config['hosted']
  } = {},
): Promise<TestRelay> {
  const dataDir = options.dataDir ?? join(await tempDir(), 'relay')
  const reports: unknown[] = []
  const server = await startRelay(testConfig(dataDir, options.hosted), {
    host: '127.0.0.1',
    publicUrl: null,
    certificate: null,
    signUp: 'open',
    bytesPerSecond: null,
    strict: true,
    report: (error) => reports.push(error),
    ...options,
  })
  const listening = await server.listen(options.port ?? 0)
  let stopped: Promise<void> | null = null
  const stop = () => {
    stopped ??= listening.close().then(() => server.close())
    return stopped
  }
  atEnd(stop)
  return {
    url: `http://localhost:${listening.port}`,
    port: listening.port,
    dataDir,
    reports,
    drain: server.drain,
    stop,
  }
}

/** Signs in to an account at a relay, and creates it if needed. `isMade`: the account exists. */
export async function accountAt(relayUrl: string, email = 'lucia@ejemplo.es', isMade = false) {
  const { account } = await relayCalls(relayUrl)
  const client = createClient<Database>(account.url, account.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
  const credentials = { email, password: 'secreta1' }
  // Sign-up and sign-in each hash a password, which takes most of the time here.
  const made = isMade ? null : await client.auth.signUp(credentials)
  const { data, error } = made?.error === null ? made : await client.auth.signInWithPassword(credentials)
  if (error !== null || data.session === null) throw error ?? new Error('no session')
  return { client, session: data.session, ...credentials }
}

/** Registers a session as that of the account's linked computer, so that a helper may connect with it. */
async function enterLink({
  client,
  session,
}: Pick<Awaited<ReturnType<typeof accountAt>>, 'client' | 'session'>): Promise<void> {
  const { error } = await client.from('helpers').upsert(
    {
      user_id: session.user.id,
      helper_id: '0123456789abcdef',
      name: 'imac',
      platform: 'Linux',
      session_id: String(decodeJwt(session.access_token).session_id),
    },
    { onConflict: 'user_id' },
  )
  if (error !== null) throw error
}

/** Creates an account whose session is that of its linked computer. */
export async function linkedAt(relayUrl: string, email?: string): ReturnType<typeof accountAt> {
  const account = await accountAt(relayUrl, email)
  await enterLink(account)
  return account
}

/** Links the helper of a data folder that is not in use with an account at a relay. */
export async function linkHelper(
  dataDir: string,
  relayUrl: string,
  email = 'lucia@ejemplo.es',
): Promise<void> {
  const { session } = await accountAt(relayUrl, email)
  const library = await openLibrary(dataDir)
  try {
    const { access_token, refresh_token } = session
    const link = linkOf(await relayCalls(relayUrl), { access_token, refresh_token })
    await establish(dataDir, link, library, null)
  } finally {
    await library.close()
  }
}
