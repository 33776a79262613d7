import { expect, onTestFinished, test, vi } from 'vitest'
import { history } from '#contract/helper/history.ts'
import { komgaApp } from '../support/komga.ts'
import * as shapes from '../support/komga-shapes.ts'
import { appShelf } from '../support/shelf.ts'

test('an app restarts a finished comic only by reading on from its first pages', async () => {
  const shelf = await appShelf()
  const comic = shelf.comicNamed('Blacksad 03.cbz')
  const app = await komgaApp(shelf, 'komelia')
  const path = `/api/v1/books/${comic.id}`
  /** Returns the page after a report, with `!` if the comic is finished. */
  const after = async (body: { page: number | null; completed?: boolean }) => {
    expect((await app.send('PATCH', `${path}/read-progress`, body)).status).toBe(204)
    const { readProgress } = await app.read(path, shapes.book)
    return `${readProgress?.page}${readProgress?.completed ? '!' : ''}`
  }
  const passes = async () =>
    (await shelf.owner.call(history.comic, { params: { id: comic.id } })).passes.map(
      ({ pass, isFinished }) => [pass, isFinished],
    )

  expect(await after({ page: null, completed: true })).toBe('12!')
  // A single page was opened again or reported late.
  expect(await after({ page: 7, completed: false })).toBe('7!')
  expect(await after({ page: 8, completed: false })).toBe('8!')
  expect(await after({ page: 1, completed: false })).toBe('1!')
  expect(await after({ page: 1, completed: false }), 'said again').toBe('1!')
  expect(await after({ page: 2 }), 'nothing said of the end').toBe('2!')
  expect(await passes()).toEqual([[1, true]])

  expect(await after({ page: 3, completed: false }), 'from a queue').toBe('3!')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await after({ page: 4, completed: false })).toBe('4')
  expect(await after({ page: 9, completed: false })).toBe('9')
  expect(await passes()).toEqual([
    [2, false],
    [1, true],
  ])
  expect(await after({ page: 12, completed: true })).toBe('12!')
  expect(await passes()).toEqual([
    [2, true],
    [1, true],
  ])
})
