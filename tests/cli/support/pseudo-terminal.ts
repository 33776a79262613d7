import { spawn, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished } from 'vitest'

const BIN = resolve(import.meta.dirname, '../../../bin/comics.js')

/** util-linux's `script` gives a command a terminal of its own; elsewhere it takes other options, or is not there. */
export const hasPseudoTerminal =
  process.platform === 'linux' && spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0

export interface OnTerminal {
  /** Waits until what the command has written since the last `press` holds a text. */
  shows(text: string | RegExp): Promise<void>
  press(keys: string): void
  /** All it has written, with what commands the terminal. */
  raw(): string
  ended(): Promise<number | null>
}

interface Terminal {
  readonly home: string
  readonly env?: Readonly<Record<string, string>>
  readonly columns?: number
  readonly rows?: number
}

/** Starts the built command on a terminal of its own. */
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
  child.stdout.on('data', (chunk: Buffer) => {
    written += chunk.toString()
  })
  const closed = new Promise<number | null>((settle) => child.on('close', settle))
  return {
    async shows(text) {
      const recent = () => stripVTControlCharacters(written.slice(seen))
      await expect.poll(recent, { timeout: 20_000, interval: 30 }).toMatch(text)
    },
    press(keys) {
      seen = written.length
      child.stdin.write(keys)
    },
    raw: () => written,
    ended: () => closed,
  }
}
