import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import type { Database } from '#contract/database.ts'
import { bare, PRODUCT } from './config.ts'

/** In milliseconds. */
export interface Longest {
  /** Longest stall of the event loop. */
  readonly stall: number
  /** Longest CPU time without a pause: the stall without the time of other processes. */
  readonly work: number
}

/** The built `comics serve` in its own process, and a signed-in client of its account service. */
export interface AccountServer {
  readonly client: SupabaseClient<Database>
  /** Returns the server's longest stall and work since the last call. */
  longest(): Promise<Longest>
  stop(): Promise<void>
}

async function addressOf(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /http:\/\/localhost:\d+/.exec(output)?.[0]
      if (found) resolve(found)
    })
    child.once('close', () => reject(new Error(`comics serve ended: ${output}`)))
  })
}

export async function startAccountServer(dataDir: string): Promise<AccountServer> {
  const serve = ['serve', '--no-open', '--port', '0', '--data-dir', dataDir]
  const args = ['--import', bare('loop-meter'), join(PRODUCT, 'bin/comics.js'), ...serve]
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', HOME: dataDir },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const url = await addressOf(child)
  const { account } = (await (await fetch(`${url}/api/config`)).json()) as { account: { anonKey: string } }
  const client = createClient<Database>(url, account.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket of its own, and createClient refuses to start without one.
    realtime: { transport: WebSocket as never },
  })
  const { error } = await client.auth.signUp({ email: 'lucia@ejemplo.es', password: 'secreta1' })
  if (error) throw error
  return {
    client,
    async longest() {
      child.send('')
      const [longest] = (await once(child, 'message')) as [Longest]
      return longest
    },
    async stop() {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await ended
      clearTimeout(force)
    },
  }
}
