import { execFileSync, spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BareServer, runBare, startBare } from './support/baseline.ts'
import { collection, LARGE_COMICS } from './support/collections.ts'
import { BENCH_DIR, rounds, sized } from './support/config.ts'
import { most, spread } from './support/figures.ts'
import { type Helper, scannedOnce, startHelper } from './support/helper.ts'
import { cpuSeconds } from './support/process-meter.ts'
import { record } from './support/report.ts'

const COVERS = 40
const CONNECTIONS = 6

let helper: Helper
let other: BareServer
let addresses: string[] = []
const folder = join(BENCH_DIR, 'data/covers-served')

function installed(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** nginx with one worker over TLS if installed, otherwise a bare https server with the files in memory. */
const nginx = installed('nginx')
const h2load = installed('h2load')

async function startNginx(key: string, certificate: string): Promise<BareServer> {
  const port = 20_000 + (process.pid % 20_000)
  const config = `worker_processes 1; daemon off; pid ${folder}.pid; error_log ${folder}.log crit; user root;
    events { worker_connections 64; }
    http { access_log off; sendfile on; tcp_nopush on; types { image/jpeg jpg; } keepalive_requests 1000000;
      server { listen 127.0.0.1:${port} ssl; ssl_protocols TLSv1.3; ssl_certificate ${certificate};
        ssl_certificate_key ${key}; root ${folder}; } }`
  await writeFile(`${folder}.conf`, config)
  const child = spawn('nginx', ['-c', `${folder}.conf`], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await new Promise((resolve) => setTimeout(resolve, 500))
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

beforeAll(async () => {
  const dataDir = await scannedOnce(await collection('large', sized(1_000), 1, LARGE_COMICS))
  helper = await startHelper(dataDir)
  const { comics } = await helper.client.json<{ comics: { id: string; cover: { version: string } }[] }>(
    'GET',
    `/api/comics?limit=${COVERS}`,
  )
  const { token } = await helper.client.json<{ token: string }>('POST', '/api/media-token', {})
  addresses = comics.map(({ id, cover }) => `/api/comics/${id}/cover?v=${cover.version}&w=480&t=${token}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [n, address] of addresses.entries()) {
    await writeFile(join(folder, `${n}.jpg`), (await helper.client.ask('GET', address)).bytes)
  }
  const [key, certificate] = ['key', 'pem'].map((ending) => join(dataDir, `tls/localhost.${ending}`))
  other = nginx
    ? await startNginx(key ?? '', certificate ?? '')
    : await startBare('covers', [folder, key ?? '', certificate ?? ''])
})
afterAll(async () => {
  await other?.stop()
  await helper?.stop()
})

interface Load {
  readonly perSecond: number
  readonly bytesEach: number
}

async function load(port: number, paths: readonly string[], requests: number): Promise<Load> {
  const list = `${folder}.json`
  if (!h2load) {
    await writeFile(list, JSON.stringify(paths))
    return runBare<Load>('load', [String(port), String(requests), String(CONNECTIONS), list])
  }
  await writeFile(list, paths.map((path) => `https://localhost:${port}${path}`).join('\n'))
  const args = ['--h1', '-n', String(requests), '-c', String(CONNECTIONS), '-i', list]
  const output = execFileSync('h2load', args, { encoding: 'utf8' })
  expect(output).toContain(`${requests} 2xx`)
  const bytes = Number(/\((\d+)\) data/.exec(output)?.[1] ?? 0)
  return { perSecond: Number(/([\d.]+) req\/s/.exec(output)?.[1]), bytesEach: bytes / requests }
}

test('covers over TLS', async () => {
  const requests = sized(12_000)
  const files = addresses.map((_, n) => `/${n}.jpg`)
  const runs = { ours: [] as Load[], theirs: [] as Load[] }
  const cpu = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round < rounds(4); round++) {
    for (const [who, server, paths] of [
      ['ours', helper, addresses],
      ['theirs', other, files],
    ] as const) {
      const before = cpuSeconds(server.pid)
      runs[who].push(await load(server.port, paths, requests))
      cpu[who].push(((cpuSeconds(server.pid) - before) / requests) * 1e6)
    }
  }
  const [ours, theirs] = [runs.ours.map((run) => run.perSecond), runs.theirs.map((run) => run.perSecond)]
  const against = nginx
    ? 'nginx, one worker'
    : 'a bare https server with the files in memory (nginx is not installed)'
  await record({
    order: 4.1,
    name: `covers of ${Math.round((runs.ours[0]?.bytesEach ?? 0) / 1000)} kB over TLS`,
    unit: 'req/s',
    ours: most(ours),
    baseline: most(theirs),
    limit: { ratioAtLeast: 0.5 },
    note: `best of ${ours.length}, ${CONNECTIONS} connections, ${h2load ? 'h2load' : 'a client in Node (h2load is not installed)'}, beside ${against}; ${spread(ours)} and ${spread(theirs)}`,
  })
  await record({
    order: 4.2,
    name: '  CPU of the server',
    unit: 'µs/req',
    ours: Math.min(...cpu.ours),
    baseline: Math.min(...cpu.theirs),
    limit: { ratioAtMost: 2 },
  })
})

test('a cover is immutable in caches, and its revalidation sends no bytes', async () => {
  const [address = ''] = addresses
  const first = await helper.client.ask('GET', address)
  const again = await helper.client.ask('GET', address, undefined, {
    'if-none-match': String(first.headers.etag),
  })
  expect(first.headers['cache-control']).toMatch(/max-age=31536000, immutable/)
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  await record({
    order: 4.3,
    name: '304, and immutable for a year',
    unit: 'wrong',
    ours: 0,
    baseline: null,
    limit: { atMost: 0 },
  })
})
