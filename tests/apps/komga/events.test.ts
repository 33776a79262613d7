import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Call, Calls } from '#apps/komga/calls.ts'
import { changesBetween } from '#apps/komga/changes.ts'
import { eventCalls } from '#apps/komga/events.ts'
import type { AppParts } from '#apps/tree.ts'
import { noMetadata } from '#domain/metadata/metadata-fields.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { createDraft } from '#library/catalog/snapshot/apply.ts'
import { emptySnapshot, type Snapshot } from '#library/catalog/snapshot/snapshot.ts'
import type { ChangeListener, LibraryChanges } from '#library/changes.ts'

const EMPTY = emptySnapshot()
const WAIT = { timeout: 20_000, interval: 5 }

/**
 * Events of an empty collection. `devices`: id → time of the key. `lists`: the user's playlists. `change` reports a
 * change of the library.
 */
function createEvents(devices: ReadonlyMap<string, string>, lists: readonly { id: string }[] = []) {
  let answer: ((call: Call) => Promise<void>) | null = null
  let change: ChangeListener = () => undefined
  const changes: LibraryChanges = {
    subscribe(listener) {
      change = listener
      return {
        begun: Promise.resolve(),
        addUser: async () => undefined,
        removeUser: () => undefined,
        stop: () => undefined,
      }
    },
  }
  const parts = {
    progress: { onChange: () => () => undefined },
    library: {
      changes,
      snapshotFor: async () => EMPTY,
      catalogUserOf: async () => DEFAULT_USER,
      playlists: { revision: async () => String(lists.length), list: async () => lists },
      readThrough: { comics: async () => [] },
      shelfContents: { inApps: async () => [] },
      devices: { get: async (id: string) => ({ id, keyedAt: devices.get(id), revokedAt: null }) },
    },
  } as unknown as AppParts
  const on: Pick<Calls, 'any' | 'parts'> = {
    parts,
    any: (_method, _path, given) => {
      answer = given
    },
  }
  const events = eventCalls(on, 1)
  return {
    events,
    change: (name: 'playlists' | 'devices') => change({ name, data: {} }, 'u'),
    async open(deviceId: string, stop = new AbortController()) {
      const ctx = { set: () => undefined, type: '', body: null as Readable | null }
      const device = { id: deviceId, keyedAt: devices.get(deviceId) }
      await answer?.({ ctx, caller: { userId: 'u', device, disconnected: stop.signal } } as unknown as Call)
      const received = { text: '', ended: false }
      ctx.body?.on('data', (bytes: Buffer) => {
        received.text += bytes.toString()
      })
      ctx.body?.on('end', () => {
        received.ended = true
      })
      return { received, leave: () => stop.abort() }
    },
  }
}

test('a stream without events is kept open by comments until its key changes or the helper closes', async () => {
  const devices = new Map([
    ['phone', '2026-01-01'],
    ['tablet', '2026-01-01'],
  ])
  const { events, open, change } = createEvents(devices)
  const [phone, tablet] = [await open('phone'), await open('tablet')]
  // The first comment is sent at once, others at intervals.
  await expect.poll(() => phone.received.text.length, WAIT).toBeGreaterThan(':\n\n'.length * 2)
  expect(phone.received.text.replaceAll(':\n\n', '')).toBe('')

  devices.set('phone', '2026-01-02')
  change('devices')
  await expect.poll(() => phone.received.ended, WAIT).toBe(true)
  expect(tablet.received.ended).toBe(false)

  events.close()
  await expect.poll(() => tablet.received.ended, WAIT).toBe(true)
})

test('a device has at most four streams; a fifth ends the oldest', async () => {
  const { events, open } = createEvents(new Map([['phone', '2026-01-01']]))
  const streams: Awaited<ReturnType<typeof open>>[] = []
  for (let count = 0; count < 5; count++) streams.push(await open('phone'))
  const ended = () => streams.map(({ received }) => received.ended)
  await expect.poll(ended, WAIT).toEqual([true, false, false, false, false])
  for (const { leave } of streams) leave()
  await expect.poll(ended, WAIT).toEqual([true, true, true, true, true])
  events.close()
})

test('playlist changes are sent to open streams, also if another stream opens before', async () => {
  const lists: { id: string; name: string; changed: string }[] = []
  const devices = ['phone', 'tablet'].map((id): [string, string] => [id, '2026-01-01'])
  const { events, open, change } = createEvents(new Map(devices), lists)
  const phone = await open('phone')
  lists.push({ id: 'a', name: 'Noche', changed: '2026-01-01T00:00:00Z' })
  await open('tablet')
  change('playlists')
  await expect
    .poll(() => phone.received.text, WAIT)
    .toContain('event: ReadListAdded\ndata: {"readListId":"p-a"')
  events.close()
})

test("a client that disconnected before admission takes no other stream's slot", async () => {
  const { events, open } = createEvents(new Map([['phone', '1']]))
  const phone = await open('phone')
  const gone = new AbortController()
  gone.abort()
  for (let count = 0; count < 4; count++) await open('phone', gone)
  expect(phone.received.ended).toBe(false)
  events.close()
})

test('changed files and series covers send events that make apps reload covers', async () => {
  const snapshot = (modified: number): Promise<Snapshot> => {
    const draft = createDraft(emptySnapshot(), 2)
    const series = {
      id: 1,
      key: 'saga',
      name: 'Saga',
      sortName: 'saga',
      text: 'saga',
      volume: null,
      year: null,
      publisher: null,
    }
    draft.putSeries({ ...series, coverId: `c${modified}`, added: 1, modified })
    for (const no of [1, 2])
      draft.putComic({
        no,
        id: `c${no}`,
        root: '/a',
        title: `Saga ${no}`,
        sortName: `saga ${no}`,
        base: `Saga ${no}`,
        series: 1,
        format: 'cbz',
        added: 1,
        modified: no * modified,
        size: 1,
        pages: 1,
        number: no,
        lacks: 0,
        readable: true,
        metadata: noMetadata(),
      })
    return draft.done(1)
  }
  const [before, now] = [await snapshot(1), await snapshot(2)]
  const changes = changesBetween(before, now)
  expect(changes.map(({ name }) => name)).toEqual([
    'SeriesChanged',
    'BookChanged',
    'BookChanged',
    'ThumbnailSeriesAdded',
    'ThumbnailBookAdded',
    'ThumbnailBookAdded',
  ])
  expect(changes.at(-1)?.data).toEqual({ bookId: 'c2', seriesId: 'saga', selected: true })
  expect(changesBetween(now, await snapshot(2))).toEqual([])
})
