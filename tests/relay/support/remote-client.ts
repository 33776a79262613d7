import { resolve } from 'node:path'
import type { NetHost } from './namespaces.ts'

/** A response; `broken` if it was aborted or there was none. */
export interface RemoteResponse {
  /** 0 without a response. */
  readonly status: number
  /** Received bytes of the body. */
  readonly received: number
  /** The body as Latin-1, one character per byte; empty if it was aborted. */
  readonly text: string
  readonly broken: boolean
}

interface Message extends Partial<RemoteResponse> {
  readonly id: number
}

/** Sends requests from a computer of a test's network. */
export interface RemoteClient {
  ask(url: string, init?: RequestInit, onBegun?: () => void): Promise<RemoteResponse>
}

/** Starts a process on a computer that sends the requests of the test. */
export function startRemoteClient(host: NetHost, env: Readonly<Record<string, string>>): RemoteClient {
  const program = resolve(import.meta.dirname, 'remote-client-process.js')
  const child = host.start(process.execPath, [program], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, (message: Message) => void>()
  child.on('message', (message: Message) => waiting.get(message.id)?.(message))
  let requests = 0
  return {
    ask: (url, init = {}, onBegun) =>
      new Promise((settle) => {
        const id = requests++
        waiting.set(id, (message) => {
          if (message.text === undefined) return onBegun?.()
          waiting.delete(id)
          settle(message as RemoteResponse)
        })
        child.send({ id, url, init })
      }),
  }
}
