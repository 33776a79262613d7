/** Reading direction: left to right, or right to left as manga is read. */
export type Direction = 'ltr' | 'rtl'

/** What pairing needs to know of a page. */
export interface PageShape {
  readonly number: number
  /** True for a picture over two pages: a landscape image, or one said to be double. */
  readonly wide: boolean
}

/**
 * What is on screen at once: one page or two, in reading order.
 * `side` is where a page without its neighbour lies: in the middle, or on the side that is read
 * `first` or `second`, as in the printed book. `half` is the part of a wide page that is shown of it.
 */
export interface Spread {
  readonly pages: readonly [number] | readonly [number, number]
  readonly side: 'middle' | 'first' | 'second'
  readonly half?: 'first' | 'second'
}

/** How pages are laid out. */
export interface Layout {
  /** Two at a time. */
  readonly double: boolean
  /** The first page alone, as a cover lies. */
  readonly cover: boolean
  /** Wide pages as two, where one is shown at a time. */
  readonly split: boolean
  /** Pages at which pairing begins anew, besides after wide ones. */
  readonly begins: ReadonlySet<number>
  /** First pages of the runs that are paired the other way than usual. */
  readonly shifted: ReadonlySet<number>
}

/** One page at a time, nothing told of pairs. */
export const SINGLE: Layout = {
  double: false,
  cover: true,
  split: false,
  begins: new Set(),
  shifted: new Set(),
}

/** A page by itself. */
export const alone = (page: number, side: Spread['side'] = 'middle'): Spread => ({ pages: [page], side })
const halves = (page: number): Spread[] => [
  { ...alone(page), half: 'first' },
  { ...alone(page), half: 'second' },
]

/** The pages between wide ones, in the runs that are paired each by itself. */
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

/** Pairs one run. A cover stays alone; so does the lead of a shifted run. */
function pairRun(run: readonly number[], { cover, shifted }: Layout): Spread[] {
  const start = run[0]
  if (start === undefined) return []
  const leads = (start === 1 && cover) !== shifted.has(start)
  const spreads = leads ? [alone(start, start === 1 ? 'middle' : 'second')] : []
  for (let i = leads ? 1 : 0; i < run.length; i += 2) {
    const [first, second] = [run[i], run[i + 1]]
    if (first === undefined) break
    spreads.push(second === undefined ? alone(first, 'first') : { pages: [first, second], side: 'middle' })
  }
  return spreads
}

/**
 * All spreads of a comic: the cover alone, a wide picture alone with pairing
 * starting again after it, the last odd page on its own side.
 */
export function spreadsOf(pages: readonly PageShape[], layout: Layout): Spread[] {
  if (!layout.double) {
    return pages.flatMap(({ number, wide }) => (wide && layout.split ? halves(number) : [alone(number)]))
  }
  return runsOf(pages, layout.begins).flatMap((run) =>
    typeof run === 'number' ? [alone(run)] : pairRun(run, layout),
  )
}

/** The run that S moves when it is pressed at a page: the one around it, or the one after a wide page. */
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

/** The spreads that lie in a run: a pair that a wide page has parted leaves its other page alone, on its side. */
function within(run: ReadonlySet<number>, spreads: readonly Spread[]): Spread[] {
  return spreads.flatMap((spread) => {
    const [page, ...others] = spread.pages.filter((each) => run.has(each))
    if (page === undefined) return []
    if (others.length + 1 === spread.pages.length) return [spread]
    return [alone(page, page === 1 ? 'middle' : page === spread.pages[0] ? 'first' : 'second')]
  })
}

/**
 * Other spreads, with the runs as they were of which something was `seen` (by `spreadKey`) that would change: while one
 * reads, pairs move only where nobody has been, and after a wide page. A wide page is alone whatever was seen.
 */
export function settled(
  found: readonly Spread[],
  before: readonly Spread[],
  seen: ReadonlySet<string>,
  pages: readonly PageShape[],
): Spread[] {
  return runsOf(pages, new Set()).flatMap((each) => {
    const run = new Set(typeof each === 'number' ? [each] : each)
    const now = within(run, found)
    const then = within(run, before)
    const keys = new Set(now.map(spreadKey))
    // A file that was replaced has pages that were in no spread.
    if (then.flatMap((spread) => spread.pages).length < run.size) return now
    return then.some((spread) => seen.has(spreadKey(spread)) && !keys.has(spreadKey(spread))) ? then : now
  })
}

/** A spread's name: the same pages on the same sides. */
export function spreadKey({ pages, side, half }: Spread): string {
  return `${pages.join('-')} ${side}${half ? ` ${half}` : ''}`
}

/** Index of the spread that shows a page, or the given half of it; the last one when the page lies beyond. */
export function spreadIndex(spreads: readonly Spread[], page: number, half?: Spread['half']): number {
  const index = spreads.findIndex((spread) => (spread.pages[1] ?? spread.pages[0]) >= page)
  if (index < 0) return Math.max(0, spreads.length - 1)
  return half === 'second' && spreads[index]?.half === 'first' ? index + 1 : index
}

/** The last page of a spread in reading order: how far one has read. */
export function lastPage(spread: Spread): number {
  return spread.pages[1] ?? spread.pages[0]
}

/** First and last page of a spread. */
export const pageRange = (spread: Spread) => ({ from: spread.pages[0], to: lastPage(spread) })

/** A screen on which two pages are shown unless told otherwise. Sizes in CSS pixels. */
export function fitsTwo(width: number, height: number): boolean {
  return width >= 1000 && width / height >= 1.2
}
