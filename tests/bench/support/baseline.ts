import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { bare } from './config.ts'

/** Runs a baseline to its end and returns its JSON output. Throws if it fails. */
export async function runBare<T>(name: string, args: readonly string[]): Promise<T> {
  const child = spawn(process.execPath, [bare(name), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [output, code] = await Promise.all([text(child.stdout), ended])
  if (code !== 0) throw new Error(`${name} ended with ${code}`)
  return JSON.parse(output) as T
}

/** A baseline that serves until it is stopped. */
export interface BareServer {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

/** Starts a baseline server, which writes its port as JSON once it listens. */
export async function startBare(name: string, args: readonly string[]): Promise<BareServer> {
  const child = spawn(process.execPath, [bare(name), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) =>
      resolve((JSON.parse(chunk.toString()) as { port: number }).port),
    )
    child.once('close', () => reject(new Error(`${name} ended`)))
  })
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
