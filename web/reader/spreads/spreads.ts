/** Reading direction: left to right, or right to left as manga is read. */
export type Direction = 'ltr' | 'rtl'

/** A page, as far as pairing depends on it. */
export interface PageShape {
  readonly number: number
  /** True for a picture over two pages: a landscape image, or an image marked as double. */
  readonly wide: boolean
}

/**
 * One or two pages that are on screen together, in reading order. `side` is where a single page lies: in the middle,
 * or on the side that is read `first` or `second`, as in the printed book. `half` is the shown part of a wide page.
 */
export interface Spread {
  readonly pages: readonly [number] | readonly [number, number]
  readonly side: 'middle' | 'first' | 'second'
  readonly half?: 'first' | 'second'
}

export interface Layout {
  /** Two pages at a time. */
  readonly double: boolean
  /** The first page alone, as a cover. */
  readonly cover: boolean
  /** Splits wide pages into two if pages are shown singly. */
  readonly split: boolean
  /** Pages at which pairing restarts, in addition to those after wide pages. */
  readonly begins: ReadonlySet<number>
  /** First pages of the runs whose pairing is shifted by one. */
  readonly shifted: ReadonlySet<number>
}

/** One page at a time. */
export const SINGLE: Layout = {
  double: false,
  cover: true,
  split: false,
  begins: new Set(),
  shifted: new Set(),
}

/** Returns the spread of a single page. */
export const singleSpread = (page: number, side: Spread['side'] = 'middle'): Spread => ({
  pages: [page],
  side,
})
const halves = (page: number): Spread[] => [
  { ...singleSpread(page), half: 'first' },
  { ...singleSpread(page), half: 'second' },
]

/** Returns the runs of pages that are paired separately, and wide pages as numbers between them. */
function runsOf(pages: readonly PageShape[], begins: ReadonlySet<number>): (number[] | number)[] {
  const runs: (number[] | number)[] = []
  let run: number[] | null = null
  for (const { number, wide } of pages) {
    if (wide) {
      runs.push(number)
      run = null
    } else if (run === null || begins.has(number)) {
      run = [number]
      runs.push(run)
    } else run.push(number)
  }
  return runs
}

/** Pairs one run. The first page is alone if it is a cover or the run is shifted, but not if both are true. */
function pairRun(run: readonly number[], { cover, shifted }: Layout): Spread[] {
  const start = run[0]
  if (start === undefined) return []
  const leads = (start === 1 && cover) !== shifted.has(start)
  const spreads = leads ? [singleSpread(start, start === 1 ? 'middle' : 'second')] : []
  for (let i = leads ? 1 : 0; i < run.length; i += 2) {
    const [first, second] = [run[i], run[i + 1]]
    if (first === undefined) break
    spreads.push(
      second === undefined ? singleSpread(first, 'first') : { pages: [first, second], side: 'middle' },
    )
  }
  return spreads
}

/**
 * Returns all spreads of a comic: the cover and wide pages alone, pairing restarting after each wide page, the last
 * odd page on its own side.
 */
export function spreadsOf(pages: readonly PageShape[], layout: Layout): Spread[] {
  if (!layout.double) {
    return pages.flatMap(({ number, wide }) =>
      wide && layout.split ? halves(number) : [singleSpread(number)],
    )
  }
  return runsOf(pages, layout.begins).flatMap((run) =>
    typeof run === 'number' ? [singleSpread(run)] : pairRun(run, layout),
  )
}

/**
 * Returns the first page of the run that a shift at a page affects: the run around it, or the one after a wide page;
 * null if there is none.
 */
export function runStart(
  pages: readonly PageShape[],
  page: number,
  begins: ReadonlySet<number> = new Set(),
): number | null {
  let start: number | null = null
  for (const { number, wide } of pages) {
    if (wide) start = null
    else if (begins.has(number)) start = number
    else start ??= number
    if (number >= page && start !== null) return start
  }
  return null
}

/** Returns the spreads in a run. A pair that a wide page has split leaves its other page alone, on its side. */
function spreadsInRun(run: ReadonlySet<number>, spreads: readonly Spread[]): Spread[] {
  return spreads.flatMap((spread) => {
    const [page, ...others] = spread.pages.filter((each) => run.has(each))
    if (page === undefined) return []
    if (others.length + 1 === spread.pages.length) return [spread]
    return [singleSpread(page, page === 1 ? 'middle' : page === spread.pages[0] ? 'first' : 'second')]
  })
}

/**
 * Merges newly found spreads into earlier ones: a run keeps its earlier pairs if one of them was `seen` (by
 * `spreadKey`) and would change. So pairs change only in unread runs. A wide page is alone whatever was seen.
 */
export function keepSeen(
  found: readonly Spread[],
  before: readonly Spread[],
  seen: ReadonlySet<string>,
  pages: readonly PageShape[],
): Spread[] {
  return runsOf(pages, new Set()).flatMap((each) => {
    const run = new Set(typeof each === 'number' ? [each] : each)
    const now = spreadsInRun(run, found)
    const then = spreadsInRun(run, before)
    const keys = new Set(now.map(spreadKey))
    // A replaced file has pages that were in no spread.
    if (then.flatMap((spread) => spread.pages).length < run.size) return now
    return then.some((spread) => seen.has(spreadKey(spread)) && !keys.has(spreadKey(spread))) ? then : now
  })
}

/** Returns the key of a spread: equal for the same pages on the same sides. */
export function spreadKey({ pages, side, half }: Spread): string {
  return `${pages.join('-')} ${side}${half ? ` ${half}` : ''}`
}

/**
 * Returns the index of the spread with a page, or with the given half of it; the last one for a page beyond the end.
 */
export function spreadIndex(spreads: readonly Spread[], page: number, half?: Spread['half']): number {
  const index = spreads.findIndex((spread) => (spread.pages[1] ?? spread.pages[0]) >= page)
  if (index < 0) return Math.max(0, spreads.length - 1)
  return half === 'second' && spreads[index]?.half === 'first' ? index + 1 : index
}

/** Returns the last page of a spread in reading order. */
export function lastPage(spread: Spread): number {
  return spread.pages[1] ?? spread.pages[0]
}

/** Returns the first and last page of a spread. */
export const pageRange = (spread: Spread) => ({ from: spread.pages[0], to: lastPage(spread) })

/** True if a screen shows two pages by default. Sizes in CSS pixels. */
export function showsTwoPages(width: number, height: number): boolean {
  return width >= 1000 && width / height >= 1.2
}
