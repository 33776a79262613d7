import { expect, test } from 'vitest'
import { listName, parseListName } from '../../../web/data/lists/list-name.ts'
import { pathsAround } from '../../../web/data/lists/list-neighbours.ts'
import { changedRuns } from '../../../web/data/playlists/playlist-items.ts'
import { playlistOrderOf, sortedLists } from '../../../web/screens/playlists/playlist-order.ts'

const run = (offset: number, ...items: string[]) => ({ key: ['run', offset], offset, items })

test('a reordered list changes its pages, across their borders', () => {
  const runs = [run(0, 'a', 'b'), run(2, 'c', 'd'), run(4, 'e')]
  const items = (order: readonly number[]) => changedRuns(runs, order, 2).map((each) => each.items)
  expect(items([1, 2, 3, 0, 4])).toEqual([['b', 'c'], ['d', 'a'], ['e']])
  // With an item less, the last page is empty.
  expect(items([0, 2, 3, 4])).toEqual([['a', 'c'], ['d', 'e'], []])
})

test('an item from a page that is not loaded is null', () => {
  const runs = [run(0, 'a', 'b'), run(4, 'e')]
  expect(changedRuns(runs, [0, 2, 3, 4, 1], 2).map(({ items }) => items)).toEqual([['a', null], ['b']])
})

test('playlists are found by words of their names, in three orders', () => {
  const list = (name: string, count: number, changed: string) => ({ name, count, changed })
  const all = [
    list('Tren 10', 1, '2026-01-03T00:00:00.000Z'),
    list('Ábaco', 3, '2026-01-01T00:00:00.000Z'),
    list('Tren 2', 2, '2026-01-02T00:00:00.000Z'),
  ]
  const names = (query: string, order: string) =>
    sortedLists(all, query, playlistOrderOf(order), 'es').map(({ name }) => name)
  expect(names('', 'name')).toEqual(['Ábaco', 'Tren 2', 'Tren 10'])
  expect(names('', 'count')).toEqual(['Ábaco', 'Tren 2', 'Tren 10'])
  expect(names('', 'changed')).toEqual(['Tren 10', 'Tren 2', 'Ábaco'])
  expect(names('abaco', 'anything')).toEqual(['Ábaco'])
  expect(names('tren 1', 'name')).toEqual(['Tren 10'])
})

test('an address names a list to read, or none', () => {
  expect(parseListName(listName('playlist', 'a:b'))).toEqual({ kind: 'playlist', id: 'a:b' })
  expect(parseListName('storyline:7')).toEqual({ kind: 'storyline', id: '7' })
  for (const none of [null, '', 'playlist', 'playlist:', 'series:saga', '__proto__:x'])
    expect(parseListName(none)).toBeNull()
})

test('the paths around a path come with the nearest first', () => {
  const order = Array.from({ length: 200 }, (_, n) => `${n}`)
  expect(pathsAround(order, '2')).toMatchObject({ before: ['1', '0'] })
  const { before, after } = pathsAround(order, '100')
  expect([before[0], before.length, after[0], after.length]).toEqual(['99', 50, '101', 50])
  expect(pathsAround(order, '199').after).toEqual([])
  expect(pathsAround(order, 'elsewhere')).toEqual({ before: [], after: [] })
})
