import { PAGE_WIDTHS } from '#domain/limits.ts'
import { THUMBNAIL_WIDTH } from '../fit.ts'

/** A page is turned about each three seconds: in less than that the next one should be there. Seconds. */
const TURN = 2
/** What lies ahead is loaded as far as the line carries in so many seconds; the next page in any case. */
const AHEAD = 10
/** So many pictures tell how fast the line is. */
const REMEMBERED = 6
/** A smaller picture comes with its headers, and tells nothing of the line. Bytes. */
const TELLING = 24 * 1024
/** What a page takes until one has come: bytes for each of its pixels, were it square. */
const USUAL_WEIGHT = 0.25

/** What browsers call slow lines, in bytes a second. */
const KINDS: Readonly<Record<string, number>> = { 'slow-2g': 5_000, '2g': 10_000, '3g': 80_000 }

/** What a browser may tell of its connection (Network Information API); not all do. */
export interface Connection {
  readonly effectiveType?: string
  /** The person asked for as little as will do. */
  readonly saveData?: boolean
}

/** How a picture came: sizes in bytes, times in milliseconds. */
export type Came = Pick<
  PerformanceResourceTiming,
  'name' | 'transferSize' | 'encodedBodySize' | 'responseStart' | 'responseEnd'
>

/** How thin the line to the pages is, as those that came have told, and what may be asked of it. */
export class Line {
  readonly #connection: Connection
  #came: { readonly bytes: number; readonly seconds: number; readonly square: number }[] = []

  constructor(connection: Connection = {}) {
    this.#connection = connection
  }

  /** Takes note of a page that came over the line; what the browser had kept tells nothing. */
  note({ name, transferSize, encodedBodySize: bytes, responseStart, responseEnd }: Came): void {
    const { pathname, searchParams } = new URL(name)
    const width = Number(searchParams.get('w') ?? 0)
    const isPage = /\/pages\/\d+$/.test(pathname) && width !== THUMBNAIL_WIDTH
    if (!isPage || transferSize === 0 || bytes < TELLING) return
    const seconds = Math.max(1, responseEnd - responseStart) / 1000
    this.#came = [...this.#came, { bytes, seconds, square: width ** 2 }].slice(-REMEMBERED)
  }

  /** Bytes a second; null while nothing says that it is slow. */
  get speed(): number | null {
    if (this.#came.length === 0) return KINDS[this.#connection.effectiveType ?? ''] ?? null
    return sum(this.#came.map(({ bytes }) => bytes)) / sum(this.#came.map(({ seconds }) => seconds))
  }

  get #saves(): boolean {
    return this.#connection.saveData === true
  }

  /** How long a page of this width will take, in seconds. */
  #secondsOf(width: number): number {
    const told = this.#came.filter(({ square }) => square > 0)
    const square = sum(told.map((one) => one.square))
    const weight = square === 0 ? USUAL_WEIGHT : sum(told.map(({ bytes }) => bytes)) / square
    return this.speed === null ? 0 : (weight * width ** 2) / this.speed
  }

  /**
   * The width to ask for where a screen would like this one: narrower where the page would not come within a turn, and
   * where data are to be spared; never a thumbnail's. Undefined, a page as it is, is somebody's own choice.
   */
  widthFor(wished: number | undefined): number | undefined {
    if (wished === undefined) return undefined
    const [best = wished, ...narrower] = PAGE_WIDTHS.filter(
      (width) => width > THUMBNAIL_WIDTH && width <= wished,
    ).toReversed()
    const widths = [best, ...narrower].slice(this.#saves && narrower.length > 0 ? 1 : 0)
    return widths.find((width) => this.#secondsOf(width) <= TURN) ?? widths.at(-1)
  }

  /**
   * How many of these pages, the most urgent first, are worth having ready; `sure` of them are in any case: what is on
   * screen and what comes next.
   */
  worth(widths: readonly (number | undefined)[], sure: number): number {
    if (this.#saves) return sure
    let seconds = 0
    const end = widths.findIndex((width) => {
      seconds += this.#secondsOf(width ?? PAGE_WIDTHS[1])
      return seconds > AHEAD
    })
    return end < 0 ? widths.length : Math.max(sure, end)
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

let line: Line | null = null

/** The line of this browser, from its first pages on. */
export function pageLine(): Line {
  if (line !== null) return line
  const own = new Line((navigator as { readonly connection?: Connection }).connection)
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) own.note(entry as PerformanceResourceTiming)
  })
  observer.observe({ type: 'resource', buffered: true })
  line = own
  return own
}
