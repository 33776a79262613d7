import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'

const BIN = resolve(import.meta.dirname, '../../../bin/comics.js')

export type Environment = Readonly<Record<string, string>>

/** `comics serve` of one home folder, as a process. */
export interface HelperProcess {
  /** Throws before the first `start`. */
  readonly url: string
  /** Starts it; later starts use the port of the first. */
  start(): Promise<void>
  /** Ends it, as if its computer had gone to sleep. */
  stop(): Promise<void>
  /** Holds it still, as a computer that falls asleep does: its connections stay open, and nobody answers. */
  freeze(): void
  /** Lets it go on where it was. */
  thaw(): void
}

/** Returns the process of a home folder, not yet started; `host` null: this computer alone. */
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
      // One that is held still takes no other signal.
      child.kill('SIGCONT')
      await ended
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  }
}
