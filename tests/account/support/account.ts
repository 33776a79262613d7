import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { type RunningAccount, startAccount } from '#account/serve.ts'
import type { AccountOptions } from '#account/start.ts'
import type { Database } from '#contract/database.ts'

export type Client = SupabaseClient<Database>

/** An account service on a throw-away data folder, with a clock that tests can put forward. */
export interface TestAccount extends RunningAccount {
  readonly dataDir: string
  /** Puts the server's clock forward. */
  pass(milliseconds: number): void
  /** A client of its own, signed out: another browser. */
  client(): Client
  /** A raw request with the publishable key. */
  request(path: string, init?: RequestInit): Promise<Response>
  stop(): Promise<void>
}

type Options = Partial<Omit<AccountOptions, 'now'>> & {
  /** How far the server's clock is ahead from the start, in milliseconds. */
  readonly ahead?: number
  /** The server's clock stands but for `pass`: for limits that refill with time, however slow a machine is. */
  readonly still?: boolean
}

export async function openAccount(options: Options = {}): Promise<TestAccount> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'comics-account-')))
  let ahead = options.ahead ?? 0
  const start = Date.now()
  const running = await startAccount({
    ...options,
    dataDir,
    now: () => (options.still ? start : Date.now()) + ahead,
  })
  return {
    ...running,
    dataDir,
    pass: (milliseconds) => {
      ahead += milliseconds
    },
    client: () => newClient(running.url, running.anonKey),
    request: (path, init = {}) =>
      fetch(running.url + path, { ...init, headers: { apikey: running.anonKey, ...init.headers } }),
    async stop() {
      await running.close()
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** An account for one test, stopped at its end. */
export async function ownAccount(options: Options = {}): Promise<TestAccount> {
  const account = await openAccount(options)
  onTestFinished(() => account.stop())
  return account
}

/** The unmodified supabase-js, as a browser has it but for the storage. */
export function newClient(url: string, anonKey: string): Client {
  return createClient<Database>(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Node 20 has no WebSocket of its own, and createClient refuses to start without one.
    realtime: { transport: WebSocket as never },
  })
}

export const PASSWORD = 'correct horse'

export interface SignedIn {
  readonly client: Client
  readonly userId: string
  readonly accessToken: string
  readonly refreshToken: string
}

/** Makes an account and signs in. */
export async function signUp(account: TestAccount, email: string): Promise<SignedIn> {
  const client = account.client()
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD })
  if (error) throw error
  return signedIn(client, data)
}

/** Signs in on another browser. */
export async function signIn(account: TestAccount, email: string): Promise<SignedIn> {
  const client = account.client()
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return signedIn(client, data)
}

interface Answer {
  readonly user: { id: string } | null
  readonly session: { access_token: string; refresh_token: string } | null
}

function signedIn(client: Client, { user, session }: Answer): SignedIn {
  if (user === null || session === null) throw new Error('No session came with the answer.')
  return { client, userId: user.id, accessToken: session.access_token, refreshToken: session.refresh_token }
}

/** A library record of a comic, as small as it can be. */
export function record(
  name: string,
  more: Partial<Database['public']['Tables']['comics_library']['Insert']> = {},
) {
  return { file_name: name, file_path: `/comics/${name}`, file_size: 1000, ...more }
}
