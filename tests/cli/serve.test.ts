import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { announce } from '#cli/running-helper.ts'
import { createCall } from '#contract/client.ts'
import { status } from '#contract/helper/status.ts'
import { acquireLock } from '#db/lock.ts'
import { writeCbz } from '../support/cbz.ts'
import { comics, ended, serveComics } from '../support/comics-bin.ts'
import { tempDir } from '../support/temp.ts'
import { comicsHere } from './support/comics-here.ts'

/** An account without rights, for what root may always do. */
const NOBODY = 65_534

async function busyPort(): Promise<{ port: number; close(): void }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() }
}

test('serves until SIGINT or SIGTERM and leaves with 0', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const home = await tempDir()
    const { child, url } = await serveComics(['--port', '0'], { home })
    expect(await createCall({ baseUrl: url })(status.helper)).toMatchObject({ running: true })
    child.kill(signal)
    expect(await ended(child)).toBe(0)
  }
})

test('a port that is asked for and busy is an error; a second helper takes the next free one', async () => {
  const home = await tempDir()
  const busy = await busyPort()
  const refused = await comics(['serve', '--no-open', '--port', String(busy.port)], { home })
  busy.close()
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain(String(busy.port))

  const first = await serveComics([], { home })
  const second = await serveComics([], { home: await tempDir() })
  expect(second.url).not.toBe(first.url)
})

test('one data folder has one helper: a second is told where the first is, which stays known', async () => {
  const home = await tempDir()
  const { url, child } = await serveComics(['--port', '0'], { home })
  const second = await comicsHere(['serve', '--no-open', '--port', '0'], { home })
  expect(second).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(url) })
  const helper = async () => JSON.parse((await comicsHere(['status', '--json'], { home })).stdout).helper
  expect(await helper()).toMatchObject({ url })
  child.kill('SIGTERM')
  await ended(child)
  // Held as one that has just begun holds it, without having left word.
  const lock = await acquireLock(join(home, '.local/share/comics/serve.lock'))
  const early = await comicsHere(['serve', '--no-open', '--port', '0'], { home })
  expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('.local/share/comics') })
  await lock?.release()
})

test('the word of where a helper is, is taken away by who left it alone', async () => {
  const dataDir = await tempDir()
  const withdraw = await announce(dataDir, 8080)
  const other = JSON.stringify({ pid: process.pid, port: 8081 })
  await writeFile(join(dataDir, 'serve.json'), other)
  await withdraw()
  expect(await readFile(join(dataDir, 'serve.json'), 'utf8')).toBe(other)
})

test('beyond this computer it answers to its own names and to those it is given, no other', async () => {
  const home = await tempDir()
  const names = ['--host', '0.0.0.0', '--name', 'NAS.local', '192.168.77.20']
  const { url, child } = await serveComics(['--port', '0', ...names], { home, env: { LANG: 'en' } })
  const said = child.stderr ? text(child.stderr) : ''
  const asked = (host: string) =>
    new Promise<number | undefined>((settle, reject) => {
      const headers = { host: `${host}:${new URL(url).port}` }
      get(`${url}/api/config`, { headers }, (answer) => settle(answer.resume().statusCode)).on(
        'error',
        reject,
      )
    })
  expect(await asked('nas.local')).not.toBe(403)
  expect(await asked('192.168.77.20')).not.toBe(403)
  for (const host of ['evil.example', 'evil.example', 'x_%0a\\']) expect(await asked(host)).toBe(403)
  child.kill('SIGTERM')
  const refused = (await said).split('\n').filter((line) => line.includes('refused'))
  expect(refused).toEqual([expect.stringMatching(/evil\.example.*--name evil\.example/)])
  const wrong = await comicsHere(['serve', '--no-open', '--name', 'https://nas'], { home })
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('--name') })
})

test('a data folder that cannot be written is one sentence', async () => {
  const home = await tempDir()
  await writeFile(join(home, 'file'), '')
  const refused = await comicsHere(['serve', '--no-open', '--data-dir', join(home, 'file', 'data')], { home })
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('carpeta de datos') })
  expect(refused.stderr.trim().split('\n')).toHaveLength(1)
})

test('a folder without permission is a problem, and its comics stay', async () => {
  const home = await tempDir()
  const data = join(home, 'data')
  const root = join(home, 'Comics')
  for (const n of [1, 2]) await writeCbz(join(root, 'Open', `Open ${n}.cbz`))
  for (const n of [1, 2]) await writeCbz(join(root, 'Closed', `Closed ${n}.cbz`))
  await mkdir(data)
  await chmod(home, 0o755)
  // As root nothing is forbidden: the scan runs as an account without rights.
  const uid = process.getuid?.() === 0 ? NOBODY : undefined
  if (uid !== undefined) await chown(data, uid, uid)
  const run = (...args: string[]) =>
    comics([...args, '--data-dir', data], { home, ...(uid !== undefined && { uid }) })
  expect(await run('library', 'add', root)).toMatchObject({ code: 0 })
  expect((await run('scan', '--json')).events().at(-1)).toMatchObject({ processed: 4, problems: 0 })
  await chmod(join(root, 'Closed'), 0)
  const scanned = await run('scan', '--json')
  await chmod(join(root, 'Closed'), 0o755)
  expect(scanned.events().at(-1)).toMatchObject({ gone: 0, problems: 1 })
  expect(JSON.parse((await run('status', '--json')).stdout).stats.files).toBe(4)
})

test('open problems are counted after every scan, and listed by status', async () => {
  const home = await tempDir()
  const root = join(home, 'Comics')
  await mkdir(root)
  await writeFile(join(root, 'Broken 1.cbz'), 'no archive')
  const run = (...args: string[]) => comicsHere(args, { home, env: { LANG: 'en' } })
  await run('library', 'add', root)
  await run('scan')
  const again = await run('scan')
  expect(again.stdout).toMatch(/with problems: 0[\s\S]*Open problems: 1\..*comics status -v/)
  expect((await run('status', '-v')).stdout).toContain(`${join(root, 'Broken 1.cbz')}: `)
  expect((await run('status')).stdout).not.toContain('Broken 1.cbz')
  const { problems } = JSON.parse((await run('status', '-v', '--json')).stdout)
  expect(problems).toMatchObject([{ path: join(root, 'Broken 1.cbz') }])
  // What was asked for is no chatter.
  expect((await run('status', '-q')).stdout).toContain(root)
  expect((await run('library', 'list', '-q')).stdout).toContain(root)
})
