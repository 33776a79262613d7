import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Client, createClient } from './client.ts'
import { BENCH_DIR, bare, PRODUCT } from './config.ts'
import { cpuSeconds } from './process-meter.ts'

const BIN = join(PRODUCT, 'bin/comics.js')
const PERSON = { email: 'lucia@ejemplo.es', password: 'secreta1' }

export interface ScanStatus {
  readonly running: boolean
  readonly discovered: number
  readonly processed: number
  readonly added: number
  readonly changed: number
  readonly problems: number
  readonly covers: number
  readonly coversDue: number
  readonly startedAt: string
  readonly finishedAt: string | null
  readonly outcome: string | null
}

/** Seconds of a scan by its own clock, until all comics were listed and in total, and its CPU seconds. */
export interface Scanned {
  /** Accurate to one poll interval; the total time if no cover was due. */
  readonly listed: number
  readonly seconds: number
  readonly cpu: number
  readonly status: ScanStatus
}

/** The built `comics serve` in its own process, with its owner signed in. */
export interface Helper {
  readonly pid: number
  readonly port: number
  /** Uses TLS on one open connection. */
  readonly client: Client
  readonly ca: string
  readonly token: string
  /** The owner's session as JSON, as a browser stores it. */
  readonly session: string
  addLibrary(path: string): Promise<void>
  removeLibrary(path: string): Promise<void>
  startScan(): Promise<void>
  status(): Promise<ScanStatus>
  /** Scans to the end; polls the status every `poll` milliseconds. */
  scan(poll?: number): Promise<Scanned>
  /**
   * Returns the longest CPU time of the event loop without a pause since the last call, in milliseconds. Only for
   * metered helpers.
   */
  longestTask(): Promise<number>
  stop(): Promise<void>
}

/** Returns an empty data folder of that name, or the existing one. */
export async function dataFolder(name: string, fresh = true): Promise<string> {
  const path = join(BENCH_DIR, 'data', name)
  if (fresh) await rm(path, { recursive: true, force: true })
  await mkdir(path, { recursive: true })
  return path
}

/** Starts the built command; `flags` are Node's own. `isMetered`: `bare/loop-meter.js` runs in it. */
export function startComics(
  args: readonly string[],
  flags: readonly string[] = [],
  isMetered = false,
): ChildProcess {
  const env = { PATH: process.env.PATH ?? '', HOME: BENCH_DIR }
  const meter = isMetered ? ['--import', bare('loop-meter')] : []
  const child = spawn(process.execPath, [...flags, ...meter, BIN, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', ...(isMetered ? (['ipc'] as const) : [])],
  })
  // An interrupted run leaves no processes behind.
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}

export function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('close', () => resolve()))
}

/** Runs the built command to its end. Throws unless it succeeds. */
export async function comics(args: readonly string[]): Promise<void> {
  const child = startComics(args)
  child.stdout?.resume()
  await ended(child)
  if (child.exitCode !== 0) throw new Error(`comics ${args.join(' ')} ended with ${child.exitCode}`)
}

/** Writes a profile of the helper's whole run into `COMICS_BENCH_PROFILE`, if set to a folder. */
const profile = process.env.COMICS_BENCH_PROFILE
const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []

async function portOf(child: ChildProcess): Promise<number> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /http:\/\/localhost:(\d+)/.exec(output)?.[1]
      if (found) resolve(Number(found))
    })
    child.once('close', () => reject(new Error(`comics serve ended: ${output}`)))
  })
}

/** Signs the owner up or in and returns the account's session. */
async function signIn(url: string): Promise<string> {
  const { account, owner } = (await (await fetch(`${url}/api/config`)).json()) as {
    account: { anonKey: string }
    owner: boolean
  }
  const path = owner ? 'token?grant_type=password' : 'signup'
  const headers = { apikey: account.anonKey, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(PERSON),
  })
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`)
  return answer.text()
}

/** Starts the built command on a data folder and signs its owner up or in. */
export async function startHelper(dataDir: string, isMetered = false): Promise<Helper> {
  const child = startComics(['serve', '--no-open', '--port', '0', '--data-dir', dataDir], flags, isMetered)
  const port = await portOf(child)
  const pid = child.pid
  if (pid === undefined) throw new Error('comics serve has no process')
  const session = await signIn(`http://localhost:${port}`)
  const { access_token: token } = JSON.parse(session) as { access_token: string }
  const ca = await readFile(join(dataDir, 'tls/ca.pem'), 'utf8')
  const client = createClient(port, ca, { authorization: `Bearer ${token}` })
  const status = () => client.json<ScanStatus>('GET', '/api/scan/status')
  const startScan = async () => {
    for (;;) {
      const { status: code } = await client.ask('POST', '/api/scan', {})
      if (code === 200) return
      if (code !== 409) throw new Error(`POST /api/scan answered ${code}`)
      // A scan that the helper started itself: ours starts after it.
      await pause(20)
    }
  }
  return {
    pid,
    port,
    client,
    ca,
    token,
    session,
    status,
    startScan,
    addLibrary: async (path) => {
      await client.json('POST', '/api/libraries', { path })
    },
    removeLibrary: async (path) => {
      await client.json('DELETE', '/api/libraries', { path })
    },
    async scan(poll = 100) {
      const before = cpuSeconds(pid)
      await startScan()
      let own = await status()
      let now = own
      let listedAt: number | null = null
      while (now.running && now.startedAt === own.startedAt) {
        own = now
        if (now.coversDue > 0) listedAt ??= Date.now()
        await pause(poll)
        now = await status()
      }
      // The watcher may have started another scan between two polls: then ours has just ended.
      const replaced = now.startedAt !== own.startedAt
      if (!replaced) own = now
      if (!replaced && own.outcome !== 'done') throw new Error(`the scan ended as ${own.outcome}`)
      const since = (time: number) => (time - Date.parse(own.startedAt)) / 1000
      const seconds = since(replaced ? Date.now() : Date.parse(own.finishedAt ?? ''))
      return {
        listed: listedAt === null ? seconds : since(listedAt),
        seconds,
        cpu: cpuSeconds(pid) - before,
        status: own,
      }
    },
    longestTask: () =>
      new Promise((resolve) => {
        child.once('message', (output) => resolve((output as { work: number }).work))
        child.send({})
      }),
    async stop() {
      client.close()
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await ended(child)
      clearTimeout(force)
    },
  }
}

/** Name of a collection's cached data folder; it changes with the database's schema. */
export function keptName(collectionPath: string): string {
  const schema = readFileSync(join(import.meta.dirname, '../../../src/library/schema.ts'))
  return `of-${basename(collectionPath)}-${createHash('sha1').update(schema).digest('hex').slice(0, 8)}`
}

/** Returns a data folder whose library has this collection, scanned once and cached. */
export async function scannedOnce(collectionPath: string): Promise<string> {
  const name = keptName(collectionPath)
  const stored = join(BENCH_DIR, 'data', name, 'library.db')
  const fresh = !existsSync(stored)
  const dataDir = await dataFolder(name, fresh)
  if (fresh) await comics(['library', 'add', collectionPath, '--data-dir', dataDir])
  await comics(['scan', '--json', '--data-dir', dataDir])
  return dataDir
}
