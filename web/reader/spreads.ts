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
 * `first` or `second`, as in the printed book.
 */
export interface Spread {
  readonly pages: readonly [number] | readonly [number, number]
  readonly side: 'middle' | 'first' | 'second'
}

/**
 * How pages are laid out: one or two at a time, the first one alone as a `cover` or not. `shifted` holds the first
 * pages of the runs that S has moved by one.
 */
export interface Layout {
  readonly double: boolean
  readonly cover: boolean
  readonly shifted: ReadonlySet<number>
}

const alone = (page: number, side: Spread['side'] = 'middle'): Spread => ({ pages: [page], side })

/** Pairs one run: the pages between two wide ones. A cover stays alone; so does the lead of a shifted run. */
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
  if (!layout.double) return pages.map((page) => alone(page.number))
  const spreads: Spread[] = []
  let run: number[] = []
  for (const page of pages) {
    if (page.wide) {
      spreads.push(...pairRun(run, layout), alone(page.number))
      run = []
    } else {
      run.push(page.number)
    }
  }
  return [...spreads, ...pairRun(run, layout)]
}

/** The run that S moves when it is pressed at a page: the one around it, or the one after a wide page. */
export function runStart(pages: readonly PageShape[], page: number): number | null {
  let start: number | null = null
  for (const { number, wide } of pages) {
    if (wide) start = null
    else start ??= number
    if (number >= page && start !== null) return start
  }
  return null
}

/** Index of the spread that shows a page; the last one when the page lies beyond. */
export function spreadIndex(spreads: readonly Spread[], page: number): number {
  const index = spreads.findIndex((spread) => (spread.pages[1] ?? spread.pages[0]) >= page)
  return index >= 0 ? index : Math.max(0, spreads.length - 1)
}

/** The last page of a spread in reading order: how far one has read. */
export function lastPage(spread: Spread): number {
  return spread.pages[1] ?? spread.pages[0]
}

/** A screen on which two pages are shown unless told otherwise. Sizes in CSS pixels. */
export function fitsTwo(width: number, height: number): boolean {
  return width >= 1000 && width / height >= 1.2
}
