import { resolve } from 'node:path'
import type { NetHost } from './namespaces.ts'

/** An answer as it came; `broken` for one that broke off, or that there was none. */
export interface FarAnswer {
  /** 0 where nothing was answered. */
  readonly status: number
  /** Bytes of its body. */
  readonly received: number
  /** The body, a character a byte; empty where it broke off. */
  readonly text: string
  readonly broken: boolean
}

interface Told extends Partial<FarAnswer> {
  readonly id: number
}

/** Asks from a computer of a test's network. */
export interface FarAsker {
  ask(url: string, init?: RequestInit, onBegun?: () => void): Promise<FarAnswer>
}

/** Starts a program on a computer that asks what the test has it ask. */
export function farAsker(host: NetHost, env: Readonly<Record<string, string>>): FarAsker {
  const program = resolve(import.meta.dirname, 'asker.js')
  const child = host.start(process.execPath, [program], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, (told: Told) => void>()
  child.on('message', (told: Told) => waiting.get(told.id)?.(told))
  let asked = 0
  return {
    ask: (url, init = {}, onBegun) =>
      new Promise((settle) => {
        const id = asked++
        waiting.set(id, (told) => {
          if (told.text === undefined) return onBegun?.()
          waiting.delete(id)
          settle(told as FarAnswer)
        })
        child.send({ id, url, init })
      }),
  }
}
