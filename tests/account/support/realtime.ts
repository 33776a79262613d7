import { createClient, type RealtimeChannel } from '@supabase/supabase-js'
import { onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Database } from '#contract/database.ts'
import type { Client, SignedIn, TestAccount } from './account.ts'

export const VERSIONS = ['1.0.0', '2.0.0'] as const
export type Version = (typeof VERSIONS)[number]

/** The unmodified client with one version of the protocol, signed in as `who` (null: without a session). */
export async function liveClient(
  account: Pick<TestAccount, 'url' | 'anonKey'>,
  who: SignedIn | null,
  vsn: Version = '2.0.0',
): Promise<Client> {
  const client = createClient<Database>(account.url, account.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: WebSocket as never, vsn },
  })
  if (who !== null) {
    const { error } = await client.auth.setSession({
      access_token: who.accessToken,
      refresh_token: who.refreshToken,
    })
    if (error) throw error
  }
  onTestFinished(async () => {
    await client.realtime.disconnect()
  })
  return client
}

/** Subscribes, and waits for the confirmation. Throws if the subscription is rejected. */
export function subscribed(channel: RealtimeChannel): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve()
      else reject(error ?? new Error(status))
    })
  })
}

/** Waits until a list, or what the function returns, has `count` items. */
export function until<T>(list: readonly T[] | (() => readonly T[]), count: number): Promise<readonly T[]> {
  return vi.waitFor(
    () => {
      const items = typeof list === 'function' ? list() : list
      if (items.length < count) throw new Error(`${items.length} of ${count} came: ${JSON.stringify(items)}`)
      return items
    },
    { timeout: 20_000, interval: 10 },
  )
}

/** Waits until the server has handled all messages of a channel, and the channel has received all that was sent. */
export async function channelSettled(channel: RealtimeChannel): Promise<void> {
  const answer = await channel.untrack()
  if (answer !== 'ok') throw new Error(answer)
}

type Refs = readonly [joinRef: string | null, ref: string | null]
export type Frame = readonly [...Refs, topic: string, event: string, payload: Record<string, unknown>]

export interface RawSocket {
  readonly frames: readonly Frame[]
  readonly bytes: readonly Buffer[]
  /** Code and reason of the close frame. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  send(frame: unknown): void
  /** Joins a topic. Returns the reply. */
  join(topic: string, config?: object, token?: string, ref?: string): Promise<Frame>
  /** Waits for the first frame of an event, from index `start` on. */
  next(event: string, start?: number): Promise<Frame>
  /** The frames of row changes received so far. */
  changes(): readonly Frame[]
  close(): void
}

/** A WebSocket for frames that no client sends, in version 2.0.0. */
export async function rawSocket(account: Pick<TestAccount, 'url' | 'anonKey'>): Promise<RawSocket> {
  const address = `${account.url.replace('http', 'ws')}/realtime/v1/websocket`
  const ws = new WebSocket(`${address}?apikey=${account.anonKey}&vsn=2.0.0`)
  const frames: Frame[] = []
  const bytes: Buffer[] = []
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  ws.on('message', (data: Buffer, binary: boolean) => {
    if (binary) bytes.push(data)
    else frames.push(JSON.parse(data.toString()))
  })
  ws.on('error', () => undefined)
  await new Promise((resolve) => ws.once('open', resolve))
  onTestFinished(() => ws.terminate())

  const find = async (wanted: (frame: Frame) => boolean, start: number): Promise<Frame> =>
    vi.waitFor(
      () => {
        const found = frames.slice(start).find(wanted)
        if (found === undefined) throw new Error(`not among ${JSON.stringify(frames)}`)
        return found
      },
      { timeout: 20_000, interval: 5 },
    )
  return {
    frames,
    bytes,
    closed,
    send: (frame) =>
      ws.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame)),
    async join(topic, config = {}, token, ref = '1') {
      const start = frames.length
      ws.send(
        JSON.stringify([ref, ref, topic, 'phx_join', { config, ...(token && { access_token: token }) }]),
      )
      return find((frame) => frame[1] === ref && frame[2] === topic && frame[3] === 'phx_reply', start)
    },
    next: (event, start = 0) => find((frame) => frame[3] === event, start),
    changes: () => frames.filter((frame) => frame[3] === 'postgres_changes'),
    close: () => ws.close(),
  }
}
