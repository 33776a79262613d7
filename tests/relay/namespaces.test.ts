import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { openLibrary } from '#library/index.ts'
import { colourPage } from '../support/cbz.ts'
import { BIN } from '../support/processes/comics-bin.ts'
import { until } from '../support/until.ts'
import { type NetHost, type Network, openNetwork, withoutNamespaces } from './support/namespaces.ts'
import { type RemoteClient, startRemoteClient } from './support/remote-client.ts'

const RELAY = 'https://10.97.0.1:8443'
const PASSWORD = 'secreta1'
/** Bytes whose transfer takes 12 seconds at 2 Mbit/s. */
const CONTENT = randomBytes(3_000_000)

let folder = ''
let network: Network
let remote: RemoteClient
let env: Record<string, string> = {}

/** Starts the built command on a computer of the network; `output` returns its output. */
function start(host: NetHost, args: readonly string[]) {
  const child = host.start(process.execPath, [BIN, ...args], { env, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  return { child, output: () => output }
}

/** Runs the built command on a computer of the network to its end. Returns its stdout. */
async function run(host: NetHost, args: readonly string[], input = ''): Promise<string> {
  const { child, output } = start(host, args)
  child.stdin?.end(input)
  const [out, [code]] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'close')])
  if (code !== 0) throw new Error(`comics ${args[0]} ended with ${code}: ${output()}`)
  return out
}

/** Starts a linked helper on its own computer. Returns it with requests of its owner from another one. */
async function linkedHelper(address: string, email: string) {
  const host = await network.host(address)
  const dataDir = join(folder, address)
  const shelf = join(folder, `${address}-shelf`)
  await mkdir(shelf)
  const comic = zipSync({ '001.jpg': await colourPage(1), 'notes.bin': CONTENT }, { level: 0 })
  await writeFile(join(shelf, 'Saga 1.cbz'), comic)
  const library = await openLibrary(dataDir)
  await library.roots.add(shelf)
  await (await library.scanner.start()).done
  await library.close()
  const who = ['--account', RELAY, '--email', email, '--password-stdin', '--data-dir', dataDir]
  await run(host, ['signup', ...who], PASSWORD)
  const serving = start(host, ['serve', '--no-open', '--port', '0', '--data-dir', dataDir])

  const json = async (path: string, init?: RequestInit) =>
    JSON.parse((await remote.ask(RELAY + path, init)).text || '{}')
  const { account } = await json('/api/config')
  const { access_token: token } = await json('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { apikey: account.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const bearer = { headers: { authorization: `Bearer ${token}` } }
  const ask = (path: string, onBegun?: () => void) => remote.ask(`${RELAY}/proxy${path}`, bearer, onBegun)
  const status = async () =>
    (await json('/relay/helper', bearer)).helper as {
      readonly online: boolean
      readonly since: string
    } | null
  /** True if the helper is online through another tunnel than `before`. */
  const isBack = async (before = '') => {
    const now = await status()
    return now?.online === true && now.since !== before
  }
  /** On a busy machine a new tunnel may fail its first check. */
  const answers = async () => (await ask('/api/stats')).status === 200
  await until(() => isBack())
  await until(answers)
  const { files } = JSON.parse((await ask('/api/files')).text)
  return {
    host,
    dataDir,
    serving,
    ask,
    status,
    isBack,
    answers,
    path: `/api/comics/${files[0].id}/file`,
    sha: createHash('sha256').update(comic).digest('hex'),
    /** Returns the link as `comics status` prints it there. */
    line: async () => JSON.parse(await run(host, ['status', '--json', '--data-dir', dataDir])).link,
  }
}

const shaOf = (body: string): string => createHash('sha256').update(body, 'latin1').digest('hex')

describe.skipIf(withoutNamespaces())('helper, relay and reader on computers of their own', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comics-net-'))
    network = await openNetwork()
    const dataDir = join(folder, 'relay')
    env = {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      COMICS_LANG: 'en',
      NODE_EXTRA_CA_CERTS: join(dataDir, 'tls', 'ca.pem'),
    }
    const host = await network.host('10.97.0.1')
    const relay = start(host, ['relay', '--host', host.address, '--port', '8443', '--data-dir', dataDir])
    await until(() => relay.output().includes('Ctrl+C'))
    remote = startRemoteClient(await network.host('10.97.0.9'), env)
  })
  afterAll(async () => {
    await network?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test.concurrent('a disconnected network aborts a response, is reported on both sides, and recovers', async ({
    expect,
  }) => {
    const ana = await linkedHelper('10.97.0.2', 'ana@ejemplo.es')
    ana.host.run('tc', ...'qdisc add dev eth0 root tbf rate 2mbit burst 32kbit latency 400ms'.split(' '))
    let begun = false
    const file = ana.ask(ana.path, () => {
      begun = true
    })
    await until(() => begun)
    ana.host.run('ip', 'link', 'set', 'eth0', 'down')
    // The next request notices the dead tunnel, which also aborts the download.
    expect(await ana.ask('/api/stats')).toMatchObject({
      status: 503,
      text: expect.stringContaining('"helper-offline"'),
    })
    expect(await file).toMatchObject({ status: 200, broken: true })
    expect(await ana.status()).toMatchObject({ online: false })
    await until(() => ana.serving.output().includes('Remote access offline'))
    await expect
      .poll(ana.line, { timeout: 20_000 })
      .toMatchObject({ state: 'waiting', problem: { code: 'relay-unreachable' } })

    ana.host.run('tc', 'qdisc', 'del', 'dev', 'eth0', 'root')
    ana.host.run('ip', 'link', 'set', 'eth0', 'up')
    await until(() => ana.isBack())
    const whole = await ana.ask(ana.path)
    expect(whole).toMatchObject({ status: 200, broken: false })
    expect(shaOf(whole.text)).toBe(ana.sha)
    expect(await ana.line()).toMatchObject({ state: 'online', problem: null })
  }, 120_000)

  test.concurrent('a helper is online again after its address has changed and after its process has been stopped', async ({
    expect,
  }) => {
    const bea = await linkedHelper('10.97.0.3', 'bea@ejemplo.es')
    const before = (await bea.status())?.since
    bea.host.run('ip', 'address', 'del', '10.97.0.3/24', 'dev', 'eth0')
    bea.host.run('ip', 'address', 'add', '10.97.0.33/24', 'dev', 'eth0')
    await until(() => bea.isBack(before))
    await until(bea.answers)

    // `device add` prints the URL of the relay's own certificate authority.
    const add = ['device', 'add', 'Tableta', '--app', 'panels', '--data-dir', bea.dataDir]
    expect(await run(bea.host, add)).toContain(`Address of the certificate: ${RELAY}/ca.crt`)
    expect(await remote.ask(`${RELAY}/ca.crt`)).toMatchObject({ status: 200, broken: false })

    bea.serving.child.kill('SIGSTOP')
    expect(await bea.ask('/api/stats')).toMatchObject({ status: 503 })
    expect(await bea.status()).toMatchObject({ online: false })
    bea.serving.child.kill('SIGCONT')
    await until(() => bea.isBack())
    await until(bea.answers)
  }, 120_000)
})
