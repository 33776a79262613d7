import { describe, expect, it } from 'vitest'
import { AppError } from '#domain/errors/errors.ts'
import { noMetadata } from '#domain/metadata/metadata-fields.ts'
import type { ComicCard } from '#web/data/comics/comic.ts'
import { pageFileName } from '#web/data/pictures/page-file.ts'
import { currentEntry } from '#web/reader/contents/contents-panel.tsx'
import { pageFrom } from '#web/reader/contents/go-to-dialog.tsx'
import { storyNext } from '#web/reader/ending/story-card.tsx'
import { gapBetween, problemOf } from '#web/reader/ending/use-next-issue.ts'
import { cellForKey, cellsOf } from '#web/reader/grid/cells.ts'
import { ticksOf } from '#web/reader/marks/ticks.ts'

const card = (id: string, more: Partial<ComicCard> = {}): ComicCard => ({
  id,
  path: `/${id}.cbz`,
  name: `${id}.cbz`,
  format: 'cbz',
  extension: 'cbz',
  size: 1,
  modified: '2026-11-01T00:00:00.000Z',
  added: '2026-11-01T00:00:00.000Z',
  fileVersion: '1',
  available: true,
  title: id,
  series: null,
  seriesKey: null,
  number: null,
  volume: null,
  year: null,
  publisher: null,
  progress: null,
  pageCount: 3,
  cover: { id, version: null, tint: '#000', ratio: null },
  problem: null,
  ...more,
})

describe('a page number that is typed', () => {
  it.each([
    ['1', 1],
    [' 28 ', 28],
    ['\uff11\uff14', 14],
    ['0', null],
    ['29', null],
    ['-3', null],
    ['1.5', null],
    ['', null],
    ['1e1', null],
    ['99999999999999999999', null],
  ])('%j', (text, page) => expect(pageFrom(text, 28)).toBe(page))
})

describe('the grid', () => {
  it.each([
    ['a desk, two pages at once', 1360, true, 5],
    ['a tablet', 776, true, 3],
    ['a phone', 346, false, 3],
  ])('of %s', (_, width, paired, columns) => {
    const cells = cellsOf(width, paired)
    expect(cells.columns).toBe(columns)
    expect(cells.columns * cells.width).toBeLessThanOrEqual(width)
  })

  it.each([
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 3, 8],
    ['ArrowDown', 9, 11],
    ['ArrowUp', 8, 3],
    ['ArrowUp', 2, 2],
    ['Home', 7, 0],
    ['End', 7, 11],
    ['x', 7, null],
  ])('%s from %i', (key, from, to) => expect(cellForKey(key, from, 12, 5, false)).toBe(to))

  it('moves forwards to the left in manga', () => {
    expect([cellForKey('ArrowLeft', 3, 12, 5, true), cellForKey('ArrowRight', 3, 12, 5, true)]).toEqual([
      4, 2,
    ])
  })
})

it('top-level chapters and bookmarks are marked along the slider, each page once', () => {
  const lines = [
    { position: 1, level: 2 },
    { position: 1, level: 2 },
    { position: 5, level: 3 },
    { position: 9, level: 2 },
  ]
  const ticks = ticksOf(lines, [{ position: 9 }, { position: 12 }])
  expect(ticks.map(({ kind, page }) => `${kind} ${page}`)).toEqual(['chapter 1', 'bookmark 9', 'bookmark 12'])
  const comb = Array.from({ length: 200 }, (_, i) => ({ position: i + 1, level: 1 }))
  expect(ticksOf(comb, [])).toEqual([])
})

it('the current entry is the last one that has begun', () => {
  const lines = [{ position: 3 }, { position: 9 }, { position: 9 }, { position: 20 }]
  expect([1, 3, 8, 9, 19, 40].map((page) => currentEntry(lines, page))).toEqual([-1, 0, 0, 2, 2, 3])
})

it.each([
  [{ series: 'Saga', number: '7', title: 'x' }, 'Saga 7 - 014.jpg'],
  [{ series: 'Saga', number: null, title: 'x' }, 'Saga - 014.jpg'],
  [{ series: null, number: null, title: 'Qué: ¿sí/no?' }, 'Qué ¿sí no - 014.jpg'],
  [{ series: null, number: null, title: '..\u0000/' }, '.. - 014.jpg'],
])('the file name of a saved page: %j', (comic, name) =>
  expect(pageFileName(comic, 14, 'image/jpeg')).toBe(name),
)

describe('why the next issue cannot be opened', () => {
  const problem = { code: 'comic-corrupt', message: 'x', params: {} }
  it.each([
    [card('a'), null, null],
    [card('a', { available: false }), null, 'missing'],
    [card('a'), new AppError('comic-unavailable', { path: '/a' }), 'missing'],
    [card('a', { problem }), null, 'broken'],
    [card('a', { problem: { ...problem, code: 'metadata-corrupt' } }), null, null],
    [card('a'), new AppError('comic-encrypted'), 'broken'],
    [card('a'), new AppError('page-corrupt'), null],
  ])('%#', (issue, refused, kind) => expect(problemOf(issue, refused)?.kind ?? null).toBe(kind))

  it.each([
    ['1', '3', { from: 2, to: 2 }],
    ['1', '5', { from: 2, to: 4 }],
    ['1', '2', null],
    ['1', 'Annual 1', null],
    [null, '2', null],
  ])('from %s to %s', (before, next, gap) => expect(gapBetween(before, next)).toEqual(gap))
})

describe('the next comic of the storyline', () => {
  const storyline = ['a', 'b', 'c'].map((id, place) => ({
    part: place + 1,
    comic: card(id, { available: id !== 'b' }),
  }))
  const metadata = { ...noMetadata(), storyline: { name: 'Noches', order: 1, total: 3 } }
  const followingOf = (id: string, next: ComicCard | null) =>
    storyNext({ id, metadata, storyline }, next)?.comic.id

  it('is the next available part, unless it is the next issue of the series', () => {
    expect([
      followingOf('a', null),
      followingOf('a', card('c')),
      followingOf('c', null),
      followingOf('x', null),
    ]).toEqual(['c', undefined, undefined, undefined])
  })
})
