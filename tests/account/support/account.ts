import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { type RunningAccount, startAccount } from '#account/serve.ts'
import type { AccountOptions } from '#account/start.ts'
import type { Database } from '#contract/database.ts'

export type Client = SupabaseClient<Database>

/** An account service on a temporary data folder, with a clock that tests can advance. */
export interface TestAccount extends RunningAccount {
  readonly dataDir: string
  /** Advances the server's clock. */
  pass(milliseconds: number): void
  /** Returns a new client without a session: another browser. */
  client(): Client
  /** A raw request with the publishable key. */
  request(path: string, init?: RequestInit): Promise<Response>
  /**
   * Sends a JSON body with the publishable key, and with a bearer token if one is given. A string is sent unchanged.
   * Auth refusals come in the form of API version 2024-01-01.
   */
  send(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
    headers?: Record<string, string>,
  ): Promise<Response>
  stop(): Promise<void>
}

type Options = Partial<Omit<AccountOptions, 'now'>> & {
  /** How far the server's clock is ahead from the start, in milliseconds. */
  readonly ahead?: number
  /** Stops the server's clock except for `pass`, for rate limits that refill with time. */
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
    send: (method, path, body, token, headers = {}) =>
      fetch(running.url + path, {
        method,
        headers: {
          apikey: running.anonKey,
          'x-supabase-api-version': '2024-01-01',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    async stop() {
      await running.close()
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Opens an account for all tests of a file, stopped after them. Called at the top level of the file. */
export async function sharedAccount(options: Options = {}): Promise<TestAccount> {
  const account = await openAccount(options)
  afterAll(() => account.stop())
  return account
}

/** An account for one test, stopped at its end. */
export async function ownAccount(options: Options = {}): Promise<TestAccount> {
  const account = await openAccount(options)
  onTestFinished(() => account.stop())
  return account
}

/** Returns the unmodified supabase-js, as in a browser but without session storage. */
export function newClient(url: string, anonKey: string): Client {
  return createClient<Database>(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Node 20 has no built-in WebSocket, which createClient requires.
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

/** Creates an account and returns its session. */
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

/** Opens an account for one test, with the user Ana. */
export async function withAna(options: Options = {}): Promise<{ account: TestAccount; ana: SignedIn }> {
  const account = await ownAccount(options)
  return { account, ana: await signUp(account, 'ana@example.com') }
}

/** Returns a minimal library record. */
export function record(
  name: string,
  more: Partial<Database['public']['Tables']['comics_library']['Insert']> = {},
) {
  return { file_name: name, file_path: `/comics/${name}`, file_size: 1000, ...more }
}
