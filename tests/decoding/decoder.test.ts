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

const entry = new URL('./support/obedient.js', import.meta.url)

const asksFor = (name: string) => ({ root: '/library', path: `/library/${name}`, size: 1, sidecar: null })

/** A reader whose processes do to themselves what a file's name says; `ask` and `scan` answer with the process id. */
function obedientReader(limits: Partial<DecoderLimits> = {}) {
  const reader = createDecoder({
    entry,
    hangTimeout: 1_000,
    hangTimeoutAlone: 1_500,
    sandbox: false,
    ...limits,
  })
  onTestFinished(() => reader.close())
  const place = (name: string, stamp: string): ComicFileRef => ({
    root: '/library',
    path: `/library/${name}`,
    stamp,
  })
  return {
    reader,
    scan: async (name: string) => {
      const answer: unknown = await reader.scanCover(asksFor(name), new AbortController().signal)
      return Number((answer as { bytes: Buffer }).bytes.toString())
    },
    ask: async (name: string, picked: PageOrCover = 1, stamp = '1', asker?: Requester) =>
      Number((await reader.picture(place(name, stamp), picked, null, asker)).bytes.toString()),
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
])('what happens to a file that makes its process %s happens to no other', async (fault, code) => {
  const { ask } = obedientReader()
  const first = await ask('fine')
  const beside = [ask('slow'), ask('slow', 2)]
  await expect(ask(fault, 1, '1', { name: 'bea' })).rejects.toMatchObject({ code })
  for (const pid of await Promise.all(beside)) expect(pid).not.toBe(first)
  expect(isAlive(first)).toBe(false)
})

test('a file that takes too much memory is told so, and its process ended', async () => {
  const { ask } = obedientReader({ memory: 400 * 1024 * 1024 })
  const first = await ask('fine')
  await expect(ask('swell')).rejects.toMatchObject({ code: 'comic-too-large' })
  expect(isAlive(first)).toBe(false)
  expect(await ask('fine')).toBeGreaterThan(0)
})

test('what stopped a process is not tried again until the file changes', async () => {
  const { ask } = obedientReader()
  await expect(ask('crash', 7)).rejects.toMatchObject({ code: 'reader-stopped' })
  const pid = await ask('fine')
  await expect(ask('crash', 7)).rejects.toMatchObject({ code: 'reader-stopped' })
  expect(await ask('fine')).toBe(pid)
  await expect(ask('crash', 7, 'changed')).rejects.toMatchObject({ code: 'reader-stopped' })
  expect(await ask('fine')).not.toBe(pid)
})

test('a comic of which three pages stopped a process is refused whole', async () => {
  const { ask } = obedientReader()
  for (const page of [1, 2, 3])
    await expect(ask('crash', page)).rejects.toMatchObject({ code: 'reader-stopped' })
  const pid = await ask('fine')
  await expect(ask('crash', 4)).rejects.toMatchObject({ code: 'reader-stopped' })
  expect(await ask('fine')).toBe(pid)
})

test('a process that asks to be replaced is, and another answers', async () => {
  const { ask } = obedientReader()
  const pid = await ask('wears')
  expect(await ask('fine')).not.toBe(pid)
})

test('a library folder that is new to a process starts another', async () => {
  const { reader, ask } = obedientReader()
  const pid = await ask('fine')
  const elsewhere = { root: '/other', path: '/other/fine', stamp: '1' }
  const { bytes } = await reader.picture(elsewhere, 1, null)
  expect(bytes.toString()).not.toBe(String(pid))
  expect(await ask('fine')).toBe(Number(bytes.toString()))
})

test('however much one person asks for, another is answered after what is under way', async () => {
  const { ask } = obedientReader()
  await ask('fine')
  let answered = 0
  const much = Array.from({ length: 20 }, (_, n) =>
    ask('slow', n + 1, '1', { name: 'bea' }).then(() => answered++),
  )
  await ask('fine', 1, '1', { name: 'ana' })
  expect(answered).toBeLessThanOrEqual(2)
  await Promise.all(much)
})

test('what nobody waits for any more is not done', async () => {
  const { ask } = obedientReader()
  const stop = new AbortController()
  const asker = { name: 'bea', signal: stop.signal }
  const much = Promise.allSettled(Array.from({ length: 40 }, (_, n) => ask('slow', n + 1, '1', asker)))
  await ask('fine', 1, '1', { name: 'ana' })
  stop.abort(new Error('left'))
  for (const one of await much) expect(one).toMatchObject({ reason: { message: 'left' } })
  const start = performance.now()
  await ask('fine', 1, '1', { name: 'bea' })
  // After the two that were under way and hold their places, not after forty.
  expect(performance.now() - start).toBeLessThan(5_000)
})

test('a process that is asked much of while another holds memory is not blamed for both', async () => {
  // On a busy machine 200 MB take longer than a second, in which a process answers nothing.
  const { ask, scan } = obedientReader({ memory: 450 * 1024 * 1024, hangTimeout: 15_000 })
  const idle = await ask('hold 200')
  expect(await scan('hold 200')).not.toBe(idle)
  expect(isAlive(idle)).toBe(false)
})

test('what nobody waits for any more still may not take all the memory', async () => {
  const { ask } = obedientReader({ memory: 400 * 1024 * 1024 })
  const pid = await ask('fine')
  const stop = new AbortController()
  const asked = ask('swell', 1, '1', { name: 'bea', signal: stop.signal })
  // Answered after the process was given the other.
  await ask('fine')
  stop.abort(new Error('left'))
  await expect(asked).rejects.toThrow('left')
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
})

test('cancelled scans are waited for by nobody, and a process that does not let go of them ends', async () => {
  const { reader, scan } = obedientReader()
  const pid = await scan('fine')
  const stop = new AbortController()
  const asked = ['hang', 'wait', 'wait'].map((name) => reader.scanCover(asksFor(name), stop.signal))
  const settled = Promise.allSettled(asked)
  // Sent and begun: the process has stopped answering.
  await pause(100)
  stop.abort(new Error('enough'))
  for (const one of await settled) expect(one).toMatchObject({ reason: { message: 'enough' } })
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})

test('where a process does not start confined the first that ask are answered all the same', async () => {
  const { ask } = obedientReader({ entry: new URL('./support/unconfinable.js', import.meta.url) })
  const pids = await Promise.all([ask('fine', 1), ask('fine', 2), ask('fine', 3)])
  expect(new Set(pids).size).toBe(1)
})

test.runIf(process.platform === 'linux')(
  'a process that could not be confined is followed by one that is',
  async () => {
    const folder = await tempDir()
    const wontConfine = join(folder, 'confined-fails')
    await writeFile(wontConfine, '')
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    const obedient = JSON.stringify(readFileSync(entry, 'utf8'))
    await writeFile(
      join(folder, 'entry.js'),
      `import { existsSync } from 'node:fs'
     if (process.permission && existsSync(${JSON.stringify(wontConfine)})) throw new Error('confined')
     await import('data:text/javascript,' + encodeURIComponent(${obedient}))`,
    )
    const onUnconfined = vi.fn()
    const { ask } = obedientReader({ entry: pathToFileURL(join(folder, 'entry.js')), onUnconfined })
    const isConfined = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('permission')
    expect(isConfined(await ask('fine'))).toBe(false)
    expect(onUnconfined).toHaveBeenCalledTimes(1)
    await rm(wontConfine)
    await expect(ask('crash')).rejects.toMatchObject({ code: 'reader-stopped' })
    expect(isConfined(await ask('fine'))).toBe(true)
  },
)

test('where no process starts nothing is said against the file, and scans fail', async () => {
  const { reader, ask } = obedientReader({ entry: new URL('./support/broken.js', import.meta.url) })
  await expect(ask('fine')).rejects.toMatchObject({ code: 'reader-not-started' })
  await expect(reader.scanCover(asksFor('fine'), new AbortController().signal)).rejects.toMatchObject({
    code: 'reader-not-started',
  })
})

test('where there is no temporary folder a scan ends, and no file is blamed', async () => {
  vi.stubEnv('TMPDIR', '/nonexistent')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { reader } = obedientReader()
  await expect(reader.scanCover(asksFor('fine'), new AbortController().signal)).rejects.toMatchObject({
    code: 'data-dir-not-writable',
  })
})

test('closing while a process starts starts no other', async () => {
  const { reader, ask } = obedientReader({ entry: new URL('./support/silent.js', import.meta.url) })
  const asked = ask('fine')
  await pause(20)
  await Promise.all([expect(asked).rejects.toMatchObject({ code: 'file-unreadable' }), reader.close()])
  await expect(ask('fine')).rejects.toMatchObject({ code: 'file-unreadable' })
})

test('closing ends what is under way, and leaves no process', async () => {
  const { reader, ask } = obedientReader()
  const pid = await ask('fine')
  const asked = ask('wait')
  const [closed] = await Promise.allSettled([asked, reader.close()])
  expect(closed).toMatchObject({ status: 'rejected', reason: { code: 'file-unreadable' } })
  expect(isAlive(pid)).toBe(false)
})
