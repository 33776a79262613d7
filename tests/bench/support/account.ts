import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import type { Database } from '#contract/database.ts'
import { bare, PRODUCT } from './places.ts'

/** In milliseconds. */
export interface Longest {
  /** Its event loop stood still. */
  readonly stall: number
  /** It worked without a pause: the stall without what the machine gave to others. */
  readonly work: number
}

/** `comics serve` as built in a process of its own, and a signed-in user of its account service in this one. */
export interface AccountServer {
  readonly client: SupabaseClient<Database>
  /** What was longest in the server since this was asked before. */
  longest(): Promise<Longest>
  stop(): Promise<void>
}

async function addressOf(child: ChildProcess): Promise<string> {
  let told = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      told += chunk.toString()
      const found = /http:\/\/localhost:\d+/.exec(told)?.[0]
      if (found) resolve(found)
    })
    child.once('close', () => reject(new Error(`comics serve ended: ${told}`)))
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
