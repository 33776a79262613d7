import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { atEnd } from './at-end.ts'

/** Path of the built command. */
export const BIN = resolve(import.meta.dirname, '../../../bin/comics.js')

export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** stdout as JSON lines. */
  events(): Record<string, unknown>[]
}

export interface RunOptions {
  readonly home: string
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
  readonly uid?: number
  readonly cwd?: string
  /** A command that runs the built command as its arguments. */
  readonly within?: readonly string[]
}

/** Starts the built command without a terminal and with only PATH and HOME in its environment. */
export function startComics(
  args: readonly string[],
  { home, env = {}, uid, cwd, within = [] }: RunOptions,
): ChildProcess {
  const [program = '', ...rest] = [...within, process.execPath, BIN, ...args]
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH ?? '', HOME: home, ...env },
    stdio: 'pipe',
    ...(uid !== undefined && { uid, gid: uid }),
    ...(cwd !== undefined && { cwd }),
  })
  atEnd(() => void child.kill('SIGKILL'))
  return child
}

/** Runs the built command until it ends. */
export async function comics(args: readonly string[], options: RunOptions): Promise<Finished> {
  const child = startComics(args, options)
  child.stdin?.end(options.input ?? '')
  const ended = new Promise<number | null>((settle) => child.on('close', settle))
  const [stdout, stderr, code] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    ended,
  ])
  return { code, stdout, stderr, events: () => jsonLines(stdout) }
}

/** Parses text with one JSON object per line. */
export const jsonLines = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** Starts `comics serve` and waits for its address; `output` returns its whole output so far. */
export async function serveComics(
  args: readonly string[],
  options: RunOptions,
): Promise<{ child: ChildProcess; url: string; output: () => string }> {
  const child = startComics(['serve', '--no-open', ...args], options)
  let output = ''
  const url = await new Promise<string>((settle, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /http:\/\/localhost:\d+/.exec(output)?.[0]
      if (found) settle(found)
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.on('close', () => reject(new Error(`comics serve ended: ${output}`)))
  })
  return { child, url, output: () => output }
}

/** Waits for a process to end. Returns its exit code, null if a signal ended it. */
export function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((settle) => child.on('close', (code) => settle(code)))
}
