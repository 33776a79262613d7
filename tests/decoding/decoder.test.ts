import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDecoder } from '#decoding/decoder.ts'
import type { Requester } from '#decoding/fair-queue.ts'
import type { ComicFileRef, PageOrCover } from '#decoding/jobs.ts'
import type { DecoderLimits } from '#decoding/runners.ts'
import { tempDir } from '../support/temp.ts'

const entry = new URL('./support/scripted-process.js', import.meta.url)

const scanInput = (name: string) => ({ root: '/library', path: `/library/${name}`, size: 1, sidecar: null })

/** On a busy machine a process may be unresponsive for some seconds while it allocates memory. */
const SLOW_ALLOCATION = { hangTimeout: 15_000, hangTimeoutAlone: 15_000 }

/** Creates a decoder whose processes do what a file's name says; `ask` and `scan` return the process id. */
function scriptedReader(limits: Partial<DecoderLimits> = {}) {
  const reader = createDecoder({
    entry,
    hangTimeout: 3_000,
    hangTimeoutAlone: 4_000,
    sandbox: false,
    ...limits,
  })
  onTestFinished(() => reader.close())
  const fileRef = (name: string, stamp: string): ComicFileRef => ({
    root: '/library',
    path: `/library/${name}`,
    stamp,
  })
  return {
    reader,
    scan: async (name: string) => {
      const answer: unknown = await reader.scanCover(scanInput(name), new AbortController().signal)
      return Number((answer as { bytes: Buffer }).bytes.toString())
    },
    ask: async (name: string, picked: PageOrCover = 1, stamp = '1', requester?: Requester) =>
      Number((await reader.picture(fileRef(name, stamp), picked, null, requester)).bytes.toString()),
  }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each([
  ['crash', 'reader-stopped'],
  ['hang', 'reader-stopped'],
])('a file that makes its process %s does not affect other files', async (fault, code) => {
  const { ask } = scriptedReader()
  const first = await ask('fine')
  const beside = [ask('slow'), ask('slow', 2)]
  await expect(ask(fault, 1, '1', { name: 'bea' })).rejects.toMatchObject({ code })
  for (const pid of await Promise.all(beside)) expect(pid).not.toBe(first)
  expect(isAlive(first)).toBe(false)
})

test('a file that takes too much memory is rejected as too large, and its process is killed', async () => {
  const { ask } = scriptedReader({ memory: 400 * 1024 * 1024, ...SLOW_ALLOCATION })
  const first = await ask('fine')
  await expect(ask('swell')).rejects.toMatchObject({ code: 'comic-too-large' })
  expect(isAlive(first)).toBe(false)
  expect(await ask('fine')).toBeGreaterThan(0)
})

test('a page that stopped a process is not decoded again until the file changes', async () => {
  const { ask } = scriptedReader()
  await expect(ask('crash', 7)).rejects.toMatchObject({ code: 'reader-stopped' })
  const pid = await ask('fine')
  await expect(ask('crash', 7)).rejects.toMatchObject({ code: 'reader-stopped' })
  expect(await ask('fine')).toBe(pid)
  await expect(ask('crash', 7, 'changed')).rejects.toMatchObject({ code: 'reader-stopped' })
  expect(await ask('fine')).not.toBe(pid)
})

test('a comic with three pages that stopped a process is rejected completely', async () => {
  const { ask } = scriptedReader()
  for (const page of [1, 2, 3])
    await expect(ask('crash', page)).rejects.toMatchObject({ code: 'reader-stopped' })
  const pid = await ask('fine')
  await expect(ask('crash', 4)).rejects.toMatchObject({ code: 'reader-stopped' })
  expect(await ask('fine')).toBe(pid)
})

test('a process that requests a restart is replaced', async () => {
  const { ask } = scriptedReader()
  const pid = await ask('wears')
  expect(await ask('fine')).not.toBe(pid)
})

test('a job of an unknown library folder starts a new process', async () => {
  const { reader, ask } = scriptedReader()
  const pid = await ask('fine')
  const elsewhere = { root: '/other', path: '/other/fine', stamp: '1' }
  const { bytes } = await reader.picture(elsewhere, 1, null)
  expect(bytes.toString()).not.toBe(String(pid))
  expect(await ask('fine')).toBe(Number(bytes.toString()))
})

test('a user’s job waits for running jobs alone, not for the queue of another user', async () => {
  const { ask } = scriptedReader()
  await ask('fine')
  let answered = 0
  const much = Array.from({ length: 20 }, (_, n) =>
    ask('slow', n + 1, '1', { name: 'bea' }).then(() => answered++),
  )
  await ask('fine', 1, '1', { name: 'ana' })
  expect(answered).toBeLessThanOrEqual(2)
  await Promise.all(much)
})

test('cancelled jobs in the queue are not run', async () => {
  const { ask } = scriptedReader()
  const stop = new AbortController()
  const requester = { name: 'bea', signal: stop.signal }
  const much = Promise.allSettled(Array.from({ length: 40 }, (_, n) => ask('slow', n + 1, '1', requester)))
  await ask('fine', 1, '1', { name: 'ana' })
  stop.abort(new Error('left'))
  for (const one of await much) expect(one).toMatchObject({ reason: { message: 'left' } })
  const start = performance.now()
  await ask('fine', 1, '1', { name: 'bea' })
  // The job waits for the two running ones, not for forty.
  expect(performance.now() - start).toBeLessThan(15_000)
})

test('an idle process with much memory is killed instead of the busy one', async () => {
  const { ask, scan } = scriptedReader({ memory: 450 * 1024 * 1024, ...SLOW_ALLOCATION })
  const idle = await ask('hold 200')
  expect(await scan('hold 200')).not.toBe(idle)
  expect(isAlive(idle)).toBe(false)
})

test('a cancelled job is still subject to the memory limit', async () => {
  const { ask } = scriptedReader({ memory: 400 * 1024 * 1024, ...SLOW_ALLOCATION })
  const pid = await ask('fine')
  const stop = new AbortController()
  const job = ask('swell', 1, '1', { name: 'bea', signal: stop.signal })
  // The process receives this job after the other one.
  await ask('fine')
  stop.abort(new Error('left'))
  await expect(job).rejects.toThrow('left')
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
})

test('cancelled scans reject at once, and a process that does not end them is killed', async () => {
  const { reader, scan } = scriptedReader()
  const pid = await scan('fine')
  const stop = new AbortController()
  const jobs = ['hang', 'wait', 'wait'].map((name) => reader.scanCover(scanInput(name), stop.signal))
  const settled = Promise.allSettled(jobs)
  // The jobs have begun, and the process has become unresponsive.
  await pause(100)
  stop.abort(new Error('enough'))
  for (const one of await settled) expect(one).toMatchObject({ reason: { message: 'enough' } })
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
})

test('the first jobs succeed also if a confined process does not start', async () => {
  const { ask } = scriptedReader({ entry: new URL('./support/unconfinable.js', import.meta.url) })
  const pids = await Promise.all([ask('fine', 1), ask('fine', 2), ask('fine', 3)])
  expect(new Set(pids).size).toBe(1)
})

// Reads command lines in /proc, which only Linux has.
test.runIf(process.platform === 'linux')(
  'an unconfined process is followed by a confined one once that can start',
  async () => {
    const folder = await tempDir()
    const wontConfine = join(folder, 'confined-fails')
    await writeFile(wontConfine, '')
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    const script = JSON.stringify(readFileSync(entry, 'utf8'))
    await writeFile(
      join(folder, 'entry.js'),
      `import { existsSync } from 'node:fs'
     if (process.permission && existsSync(${JSON.stringify(wontConfine)})) throw new Error('confined')
     await import('data:text/javascript,' + encodeURIComponent(${script}))`,
    )
    const onUnconfined = vi.fn()
    const { ask } = scriptedReader({ entry: pathToFileURL(join(folder, 'entry.js')), onUnconfined })
    const isConfined = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('permission')
    expect(isConfined(await ask('fine'))).toBe(false)
    expect(onUnconfined).toHaveBeenCalledTimes(1)
    await rm(wontConfine)
    await expect(ask('crash')).rejects.toMatchObject({ code: 'reader-stopped' })
    expect(isConfined(await ask('fine'))).toBe(true)
  },
)

test('jobs and scans fail with reader-not-started if no process starts', async () => {
  const { reader, ask } = scriptedReader({ entry: new URL('./support/broken.js', import.meta.url) })
  await expect(ask('fine')).rejects.toMatchObject({ code: 'reader-not-started' })
  await expect(reader.scanCover(scanInput('fine'), new AbortController().signal)).rejects.toMatchObject({
    code: 'reader-not-started',
  })
})

test('a scan fails with data-dir-not-writable without a temporary folder', async () => {
  vi.stubEnv('TMPDIR', '/nonexistent')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { reader } = scriptedReader()
  await expect(reader.scanCover(scanInput('fine'), new AbortController().signal)).rejects.toMatchObject({
    code: 'data-dir-not-writable',
  })
})

test('closing while a process starts does not start another one', async () => {
  const { reader, ask } = scriptedReader({ entry: new URL('./support/silent.js', import.meta.url) })
  const job = ask('fine')
  await pause(20)
  await Promise.all([expect(job).rejects.toMatchObject({ code: 'file-unreadable' }), reader.close()])
  await expect(ask('fine')).rejects.toMatchObject({ code: 'file-unreadable' })
})

test('closing rejects running jobs and ends the process', async () => {
  const { reader, ask } = scriptedReader()
  const pid = await ask('fine')
  const job = ask('wait')
  const [closed] = await Promise.allSettled([job, reader.close()])
  expect(closed).toMatchObject({ status: 'rejected', reason: { code: 'file-unreadable' } })
  expect(isAlive(pid)).toBe(false)
})
