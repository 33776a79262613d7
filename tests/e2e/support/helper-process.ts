import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'

const BIN = resolve(import.meta.dirname, '../../../bin/comics.js')

export type Environment = Readonly<Record<string, string>>

/** A `comics serve` process of one home folder. */
export interface HelperProcess {
  /** Throws before the first `start`. */
  readonly url: string
  /** Starts the process. Later starts use the port of the first. */
  start(): Promise<void>
  /** Ends the process with SIGTERM. */
  stop(): Promise<void>
  /** Suspends the process like a sleeping computer: its connections stay open without responses. */
  freeze(): void
  /** Resumes a suspended process. */
  thaw(): void
}

/** Returns the process of a home folder, not yet started. With `host` null it listens on this computer only. */
export function helperProcess(home: string, environment: Environment, host: string | null): HelperProcess {
  const listening = host === null ? [] : ['--host', host]
  let url: string | null = null
  let child: ChildProcess | null = null
  return {
    get url() {
      if (url === null) throw new Error('Nothing is served yet.')
      return url
    },
    async start() {
      const port = url === null ? '0' : new URL(url).port
      const started = spawn(process.execPath, [BIN, 'serve', '--port', port, '--no-open', ...listening], {
        env: { PATH: process.env.PATH ?? '', HOME: home, ...environment },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child = started
      url = await new Promise<string>((settle, reject) => {
        let output = ''
        started.stdout.on('data', (chunk: Buffer) => {
          output += chunk.toString()
          const found = /http:\/\/localhost:\d+/.exec(output)?.[0]
          if (found) settle(found)
        })
        started.on('close', () => reject(new Error(`comics serve ended: ${output}`)))
      })
    },
    async stop() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((settle) => child?.on('close', settle))
      child.kill('SIGTERM')
      // A suspended process handles SIGTERM only after SIGCONT.
      child.kill('SIGCONT')
      await ended
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  }
}
