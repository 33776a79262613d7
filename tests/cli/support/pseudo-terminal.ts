import { spawn, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished } from 'vitest'

const BIN = resolve(import.meta.dirname, '../../../bin/comics.js')

/** True if util-linux's `script` can give a command its own terminal; other systems have other options or none. */
export const hasPseudoTerminal =
  process.platform === 'linux' && spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0

export interface OnTerminal {
  /** Waits until the output since the last `press` contains a text. */
  shows(text: string | RegExp): Promise<void>
  press(keys: string): void
  /** Returns the complete output with its control sequences. */
  raw(): string
  ended(): Promise<number | null>
}

interface Terminal {
  readonly home: string
  readonly env?: Readonly<Record<string, string>>
  readonly columns?: number
  readonly rows?: number
}

/** Starts the built command in its own terminal. */
export function onTerminal(
  args: readonly string[],
  { home, env = {}, columns = 80, rows = 24 }: Terminal,
): OnTerminal {
  const words = [process.execPath, BIN, ...args].map((word) => `'${word}'`).join(' ')
  const command = `stty cols ${columns} rows ${rows}; exec ${words}`
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      TERM: 'xterm-256color',
      LC_ALL: 'en_GB.UTF-8',
      SHELL: '/bin/sh',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let written = ''
  let seen = 0
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written += text
  })
  const closed = new Promise<number | null>((settle) => child.on('close', settle))
  return {
    async shows(text) {
      const recent = () => stripVTControlCharacters(written.slice(seen))
      await expect.poll(recent, { timeout: 60_000, interval: 30 }).toMatch(text)
    },
    press(keys) {
      seen = written.length
      child.stdin.write(keys)
    },
    raw: () => written,
    ended: () => closed,
  }
}
