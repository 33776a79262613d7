import { expect, test } from 'vitest'
import { pageNumbers } from '#domain/reading/page-numbers.ts'
import { type PageToPair, spreadPairs } from '#domain/reading/spread-pairs.ts'

/** Pages 1 to `count`, with the wide ones, and how well some continue on the next page. */
function pages(
  count: number,
  wide: readonly number[] = [],
  seams: Record<number, number> = {},
): PageToPair[] {
  return Array.from({ length: count }, (_, i) => {
    const number = i + 1
    return { number, name: `${number}.jpg`, wide: wide.includes(number), seam: seams[number] ?? null }
  })
}

const spreadsOf = (of: readonly PageToPair[]) => spreadPairs(of).map(({ start, shifted }) => [start, shifted])

test('a cover is shown alone, and pairs start again after a wide page', () => {
  expect(spreadsOf(pages(9))).toEqual([[1, false]])
  expect(spreadsOf(pages(10, [6]))).toEqual([
    [1, false],
    [7, false],
  ])
  expect(spreadsOf([])).toEqual([])
  expect(spreadsOf(pages(2, [1, 2]))).toEqual([])
})

test('drawings that continue over the fold determine the pairs', () => {
  expect(spreadsOf(pages(8, [], { 1: 0.95 }))).toEqual([[1, true]])
  // A cover, an inner cover, then pairs.
  expect(spreadsOf(pages(9, [], { 3: 0.95, 5: 0.9 }))).toEqual([
    [1, false],
    [2, true],
  ])
  expect(spreadsOf(pages(9, [], { 2: 0.95, 4: 0.95 }))).toEqual([[1, false]])
})

test('a first page with panels is no cover and is paired if no page is left over', () => {
  const wide = pages(9, [5])
  expect(spreadsOf(wide)[0]).toEqual([1, false])
  const panelled = wide.map((page) => ({ ...page, panels: 5 }))
  expect(spreadsOf(panelled)).toEqual([
    [1, true],
    [6, false],
  ])
  expect(spreadsOf(wide.map((page) => ({ ...page, panels: page.number === 1 ? 0 : 5 })))).toEqual(
    spreadsOf(wide),
  )
  expect(spreadsOf(panelled.slice(0, 4))).toEqual([[1, false]])
})

test("page numbers in file names put page 1 alone after the cover; a cover's number is ignored", () => {
  const named = (names: readonly string[], wide: readonly number[] = []) =>
    names.map((name, i) => ({ number: i + 1, name, wide: wide.includes(i + 1), seam: null }))
  const printed = [
    'cover.jpg',
    'Page_001.jpg',
    'Page_002.jpg',
    'Page_003.jpg',
    'Page_004.jpg',
    'Page_005.jpg',
  ]
  expect(spreadsOf(named(printed))).toEqual([
    [1, false],
    [2, true],
  ])
  const fromZero = ['000', '001', '002', '003', '004', '005', '006-007', '008', '009']
  expect(spreadsOf(named(fromZero, [7]))).toEqual([
    [1, false],
    [2, true],
    [8, false],
  ])
})

test('a missing page number ends a run', () => {
  const numbers = [1, 2, 3, 4, 6, 7, 8, 9]
  const gone = numbers.map((n, i) => ({ number: i + 1, name: `p${n}.png`, wide: false, seam: null }))
  expect(spreadsOf(gone)).toEqual([
    [1, false],
    [5, false],
  ])
})

test('a file name may number two pages, and other numbers in it are ignored', () => {
  const numbers = (names: readonly string[]) =>
    pageNumbers(names).map((page) => page && [page.first, page.last])
  expect(
    numbers(['a 12/X 07 p008.jpg', 'a 12/X 07 p009.jpg', 'a 12/X 07 p010-011.jpg', 'a 12/X 07 p012.jpg']),
  ).toEqual([
    [8, 8],
    [9, 9],
    [10, 11],
    [12, 12],
  ])
  // An issue number beside a page number is ignored.
  expect(numbers(['Bruma 1_01.jpg', 'Bruma 1_02.jpg', 'Bruma 1_03.jpg'])[1]).toEqual([2, 2])
  // So is a chapter number, of which an archive may contain several.
  const chapters = [1, 2, 3].flatMap((chapter) => [1, 2, 3, 4].map((n) => `c${chapter}_0${n}.jpg`))
  expect(numbers(chapters).map((page) => page?.[0])).toEqual([1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4])
  // Consecutive numbers of two or four digits are single page numbers.
  expect(numbers(['01.jpg', '02.jpg', '03.jpg'])[0]).toEqual([1, 1])
  expect(numbers(['0011.jpg', '0012.jpg', '0013.jpg'])[1]).toEqual([12, 12])
  expect(numbers(['09.jpg', '1011.jpg', '12.jpg', '13.jpg'])).toEqual([
    [9, 9],
    [10, 11],
    [12, 12],
    [13, 13],
  ])
  expect(numbers(['x.jpg', 'y.jpg'])).toEqual([null, null])
  expect(pageNumbers([])).toEqual([])
})
