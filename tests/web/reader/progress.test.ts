import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '#domain/errors/errors.ts'
import type { ReadPosition } from '#records/library/reading.ts'
import { ProgressSaver, RETRY_DELAYS, SAVE_DELAY } from '#web/data/progress/progress-saver.ts'
import { UnsavedProgress } from '#web/data/progress/unsaved-progress.ts'
import { memoryStorage } from '../support/memory-storage.ts'

const comic = { id: 'c1', path: '/comics/a.cbz', name: 'a.cbz', size: 9, extension: 'cbz', title: 'A' }
const place = (page: number, id = 'c1'): ReadPosition => ({
  comic: { ...comic, id },
  page,
  pageCount: 20,
  at: new Date(1_700_000_000_000 + page * 1000).toISOString(),
})

describe('saving progress', () => {
  let sent: number[]
  let online: boolean
  let unsaved: UnsavedProgress
  let saver: ProgressSaver

  beforeEach(() => {
    vi.useFakeTimers()
    sent = []
    online = true
    unsaved = new UnsavedProgress(memoryStorage(), 'u1')
    saver = new ProgressSaver(async ({ page }) => {
      if (!online) throw new TypeError('Failed to fetch')
      sent.push(page)
    }, unsaved)
  })
  afterEach(() => vi.useRealTimers())

  it('waits 800 ms after the last turn and saves once', async () => {
    for (const page of [2, 3, 4]) {
      saver.note(place(page))
      await vi.advanceTimersByTimeAsync(SAVE_DELAY - 1)
    }
    expect(sent).toEqual([])
    expect(unsaved.of('c1')?.page).toBe(4)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([4])
    expect(unsaved.all()).toEqual([])
  })

  it('saves at once when the page is hidden or left', async () => {
    saver.note(place(7))
    await saver.close()
    expect(sent).toEqual([7])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([7])
  })

  it('keeps a failed save, and retries until it succeeds', async () => {
    online = false
    saver.note(place(5))
    await vi.advanceTimersByTimeAsync(SAVE_DELAY + RETRY_DELAYS[0] + RETRY_DELAYS[1])
    expect(sent).toEqual([])
    expect(unsaved.of('c1')?.page).toBe(5)
    online = true
    await vi.advanceTimersByTimeAsync(RETRY_DELAYS[2])
    expect(sent).toEqual([5])
    expect(unsaved.all()).toEqual([])
  })

  it('saves only the latest progress after a failure', async () => {
    online = false
    saver.note(place(5))
    await vi.advanceTimersByTimeAsync(SAVE_DELAY)
    saver.note(place(6))
    online = true
    await vi.advanceTimersByTimeAsync(SAVE_DELAY)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([6])
  })

  it('stops retrying when the reader is closed; the progress stays for the next one', async () => {
    online = false
    saver.note(place(9))
    await saver.close()
    online = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([])
    expect(unsaved.of('c1')?.page).toBe(9)
  })
})

describe('progress from earlier sessions', () => {
  it('is sent with its own time along with the current progress, and a rejected one stops no other', async () => {
    const unsaved = new UnsavedProgress(memoryStorage(), 'u1')
    for (const [page, id] of [
      [3, 'train'],
      [9, 'refused'],
      [5, 'plane'],
    ] as const)
      unsaved.put(place(page, id))
    const sent: [string, string][] = []
    const saver = new ProgressSaver(async ({ comic, at }) => {
      if (comic.id === 'refused') throw new AppError('account-error', { detail: 'no' })
      sent.push([comic.id, at])
    }, unsaved)
    await saver.flush()
    expect(sent).toEqual([
      ['plane', place(5).at],
      ['train', place(3).at],
    ])
    expect(unsaved.all().map(({ comic }) => comic.id)).toEqual(['refused'])
    await saver.close()
  })

  it('is sent once while the account does not respond', async () => {
    const unsaved = new UnsavedProgress(memoryStorage(), 'u1')
    for (const id of ['a', 'b', 'c']) unsaved.put(place(2, id))
    let requests = 0
    const saver = new ProgressSaver(async () => {
      requests++
      throw new AppError('account-unreachable', { url: '' })
    }, unsaved)
    await saver.close()
    expect(requests).toBe(1)
    expect(unsaved.all()).toHaveLength(3)
  })

  it('is sent even if the storage rejected it', async () => {
    const sent: number[] = []
    const unsaved = new UnsavedProgress(memoryStorage(true), 'u1')
    const saver = new ProgressSaver(async ({ page }) => void sent.push(page), unsaved)
    saver.note(place(4))
    await saver.close()
    expect(sent).toEqual([4])
    expect(unsaved.all()).toEqual([])
  })
})

describe('unsaved progress in the browser', () => {
  it('is stored by user and comic', () => {
    const keep = memoryStorage()
    new UnsavedProgress(keep, 'u1').put(place(3))
    new UnsavedProgress(keep, 'u1').put(place(4, 'c2'))
    expect(new UnsavedProgress(keep, 'u1').all().map(({ page }) => page)).toEqual([4, 3])
    expect(new UnsavedProgress(keep, 'u2').all()).toEqual([])
  })

  it('is not deleted when older progress was saved', () => {
    const places = new UnsavedProgress(memoryStorage(), 'u1')
    places.put(place(8))
    places.drop(place(7))
    expect(places.of('c1')?.page).toBe(8)
    places.drop(place(8))
    expect(places.of('c1')).toBeNull()
  })

  it.each(['not json', '[]', '{"c1":{"page":"x"}}'])('ignores invalid storage: %s', (text) => {
    const keep = memoryStorage()
    keep.kept.set('comics.unsaved.u1', text)
    expect(new UnsavedProgress(keep, 'u1').all()).toEqual([])
  })

  it('stays in memory if the storage throws', () => {
    expect(() => new UnsavedProgress(memoryStorage(true), 'u1').put(place(1))).not.toThrow()
  })
})
