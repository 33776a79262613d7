import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { READING_SORTS } from '#domain/reading/reading-sorts.ts'
import { dependsOnReading, showProgress } from '#web/data/progress/show-progress.ts'

const state = (page: number, finished = false) => ({
  ...{ page, pageCount: 12, share: page / 12, finished, dropped: false, pass: 1 },
  at: '2026-11-24T12:00:00.000Z',
})
const comic = (id: string) => ({ id, title: id, fileVersion: '1', progress: null })
const series = (key: string) => ({ key, folderPath: `/${key}`, read: 0, reading: 0 })

test('changed progress updates loaded cards, and leaves other query data unchanged', () => {
  const client = new QueryClient()
  const shelf = ['comics', 'shelf', {}]
  const items = [
    { kind: 'series', series: series('faro') },
    { kind: 'comic', comic: comic('a') },
  ]
  client.setQueryData(shelf, { total: 2, items }, { updatedAt: 5 })
  client.setQueryData(['comics', 'one', 'b'], { ...comic('b'), previous: comic('a') })
  client.setQueryData(['comics', 'own', 'x', 'cards', null], new Map([['/a', comic('a')]]))
  const other = { issues: [comic('c')] }
  client.setQueryData(['series', 'one', 'faro'], other)

  const changed = { comics: { a: state(4) }, series: [{ key: 'faro', read: 1, reading: 2 }] }
  showProgress(client, changed)
  expect(client.getQueryData(shelf)).toEqual({
    total: 2,
    items: [
      { kind: 'series', series: { ...series('faro'), read: 1, reading: 2 } },
      { kind: 'comic', comic: { ...comic('a'), progress: state(4) } },
    ],
  })
  expect(client.getQueryState(shelf)?.dataUpdatedAt, 'it is no younger').toBe(5)
  expect(client.getQueryData(['comics', 'one', 'b'])).toMatchObject({ previous: { progress: { page: 4 } } })
  expect(
    client.getQueryData<Map<string, unknown>>(['comics', 'own', 'x', 'cards', null])?.get('/a'),
  ).toMatchObject({ progress: { page: 4 } })
  expect(client.getQueryData(['series', 'one', 'faro'])).toBe(other)

  const before = client.getQueryData(shelf)
  showProgress(client, changed)
  expect(client.getQueryData(shelf), 'what is known changes nothing').toBe(before)
  showProgress(client, { comics: { a: null }, series: [] })
  expect(client.getQueryData(shelf)).toMatchObject({ items: [{}, { comic: { progress: null } }] })
})

test('stale query data stay stale', () => {
  const client = new QueryClient()
  client.setQueryData(['comics', 'list', {}], { comics: [comic('a')] })
  void client.invalidateQueries()
  showProgress(client, { comics: { a: state(12, true) }, series: [] })
  expect(client.getQueryState(['comics', 'list', {}])?.isInvalidated).toBe(true)
})

test.each([
  [['comics', 'shelf', { limit: 60 }], false, false],
  [['comics', 'facets', {}], true, false],
  [['comics', 'shelf', { sort: 'added' }], false, false],
  [['comics', 'shelf', { q: 'batman "sort" read' }], false, false],
  [['comics', 'shelf', { q: '"año uno" leído:no' }], true, true],
  [['comics', 'shelf', { q: 'progress>50' }], true, true],
  [['comics', 'own', 'x', 'items', { sort: 'name', chosen: { read: ['read'] } }], true, false],
])('%j depends on reading states: %s, on pages: %s', (key, onStates, onPages) => {
  expect(dependsOnReading(key, true)).toBe(onStates)
  expect(dependsOnReading(key, false)).toBe(onPages)
})

test.each(READING_SORTS)('lists sorted by %s depend on pages', (sort) => {
  expect(dependsOnReading(['comics', 'shelf', { sort }], false)).toBe(true)
})
