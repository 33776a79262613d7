import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { type Call, createCall } from '#contract/client.ts'
import { status } from '#contract/helper/status.ts'
import { ended, serveComics } from '../processes/comics-bin.ts'
import { readProc, withChildren } from '../processes/process-tree.ts'

/** Effects of an attack on other requests. */
export interface Figures {
  /** Longest response time of `GET /api/helper` in ms. */
  readonly worstWait: number
  /** Highest resident memory of the helper and its child processes in MB. */
  readonly peakMemory: number
}

export interface MeasuredHelper {
  readonly url: string
  readonly token: string
  readonly call: Call
  /** Sends status requests twenty times a second while the attack runs. */
  during(attack: () => Promise<unknown>): Promise<Figures>
  stop(): Promise<void>
}

const PROBE_INTERVAL = 50

/** Returns the resident memory of a process and its children in MB. Linux only: 0 elsewhere. */
function residentMegabytes(pid: number): number {
  const pages = withChildren(pid).map((each) => Number(readProc(`/proc/${each}/statm`).split(' ')[1] ?? 0))
  return (pages.reduce((sum, count) => sum + count, 0) * 4) / 1024
}

/** Starts the built `comics serve` as a process and signs its owner up. */
export async function startMeasuredHelper(home: string): Promise<MeasuredHelper> {
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
      const probe = async () => {
        while (!over) {
          const start = performance.now()
          await anyone(status.helper)
          worstWait = Math.max(worstWait, performance.now() - start)
          await pause(PROBE_INTERVAL)
        }
      }
      const memoryTimer = setInterval(() => {
        peakMemory = Math.max(peakMemory, residentMegabytes(child.pid ?? 0))
      }, PROBE_INTERVAL)
      const probing = probe()
      try {
        await attack()
      } finally {
        over = true
        await probing
        clearInterval(memoryTimer)
      }
      return { worstWait: Math.round(worstWait), peakMemory: Math.round(peakMemory) }
    },

    async stop() {
      child.kill('SIGTERM')
      expect(await ended(child)).toBe(0)
    },
  }
}
