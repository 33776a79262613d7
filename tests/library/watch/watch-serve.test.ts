import { execFileSync, spawn } from 'node:child_process'
import { rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openLibrary } from '#library/index.ts'
import { writeCbz } from '../../support/cbz.ts'
import { comics, ended, serveComics } from '../../support/processes/comics-bin.ts'
import { tempDir } from '../../support/temp.ts'
import { libraryState } from '../support/state.ts'

const POLL = { timeout: 50_000, interval: 200 }

async function home() {
  const home = await tempDir()
  const root = join(home, 'Comics')
  for (let n = 1; n <= 6; n++) await writeCbz(join(root, 'Saga', `Saga ${n}.cbz`))
  const data = join(home, 'data')
  const library = await openLibrary(data)
  await library.roots.add(root)
  await library.close()
  return { home, root, env: { COMICS_DATA_DIR: data }, ids: async () => (await libraryState(data, root)).ids }
}

test('a running serve scans changes of its folders', async () => {
  const t = await home()
  const { child } = await serveComics(['--port', '0'], t)
  // Files added before the start are found at the start.
  await vi.waitFor(async () => expect((await t.ids()).size).toBe(6), POLL)
  const id = (await t.ids()).get('Saga/Saga 1.cbz')
  await writeCbz(join(t.root, 'Saga', 'Saga 7.cbz'))
  await rename(join(t.root, 'Saga', 'Saga 1.cbz'), join(t.root, 'Saga', 'Saga 01.cbz'))
  await vi.waitFor(async () => expect((await t.ids()).get('Saga/Saga 01.cbz')).toBe(id), POLL)
  await vi.waitFor(async () => expect([...(await t.ids()).keys()]).toContain('Saga/Saga 7.cbz'), POLL)
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
})

test('serve --no-watch does not scan', async () => {
  const t = await home()
  const { child } = await serveComics(['--port', '0', '--no-watch'], t)
  // With watching, a scan would have started before another process has read the status.
  const { scan } = JSON.parse((await comics(['status', '--json'], t)).stdout)
  expect(scan).toMatchObject({ running: false, startedAt: null })
  expect((await t.ids()).size).toBe(0)
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
})

/** Starts serve with a limit of 3 inotify watches; null if the limit cannot be set. */
async function serveWithFewWatches({
  home,
  env,
}: {
  home: string
  env: Record<string, string>
}): Promise<{ output: () => string } | null> {
  const limit = 'echo 3 > /proc/sys/user/max_inotify_watches && exec "$@"'
  const few = ['-Ur', 'sh', '-c', limit, 'sh']
  try {
    execFileSync('unshare', [...few, 'true'], { stdio: 'ignore' })
  } catch {
    return null
  }
  const bin = resolve(import.meta.dirname, '../../../bin/comics.js')
  const child = spawn('unshare', [...few, process.execPath, bin, 'serve', '--no-open', '--port', '0'], {
    env: { PATH: process.env.PATH ?? '', HOME: home, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended(child)
  })
  return { output: () => output }
}

test('a system with too few watches is reported once, and the library is scanned periodically', async (context) => {
  const t = await home()
  for (let n = 1; n <= 5; n++) await writeCbz(join(t.root, `Folder ${n}`, 'Solo.cbz'))
  const served = await serveWithFewWatches(t)
  if (served === null) return context.skip('the limit on watches is set with unshare of Linux')
  await vi.waitFor(async () => expect((await t.ids()).size).toBe(11), POLL)
  expect(served.output().match(/This folder cannot be watched/g)).toHaveLength(1)
  expect(served.output()).toContain('every 15 minutes')
})
