import { PAGE_WIDTHS } from '#domain/limits.ts'
import { THUMBNAIL_WIDTH } from '../spreads/fit.ts'

/** Longest acceptable time to load the next page, in seconds. Users turn a page about every three. */
const MAX_SECONDS = 2
/** Pages ahead are loaded as far as the connection allows in this many seconds; the next page in any case. */
const PRELOAD_SECONDS = 10
/** Number of pictures that the speed is measured by. */
const MAX_SAMPLES = 6
/** Pictures smaller than this are not measured, as they arrive together with their headers. Bytes. */
const MIN_BYTES = 24 * 1024
/** Assumed size of a page before any has loaded: bytes per pixel of a square as wide as the page. */
const DEFAULT_WEIGHT = 0.25

/** Speeds of the connection types that count as slow, in bytes per second. */
const KINDS: Readonly<Record<string, number>> = { 'slow-2g': 5_000, '2g': 10_000, '3g': 80_000 }

/** Connection of the browser (Network Information API); not all browsers have it. */
export interface Connection {
  readonly effectiveType?: string
  /** True if the user prefers reduced data usage. */
  readonly saveData?: boolean
}

/** Timing of a loaded picture: sizes in bytes, times in milliseconds. */
export type PictureTiming = Pick<
  PerformanceResourceTiming,
  'name' | 'transferSize' | 'encodedBodySize' | 'responseStart' | 'responseEnd'
>

/** Measures how fast pages load, and decides which widths and how many pages to request. */
export class Bandwidth {
  readonly #connection: Connection
  #samples: { readonly bytes: number; readonly seconds: number; readonly square: number }[] = []

  constructor(connection: Connection = {}) {
    this.#connection = connection
  }

  /** Records the timing of a page. Thumbnails, small pictures and those from the browser's cache are ignored. */
  note({ name, transferSize, encodedBodySize: bytes, responseStart, responseEnd }: PictureTiming): void {
    const { pathname, searchParams } = new URL(name)
    const width = Number(searchParams.get('w') ?? 0)
    const isPage = /\/pages\/\d+$/.test(pathname) && width !== THUMBNAIL_WIDTH
    if (!isPage || transferSize === 0 || bytes < MIN_BYTES) return
    const seconds = Math.max(1, responseEnd - responseStart) / 1000
    this.#samples = [...this.#samples, { bytes, seconds, square: width ** 2 }].slice(-MAX_SAMPLES)
  }

  /** Bytes per second; null if nothing suggests a slow connection. */
  get speed(): number | null {
    if (this.#samples.length === 0) return KINDS[this.#connection.effectiveType ?? ''] ?? null
    return sum(this.#samples.map(({ bytes }) => bytes)) / sum(this.#samples.map(({ seconds }) => seconds))
  }

  get #saves(): boolean {
    return this.#connection.saveData === true
  }

  /** Estimates the seconds to load a page of a width. */
  #secondsOf(width: number): number {
    const sized = this.#samples.filter(({ square }) => square > 0)
    const square = sum(sized.map((one) => one.square))
    const weight = square === 0 ? DEFAULT_WEIGHT : sum(sized.map(({ bytes }) => bytes)) / square
    return this.speed === null ? 0 : (weight * width ** 2) / this.speed
  }

  /**
   * Returns the width to request for a page that the screen needs `wanted` image pixels wide: narrower if the page
   * exceeds MAX_SECONDS or data should be saved, but never a thumbnail's. Undefined is the original size,
   * which the user chose, and is returned unchanged.
   */
  widthFor(wanted: number | undefined): number | undefined {
    if (wanted === undefined) return undefined
    const [best = wanted, ...narrower] = PAGE_WIDTHS.filter(
      (width) => width > THUMBNAIL_WIDTH && width <= wanted,
    ).toReversed()
    const widths = [best, ...narrower].slice(this.#saves && narrower.length > 0 ? 1 : 0)
    return widths.find((width) => this.#secondsOf(width) <= MAX_SECONDS) ?? widths.at(-1)
  }

  /**
   * Returns how many of these pages, the most urgent first, to preload; at least `least`, which are the pages on screen
   * and of the next spread.
   */
  preloadCount(widths: readonly (number | undefined)[], least: number): number {
    if (this.#saves) return least
    let seconds = 0
    const end = widths.findIndex((width) => {
      seconds += this.#secondsOf(width ?? PAGE_WIDTHS[1])
      return seconds > PRELOAD_SECONDS
    })
    return end < 0 ? widths.length : Math.max(least, end)
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

let bandwidth: Bandwidth | null = null

/** Returns the measurement of this browser tab, which observes all its requests. */
export function pageBandwidth(): Bandwidth {
  if (bandwidth !== null) return bandwidth
  const own = new Bandwidth((navigator as { readonly connection?: Connection }).connection)
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) own.note(entry as PerformanceResourceTiming)
  })
  observer.observe({ type: 'resource', buffered: true })
  bandwidth = own
  return own
}
