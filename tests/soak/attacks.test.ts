import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:https'
import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ended, serveComics } from '../support/processes/comics-bin.ts'
import { tempDir } from '../support/temp.ts'
import { printFigures } from './print-figures.ts'

/** Seconds of each attack. */
const SECONDS = Number(process.env.SOAK_ATTACK_SECONDS ?? 75)
/** The longest allowed wait of the owner in milliseconds, and the most memory of the helper in MB. */
const [WAIT_MAX, MEMORY_MAX] = [1_000, 1_536]
const ATTACKER = resolve(import.meta.dirname, 'attacker.js')

/** This machine's network address, from which attacks count as remote; undefined without one. */
const own = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

const FROM_STRANGERS = [
  'no attack',
  'idle connections',
  'incomplete request lines',
  'endless headers',
  'incomplete TLS handshakes',
  'idle TLS connections',
  'idle HTTP/2 sessions',
  'HTTP/2 sessions with pings alone',
  'unauthenticated table writes of 8 MB',
  'unauthenticated sign-ins of 1 MB',
  'unauthenticated broadcasts of 1 MB',
  'unread responses',
  'unread HTTP/1.1 responses',
  'floods of headers',
  'floods of HTTP/2 headers',
  'cancelled requests',
  'WebSockets that never join',
  'endless WebSocket messages',
]
const FROM_USERS = [
  "a user's table writes of 8 MB",
  'a long pattern over long texts',
  'many short patterns over long texts',
  'writes with a long pattern',
  'responses of hundreds of megabytes',
]
const chosen = process.env.SOAK_ATTACK
const attacks = [...FROM_STRANGERS, ...FROM_USERS].filter((name) => chosen === undefined || name === chosen)

interface Helper {
  readonly port: number
  readonly pid: number
  readonly apikey: string
  ask(path: string, init?: { method?: string; token?: string; body?: unknown }): Promise<Answer>
}
interface Answer {
  readonly status: number
  readonly text: string
}

async function startHelper(): Promise<Helper> {
  const home = await tempDir()
  const { child, url } = await serveComics(
    ['--data-dir', join(home, 'data'), '--port', '0', '--host', own === undefined ? '127.0.0.1' : '0.0.0.0'],
    { home },
  )
  onTestFinished(async () => {
    child.kill()
    await ended(child)
  })
  const port = Number(new URL(url).port)
  let apikey = ''
  const ask: Helper['ask'] = (path, { method = 'GET', token, body } = {}) =>
    new Promise((settle) => {
      const headers = {
        ...(apikey !== '' && { apikey }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      }
      const options = {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers,
        rejectUnauthorized: false,
        agent: false,
      }
      const sent = request(options, (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => {
          text += part.toString()
        })
        answer.on('end', () => settle({ status: answer.statusCode ?? 0, text }))
        answer.on('error', () => settle({ status: 0, text: '' }))
      })
      sent.on('error', () => settle({ status: 0, text: '' }))
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  const config = JSON.parse((await ask('/api/config')).text) as { account: { anonKey: string } }
  apikey = config.account.anonKey
  return { port, pid: child.pid ?? 0, apikey, ask }
}

async function signUp({ ask }: Helper, email: string): Promise<string> {
  const { text } = await ask('/auth/v1/signup', { method: 'POST', body: { email, password: 'secreta1' } })
  return (JSON.parse(text) as { access_token: string }).access_token
}

/** Inserts rows with texts of the maximum length. */
async function fillShelf({ ask }: Helper, token: string): Promise<void> {
  for (let n = 0; n < 20; n++) {
    const body = Array.from({ length: 6 }, (_, i) => ({
      file_name: `${n}-${i}.cbz`,
      file_path: `/${n}-${i}.cbz`,
      file_size: 1,
      summary: 'a'.repeat(1_000_000),
    }))
    expect((await ask('/rest/v1/comics_library', { method: 'POST', token, body })).status).toBe(201)
  }
}

/** Measures the memory of a process (Linux only). Returns a function that returns the peak in MB. */
function watchMemory(pid: number): () => number {
  let most = 0
  const clock = setInterval(() => {
    readFile(`/proc/${pid}/status`, 'utf8').then(
      (text) => {
        most = Math.max(most, Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024)
      },
      () => undefined,
    )
  }, 100)
  return () => {
    clearInterval(clock)
    return Math.round(most)
  }
}

/** Sends a request every 100 ms. Returns a function that returns the longest wait, also of pending requests. */
function watchWaits(ask: () => Promise<Answer>): () => Promise<{ worst: number; failed: number }> {
  const waits: number[] = []
  const under = new Set<number>()
  let failed = 0
  const clock = setInterval(() => {
    const start = performance.now()
    under.add(start)
    void ask().then(({ status }) => {
      under.delete(start)
      if (status === 200) waits.push(performance.now() - start)
      else failed++
    })
  }, 100)
  return async () => {
    clearInterval(clock)
    await delay(500)
    const pending = [...under].map((start) => performance.now() - start)
    return { worst: Math.round(Math.max(0, ...waits, ...pending)), failed }
  }
}

/** Returns the number of connections and responses of an attacker. */
function attackCount(figures: unknown): number {
  const { opened = 0, answers = {} } = figures as { opened?: number; answers?: Record<string, number> }
  return opened + Object.values(answers).reduce((sum, count) => sum + count, 0)
}

function startAttack(name: string, target: object): { readonly child: ChildProcess; figures(): unknown } {
  const child = spawn(process.execPath, [ATTACKER, name, JSON.stringify(target)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let last = '{}'
  if (child.stdout) createInterface(child.stdout).on('line', (line) => (last = line))
  return { child, figures: () => JSON.parse(last) as unknown }
}

test.each(attacks)(
  '%s: the owner does not wait, and the memory stays bounded',
  { timeout: 600_000 },
  async (name) => {
    const helper = await startHelper()
    const owner = await signUp(helper, 'owner@example.com')
    const second = await signUp(helper, 'second@example.com')
    if (FROM_USERS.includes(name)) await fillShelf(helper, second)
    const assets = (await readdir(resolve('dist/web/assets'))).filter((file) => file.endsWith('.js'))
    const target = {
      host: own ?? '127.0.0.1',
      port: helper.port,
      apikey: helper.apikey,
      token: second,
      asset: `/assets/${assets.find((file) => file.startsWith('index-')) ?? assets[0]}`,
    }
    const memory = watchMemory(helper.pid)
    const { child, figures } = startAttack(name, target)
    const probe = watchWaits(() => helper.ask('/api/helper'))
    const session = watchWaits(() => helper.ask('/api/me', { token: owner }))
    await delay(SECONDS * 1_000)
    const [helperWaits, ownerWaits] = await Promise.all([probe(), session()])
    const attacking = child.exitCode === null
    child.kill('SIGKILL')
    const peak = memory()
    printFigures(name, { helper: helperWaits, owner: ownerWaits, memory: peak, attack: figures() })
    expect(attacking).toBe(true)
    if (name !== 'no attack') expect(attackCount(figures())).toBeGreaterThan(0)
    expect(helperWaits).toMatchObject({ failed: 0 })
    expect(helperWaits.worst).toBeLessThanOrEqual(WAIT_MAX)
    expect(peak).toBeLessThan(MEMORY_MAX)
    expect((await helper.ask('/api/me', { token: owner })).status).toBe(200)
  },
)
