import { expect, test } from 'vitest'
import { compareEvents, foldEvents, type ProgressEvent, type ProgressKind } from '#domain/reading/progress.ts'
import { COMIC_EVENTS_MAX, COMPACT_AFTER, compactableIds } from '#library/progress/compact.ts'
import type { JournalEvent } from '#library/progress/journal.ts'

const DEVICE = { id: 'kobo', name: 'Kobo' }

type Step = readonly [ProgressKind, (number | string)?]

/** Events of one comic, at one-second steps. */
function story(...steps: readonly Step[]): ProgressEvent[] {
  return steps.map(([kind, value], index) => {
    const at = (index + 1) * 1_000
    const page = typeof value === 'number' ? value : null
    const undoes = typeof value === 'string' ? value : null
    const base = { id: `e${index + 1}`, comicId: 'c1', via: 'kosync', device: DEVICE } as const
    return {
      ...base,
      kind,
      page,
      pageCount: 10,
      share: null,
      locator: null,
      startedAt: at,
      at,
      undoes,
      clientSeq: null,
    }
  })
}

const fold = (...steps: readonly Step[]) => foldEvents(story(...steps))

test('a finished comic stays finished until it is marked as unread or restarted', () => {
  expect(fold(['page', 3], ['finished', 10], ['page', 2])).toMatchObject({ page: 2, finished: true, pass: 1 })
  expect(fold(['finished', 10], ['unread'], ['page', 2])).toMatchObject({ page: 2, finished: false })
  expect(fold(['finished', 10], ['restarted'], ['page', 4])).toMatchObject({
    page: 4,
    finished: false,
    pass: 2,
  })
  expect(fold(['page', 3], ['unread'])).toMatchObject({ page: null, finished: false, at: 2_000 })
})

test('a fetched page moves forward only', () => {
  expect(fold(['page', 5], ['fetched', 4])).toMatchObject({ page: 5, at: 1_000 })
  expect(fold(['page', 5], ['fetched', 6])).toMatchObject({ page: 6, at: 2_000 })
  expect(fold(['finished', 10], ['fetched', 2])).toMatchObject({ page: 10, finished: true })
})

test('reading a dropped comic resumes it', () => {
  expect(fold(['page', 5], ['dropped'])).toMatchObject({ page: 5, dropped: true, at: 1_000 })
  expect(fold(['page', 5], ['dropped'], ['page', 6])).toMatchObject({ dropped: false })
  expect(fold(['page', 5], ['dropped'], ['resumed'])).toMatchObject({ dropped: false, page: 5 })
})

test('an undone event does not count, nor does an undone undo', () => {
  expect(fold(['page', 5], ['finished', 10], ['undo', 'e2'])).toMatchObject({
    page: 5,
    finished: false,
    at: 3_000,
    device: null,
  })
  expect(fold(['page', 5], ['finished', 10], ['undo', 'e2'], ['undo', 'e3'])).toMatchObject({
    page: 10,
    finished: true,
    at: 4_000,
  })
  expect(fold(['page', 5], ['undo', 'e1'])).toMatchObject({ page: null, at: 2_000 })
  expect(fold(['page', 5], ['undo', 'e1'], ['page', 2])).toMatchObject({ page: 2, device: DEVICE })
})

/** Returns numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const KINDS: readonly ProgressKind[] = [
  'page',
  'page',
  'page',
  'fetched',
  'finished',
  'unread',
  'restarted',
  'dropped',
  'resumed',
  'undo',
]

test('any order of the same events of two devices folds to one state', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = randomOf(seed)
    const pick = (count: number) => Math.floor(random() * count)
    const events: ProgressEvent[] = []
    for (let index = 0; index < 12; index++) {
      const kind = KINDS[pick(KINDS.length)] ?? 'page'
      const at = 1_000 + (kind === 'undo' ? 100 + index : pick(20))
      const base = { comicId: 'c1', via: 'kosync', device: { id: `d${pick(2)}`, name: '' } } as const
      events.push({
        ...base,
        ...{ id: `e${index}`, kind, page: 1 + pick(9), pageCount: 10, share: null, locator: null },
        ...{ startedAt: at, at, undoes: kind === 'undo' ? `e${pick(index + 1)}` : null, clientSeq: index },
      })
    }
    const expected = foldEvents(events)
    for (let round = 0; round < 5; round++) {
      const shuffled = events
        .map((event) => ({ event, by: random() }))
        .sort((one, other) => one.by - other.by)
        .map(({ event }) => event)
      expect(foldEvents(shuffled), `seed ${seed}`).toEqual(expected)
    }
    expect([...events].sort(compareEvents)).toEqual([...events].reverse().sort(compareEvents))
  }
})

test('a compacted journal folds to the same state, and to the same one after more events', () => {
  let deleted = 0
  for (let seed = 1; seed <= 300; seed++) {
    const random = randomOf(seed)
    const pick = (count: number) => Math.floor(random() * count)
    const count = seed % 10 === 0 ? COMIC_EVENTS_MAX + 80 : 30
    const now = 2 * COMPACT_AFTER
    const events: JournalEvent[] = []
    for (let index = 0; index < count; index++) {
      const kind = KINDS[pick(KINDS.length)] ?? 'page'
      const at = now - 2 * COMPACT_AFTER + Math.floor((index / count) * 2 * COMPACT_AFTER)
      const base = { comicId: 'c1', via: 'kosync', device: { id: `d${pick(2)}`, name: '' } } as const
      const undoes = kind === 'undo' ? `e${pick(index + 1)}` : null
      events.push({
        ...{ ...base, app: null, receivedAt: at, batch: '' },
        ...{ id: `e${index}`, kind, page: 1 + pick(9), pageCount: 10, share: null, locator: null },
        ...{ startedAt: at, at, undoes, clientSeq: index },
      })
    }
    const gone = new Set(compactableIds(events, now))
    deleted += gone.size
    const rest = events.filter(({ id }) => !gone.has(id))
    expect(foldEvents(rest), `seed ${seed}`).toEqual(foldEvents(events))
    const more = { ...events[0], id: 'more', kind: 'page', at: now, page: 5 } as JournalEvent
    expect(foldEvents([...rest, more]), `seed ${seed}`).toEqual(foldEvents([...events, more]))
    if (count > COMIC_EVENTS_MAX) expect(gone.size).toBeGreaterThan(40)
  }
  expect(deleted).toBeGreaterThan(1_000)
})
