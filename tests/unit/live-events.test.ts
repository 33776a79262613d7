import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import Koa from 'koa'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLiveEvents, type LiveLibrary } from '#helper/live/live-events.ts'
import { sendEvents } from '#http/responses/events.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { emptySnapshot } from '#library/catalog/snapshot/snapshot.ts'
import { type ChangeSource, createLibraryChanges } from '#library/changes.ts'

function liveEvents(
  playlistRevision: () => Promise<string>,
  alarms: readonly unknown[] = [],
  followEntities: () => Promise<(() => Promise<void>) | null> = async () => null,
) {
  let report = (_userId: string, _comicIds: readonly string[], _moved: boolean): void => undefined
  const watched = {
    dataVersion: async () => 1,
    revision: async () => '1',
    scanner: {
      status: async () => ({ running: false }),
      inBackground: () => false,
      runningSince: () => null,
    },
    playlists: { revision: playlistRevision },
    smartShelves: { revision: async () => 0 },
    devices: { list: async () => [] },
  } as unknown as ChangeSource
  const library = {
    ...watched,
    changes: createLibraryChanges(watched),
    history: { alarms: async () => alarms },
    catalog: { now: async () => emptySnapshot() },
    catalogUserOf: async () => DEFAULT_USER,
    homeRows: { onChange: () => () => undefined },
  } as unknown as LiveLibrary
  const live = createLiveEvents(library, {
    followProgress: async () => undefined,
    onProgress(listener) {
      report = listener
      return () => undefined
    },
    onAlarm: () => () => undefined,
    onReadDays: () => () => undefined,
    followEntities,
  })
  onTestFinished(() => live.close())
  return { live, report: (ids: readonly string[]) => report('ana', ids, true) }
}

const textOf = (stream: Readable): string => String(stream.read() ?? '')

test('a stream begins with the open alarms', async () => {
  const calm = liveEvents(async () => '1')
  expect(textOf(await calm.live.open('ana'))).not.toContain('event: history')
  const alarmed = liveEvents(async () => '1', [{}])
  expect(textOf(await alarmed.live.open('ana'))).toContain('event: history')
})

test('a stream that failed to open takes no slot, and the next one opens', async () => {
  let fails = true
  const { live } = liveEvents(async () => {
    if (fails) throw new Error('database is locked')
    return '1'
  })
  await expect(live.open('ana')).rejects.toThrow('locked')
  fails = false
  expect(textOf(await live.open('ana'))).toContain('event: ready')
})

test('a client that missed too many events gets a resync, and its stream stays open', async () => {
  const { live, report } = liveEvents(async () => '1')
  const first = await live.open('ana')
  const after = /^id: (.*)$/m.exec(textOf(first))?.[1] ?? ''
  const ids = Array.from({ length: 200 }, (_, index) => `comic-${index}`.padEnd(30, 'x'))
  for (let count = 0; count < 100; count++) report(ids)
  await expect.poll(() => textOf(first)).toContain('event: progress')
  const second = await live.open('ana', { after })
  expect(second.destroyed).toBe(false)
  expect(textOf(second)).toContain('event: resync')
})

test('a user has at most 16 streams; another one ends only the oldest', async () => {
  const { live } = liveEvents(async () => '1')
  const streams: Readable[] = []
  for (let count = 0; count < 16; count++) streams.push(await live.open('ana'))
  expect(streams.filter(({ destroyed }) => destroyed)).toEqual([])
  await live.open('ana')
  // Also if its client does not read.
  await expect
    .poll(() => streams.map(({ destroyed }) => destroyed), { timeout: 10_000 })
    .toEqual([true, ...Array(15).fill(false)])
})

test('a page that loaded before a change of progress reloads it when its stream opens', async () => {
  const { live, report } = liveEvents(async () => '1')
  report(['comic-1'])
  const before = textOf(await live.open('ana', { age: 1_000 }))
  expect(before).toContain('event: progress\ndata: {"changed":null,"moved":true}')
  expect(textOf(await live.open('eva', { age: 1_000 }))).not.toContain('event: progress')
})

test('a failed entity subscription is retried, and clients reload only if changes were missed', async () => {
  let mayFollow = false
  const follow = vi.fn(async () => (mayFollow ? async () => undefined : null))
  const { live } = liveEvents(async () => '1', [], follow)
  const loading = { age: 1_000 }
  const early = textOf(await live.open('ana', loading))
  expect(early).toContain('"entities":false')
  mayFollow = true
  const first = textOf(await live.open('ana', loading))
  expect(first).toContain('"entities":true')
  expect(first, 'changes before it were not noticed').toContain('event: entities')
  const later = textOf(await live.open('ana', { age: 0 }))
  expect(later).toContain('"entities":true')
  await expect.poll(async () => textOf(await live.open('ana', { age: 1 }))).not.toContain('event: entities')
  expect(follow).toHaveBeenCalledTimes(2)
})

/** Sends a stream after `prepare` has changed it; `admit` counts the later access checks. */
async function sendStream(prepare: (stream: PassThrough, ended: Promise<unknown>) => Promise<void> | void) {
  const stream = new PassThrough()
  const admit = vi.fn(async () => undefined)
  const app = new Koa()
  let done = (): void => undefined
  const sending = new Promise<void>((resolve) => {
    done = resolve
  })
  const begun = new Promise<void>((resolve) => {
    app.use(async (ctx) => {
      const ended = new Promise((closed) => ctx.res.once('close', closed))
      resolve()
      await prepare(stream, ended)
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      sendEvents(ctx, stream, admit)
      done()
    })
  })
  onTestFinished(() => void vi.useRealTimers())
  const server = createServer(app.callback()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { stream, admit, address, begun, sending }
}

test('a stream whose client disconnected while it was opened ends', async () => {
  const { stream, admit, address, begun, sending } = await sendStream(
    async (_stream, ended) => void (await ended),
  )
  const leaving = new AbortController()
  const answer = fetch(address, { signal: leaving.signal }).catch(() => undefined)
  await begun
  leaving.abort()
  await Promise.all([answer, sending])
  vi.advanceTimersByTime(120_000)
  expect(stream.destroyed).toBe(true)
  expect(admit).not.toHaveBeenCalled()
})

test('a stream that ended while it was opened is sent empty, without access checks', async () => {
  const { admit, address, sending } = await sendStream(async (stream) => {
    const closed = new Promise((resolve) => stream.once('close', resolve))
    stream.destroy()
    await closed
  })
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) })
  expect(await answer.text()).toBe('')
  await sending
  vi.advanceTimersByTime(120_000)
  expect(admit).not.toHaveBeenCalled()
})
