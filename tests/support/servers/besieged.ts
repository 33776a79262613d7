import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { type Call, createCall } from '#contract/client.ts'
import { status } from '#contract/helper/status.ts'
import { ended, serveComics } from '../processes/comics-bin.ts'
import { readProc, withChildren } from '../processes/process-tree.ts'

/** What an attack did to those who were not meant. */
export interface Figures {
  /** The longest that `GET /api/helper` took, in milliseconds. */
  readonly worstWait: number
  /** The highest resident memory of the helper and all it started, in megabytes. */
  readonly peakMemory: number
}

export interface Besieged {
  readonly url: string
  readonly token: string
  readonly call: Call
  /** Asks how the helper is, twenty times a second, while the attack goes on. */
  during(attack: () => Promise<unknown>): Promise<Figures>
  stop(): Promise<void>
}

const ASK_EVERY = 50

/** Resident megabytes of a process and all that it started. Linux only: 0 elsewhere. */
function residentMegabytes(pid: number): number {
  const pages = withChildren(pid).map((each) => Number(readProc(`/proc/${each}/statm`).split(' ')[1] ?? 0))
  return (pages.reduce((sum, count) => sum + count, 0) * 4) / 1024
}

/** The built `comics serve` as a process of its own, its owner signed in, and a library at `root`. */
export async function besieged(home: string): Promise<Besieged> {
  const { child, url } = await serveComics(['--port', '0', '--data-dir', join(home, 'data')], { home })
  const anyone = createCall({ baseUrl: url })
  const { account } = await anyone(status.config)
  const client = createClient(url, account.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
  const { data, error } = await client.auth.signUp({ email: 'lucia@ejemplo.es', password: 'secreta1' })
  if (error !== null || data.session === null) throw error ?? new Error('no session')
  const token = data.session.access_token

  return {
    url,
    token,
    call: createCall({ baseUrl: url, token: async () => token }),

    async during(attack) {
      let worstWait = 0
      let peakMemory = 0
      let over = false
      const ask = async () => {
        while (!over) {
          const start = performance.now()
          await anyone(status.helper)
          worstWait = Math.max(worstWait, performance.now() - start)
          await pause(ASK_EVERY)
        }
      }
      const weigh = setInterval(() => {
        peakMemory = Math.max(peakMemory, residentMegabytes(child.pid ?? 0))
      }, ASK_EVERY)
      const asking = ask()
      try {
        await attack()
      } finally {
        over = true
        await asking
        clearInterval(weigh)
      }
      return { worstWait: Math.round(worstWait), peakMemory: Math.round(peakMemory) }
    },

    async stop() {
      child.kill('SIGTERM')
      expect(await ended(child)).toBe(0)
    },
  }
}
