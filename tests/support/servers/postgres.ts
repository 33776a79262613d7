import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { chown, mkdtemp, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { isMissing } from '../missing.ts'

/** A temporary PostgreSQL: a socket in a temporary folder, no port, nothing persistent. */
export interface Cluster {
  /** Opens a connection as `role`, which the caller ends. */
  connect(database: string, role?: string): Promise<Client>
  stop(): Promise<void>
}

export const HOW_TO_GET_POSTGRES =
  'PostgreSQL 15 or newer was not found: install it with your system’s packages (on Debian: "sudo apt-get install postgresql")'

const SUPERUSER = 'supabase_admin'

/** Folders outside the PATH in which packages put the programs of each major version. */
const FOLDERS = [
  '/usr/lib/postgresql',
  '/opt/homebrew/opt',
  '/usr/local/opt',
  '/home/linuxbrew/.linuxbrew/opt',
]

/** Returns the folder of `initdb` and `postgres` of the newest version, null if there is none. */
export function findPostgres(): string | null {
  const versioned = FOLDERS.filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((name) => ({ folder, name })))
    .flatMap(({ folder, name }) => {
      const [, version] = /^(?:postgresql@?)?(\d*)$/.exec(name) ?? []
      if (version === undefined || (version !== '' && Number(version) < 15)) return []
      return [{ version: Number(version), path: join(folder, name, 'bin') }]
    })
    .sort((a, b) => b.version - a.version)
    .map(({ path }) => path)
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const found = [...versioned, ...onPath].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
  return found ?? null
}

/** True if PostgreSQL is missing. Throws if CI is set as well. */
export function withoutPostgres(): boolean {
  if (findPostgres() !== null) return false
  return isMissing(HOW_TO_GET_POSTGRES)
}

/** PostgreSQL refuses to run as root, so it runs as the user `nobody` then. */
interface Account {
  readonly uid: number
  readonly gid: number
  readonly prefix: readonly string[]
}

function accountToRunAs(): Account | null {
  // A server must not outlive a killed test run. Without setpriv, the exit handler ends it.
  const bound = process.platform === 'linux' ? ['setpriv', '--pdeathsig', 'QUIT'] : []
  if (process.getuid?.() !== 0) return bound.length > 0 ? { uid: -1, gid: -1, prefix: bound } : null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  const [uid, gid] = [id('-u'), id('-g')]
  return { uid, gid, prefix: [...bound, `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'] }
}

/** Hosted projects sort by code point (C.UTF-8); indexes that need another collation name it. */
const INITDB = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync', `--username=${SUPERUSER}`]

/** Data need not survive a crash. All other settings are those of hosted projects. */
const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  shared_buffers: '32MB',
  max_connections: '20',
  wal_level: 'logical',
  timezone: 'UTC',
  extra_float_digits: '0',
}

/** Starts a new cluster, which takes about a second. Throws `HOW_TO_GET_POSTGRES` if PostgreSQL is missing. */
export async function startCluster(): Promise<Cluster> {
  const programs = findPostgres()
  if (programs === null) throw new Error(HOW_TO_GET_POSTGRES)
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'comics-pg-')))
  const data = join(folder, 'data')
  const account = accountToRunAs()
  if (account !== null && account.uid >= 0) await chown(folder, account.uid, account.gid)
  const [command = '', ...prefix] = account === null ? [] : account.prefix
  const program = (name: string, args: readonly string[]): [string, string[]] =>
    command === '' ? [join(programs, name), [...args]] : [command, [...prefix, join(programs, name), ...args]]
  const environment = { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' }

  let server: ChildProcess | null = null
  const remove = (): void => {
    server?.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  try {
    execFileSync(...program('initdb', [`--pgdata=${data}`, ...INITDB]), {
      cwd: folder,
      env: environment,
      stdio: 'pipe',
    })
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    server = spawn(...program('postgres', ['-D', data, '-k', folder, ...settings]), {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await answering(server, folder)
  } catch (error) {
    remove()
    throw error
  }
  const running = server
  return {
    connect: (database, role = SUPERUSER) => connected(folder, database, role),
    async stop() {
      const gone = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGQUIT')
      if (running.exitCode === null && running.signalCode === null) await gone
      process.off('exit', remove)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function connected(folder: string, database: string, user: string): Promise<Client> {
  const client = new Client({ host: folder, database, user })
  await client.connect()
  return client
}

/** Waits until the server accepts connections. Throws its stderr if it ends instead. */
async function answering(server: ChildProcess, folder: string): Promise<void> {
  let stderr = ''
  server.stderr?.on('data', (chunk) => {
    stderr = (stderr + String(chunk)).slice(-4_000)
  })
  for (let waited = 0; waited < 30_000; waited += 20) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error(`PostgreSQL ended: ${stderr}`)
    try {
      const client = await connected(folder, 'postgres', SUPERUSER)
      return await client.end()
    } catch {
      await sleep(20)
    }
  }
  throw new Error(`PostgreSQL does not answer: ${stderr}`)
}
