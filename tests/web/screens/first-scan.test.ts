import { expect, test } from 'vitest'
import { folderChain, treeRoot } from '#web/actions/folders/folder-chain.ts'
import { scanShare } from '#web/data/collection/scan-share.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'
import type { SeriesCard } from '#web/data/comics/series.ts'
import { readableItems } from '#web/screens/home/first-scan/readable.ts'
import { addCovers, WALL } from '#web/screens/home/first-scan/use-wall.ts'

test('the tree begins at the place around the chosen folder, and is open down to it', () => {
  const places = ['/home/lucia', '/media/NAS']
  expect(treeRoot('/home/lucia/Comics/Saga', places)).toBe('/home/lucia')
  expect(treeRoot('/media/NAS', places)).toBe('/media/NAS')
  expect(treeRoot('/home/luciano', places)).toBe('/')
  expect(treeRoot('', places)).toBe('/home/lucia')
  expect(treeRoot('C:\\Comics', ['D:\\'])).toBe('C:\\')
  expect(folderChain('/home/lucia/Comics/Saga', '/home/lucia')).toEqual([
    '/home/lucia',
    '/home/lucia/Comics',
    '/home/lucia/Comics/Saga',
  ])
  expect(folderChain('/srv', '/home/lucia')).toEqual(['/home/lucia'])
  expect(folderChain('C:\\Comics', 'C:\\')).toEqual(['C:\\', 'C:\\Comics'])
})

test('the progress of a scan does not go back when covers follow the list of comics', () => {
  const at = (processed: number, covers: number, coversDue: number) =>
    scanShare({ counted: true, discovered: 100, processed, covers, coversDue }).share
  const shares = [at(0, 0, 0), at(100, 0, 0), at(100, 0, 80), at(100, 40, 80), at(100, 80, 80)]
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
})

test('only readable comics can be read already, and later ones follow those on screen', () => {
  const series = [{ key: 'saga' }] as SeriesCard[]
  const comic = (id: string, code?: string) => ({ id, problem: code === undefined ? null : { code } })
  const comics = [comic('rota', 'comic-corrupt'), comic('b'), comic('a', 'metadata-corrupt')] as ComicCard[]
  const keys = (shown: string[]) =>
    readableItems(shown, series, comics).map((item) => ('key' in item ? item.key : item.id))
  expect(keys([])).toEqual(['saga', 'b', 'a'])
  expect(keys(['a', 'gone', 'saga'])).toEqual(['a', 'saga', 'b'])
})

test('a full wall replaces its oldest cover in place', () => {
  const cover = (id: number) => ({ id: String(id), version: '1', tint: 'red', ratio: 0.65 })
  const full = addCovers(
    [],
    0,
    Array.from({ length: WALL }, (_, id) => cover(id)),
    1,
  )
  expect(full.filter(({ isAnimated }) => isAnimated)).toHaveLength(1)
  const next = addCovers(full, WALL, [cover(99)], 1)
  expect(next.map(({ cover: { id } }) => id).slice(0, 2)).toEqual(['99', '1'])
})
