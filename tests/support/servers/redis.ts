import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstall, install } from '../debian.ts'
import { isMissing } from '../missing.ts'
import { atEnd } from '../processes/at-end.ts'
import { tempDir } from '../temp.ts'
import { until } from '../until.ts'

/** A temporary Redis: a socket in a temporary folder, no port, nothing persistent. */
export interface TestRedis {
  /** Value for `--redis`. */
  readonly url: string
  /** Kills the server as a crash would; it is empty when it starts again. */
  stop(): Promise<void>
  start(): Promise<void>
}

const HOW_TO_GET_REDIS =
  'Redis was not found: install it with your system’s packages ("sudo apt-get install redis-server")'

/** Returns the path of `redis-server`, null if there is none. */
function findRedis(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/opt/homebrew/bin']
  return folders.map((folder) => join(folder, 'redis-server')).find(existsSync) ?? null
}

/** True if Redis is missing and cannot be installed. Throws if CI is set as well. */
export function withoutRedis(): boolean {
  if (findRedis() !== null) return false
  if (canInstall()) install('redis-server')
  if (findRedis() !== null) return false
  return isMissing(HOW_TO_GET_REDIS)
}

/** Starts a Redis that ends with the test. */
export async function testRedis(): Promise<TestRedis> {
  const program = findRedis() ?? ''
  if (program === '') throw new Error(HOW_TO_GET_REDIS)
  const folder = await tempDir()
  const url = join(folder, 'redis.sock')
  let server: ChildProcess | null = null

  async function start(): Promise<void> {
    const args = ['--port', '0', '--unixsocket', url, '--save', '', '--appendonly', 'no', '--dir', folder]
    // A server must not outlive a killed test run.
    const bound = process.platform === 'linux' ? ['setpriv', '--pdeathsig', 'KILL', program] : [program]
    const [command = '', ...before] = bound
    server = spawn(command, [...before, ...args], { stdio: 'ignore' })
    await until(() => existsSync(url))
  }
  async function stop(): Promise<void> {
    const running = server
    if (running === null) return
    server = null
    const gone = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGKILL')
    await gone
    execFileSync('rm', ['-f', url])
  }
  await start()
  atEnd(stop)
  return { url, start, stop }
}
