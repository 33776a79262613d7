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
import { comics, ended, serveComics } from '../support/processes/comics-bin.ts'
import { tempDir } from '../support/temp.ts'
import { comicsHere } from './support/comics-here.ts'

/** An unprivileged user id, since root may read everything. */
const NOBODY = 65_534

async function busyPort(): Promise<{ port: number; close(): void }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() }
}

test('serve exits with 0 on SIGINT and SIGTERM', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const home = await tempDir()
    const { child, url } = await serveComics(['--port', '0'], { home })
    expect(await createCall({ baseUrl: url })(status.helper)).toMatchObject({ running: true })
    child.kill(signal)
    expect(await ended(child)).toBe(0)
  }
})

test('a given port that is in use is an error; without one, a second helper uses the next free port', async () => {
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

test('a second helper of a data folder fails with the address of the first one', async () => {
  const home = await tempDir()
  const { url, child } = await serveComics(['--port', '0'], { home })
  const second = await comicsHere(['serve', '--no-open', '--port', '0'], { home })
  expect(second).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(url) })
  const helper = async () => JSON.parse((await comicsHere(['status', '--json'], { home })).stdout).helper
  expect(await helper()).toMatchObject({ url })
  child.kill('SIGTERM')
  await ended(child)
  // Locked as by a helper that has just started and not yet announced its address.
  const lock = await acquireLock(join(home, '.local/share/comics/serve.lock'))
  const early = await comicsHere(['serve', '--no-open', '--port', '0'], { home })
  expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('.local/share/comics') })
  await lock?.release()
})

test('withdrawing an announcement does not delete that of another helper', async () => {
  const dataDir = await tempDir()
  const withdraw = await announce(dataDir, 8080)
  const other = JSON.stringify({ pid: process.pid, port: 8081 })
  await writeFile(join(dataDir, 'serve.json'), other)
  await withdraw()
  expect(await readFile(join(dataDir, 'serve.json'), 'utf8')).toBe(other)
})

test('serve accepts requests from the network for its own and given host names alone', async () => {
  const home = await tempDir()
  const names = ['--host', '0.0.0.0', '--name', 'NAS.local', '192.168.77.20']
  const { url, child } = await serveComics(['--port', '0', ...names], { home, env: { LANG: 'en' } })
  const output = child.stderr ? text(child.stderr) : ''
  const statusFor = (host: string) =>
    new Promise<number | undefined>((settle, reject) => {
      const headers = { host: `${host}:${new URL(url).port}` }
      get(`${url}/api/config`, { headers }, (answer) => settle(answer.resume().statusCode)).on(
        'error',
        reject,
      )
    })
  expect(await statusFor('nas.local')).not.toBe(403)
  expect(await statusFor('192.168.77.20')).not.toBe(403)
  for (const host of ['evil.example', 'evil.example', 'x_%0a\\']) expect(await statusFor(host)).toBe(403)
  child.kill('SIGTERM')
  const refused = (await output).split('\n').filter((line) => line.includes('refused'))
  expect(refused).toEqual([expect.stringMatching(/evil\.example.*--name evil\.example/)])
  const wrong = await comicsHere(['serve', '--no-open', '--name', 'https://nas'], { home })
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('--name') })
})

test('a data folder that is not writable is an error of one sentence', async () => {
  const home = await tempDir()
  await writeFile(join(home, 'file'), '')
  const refused = await comicsHere(['serve', '--no-open', '--data-dir', join(home, 'file', 'data')], { home })
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('carpeta de datos') })
  expect(refused.stderr.trim().split('\n')).toHaveLength(1)
})

test('an unreadable folder is a problem, and its comics are kept', async () => {
  const home = await tempDir()
  const data = join(home, 'data')
  const root = join(home, 'Comics')
  for (const n of [1, 2]) await writeCbz(join(root, 'Open', `Open ${n}.cbz`))
  for (const n of [1, 2]) await writeCbz(join(root, 'Closed', `Closed ${n}.cbz`))
  await mkdir(data)
  await chmod(home, 0o755)
  // Root may read everything, so the scan runs as an unprivileged user.
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

test('scan prints the number of open problems, and status lists them', async () => {
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
  // --quiet does not hide the requested output.
  expect((await run('status', '-q')).stdout).toContain(root)
  expect((await run('library', 'list', '-q')).stdout).toContain(root)
})
