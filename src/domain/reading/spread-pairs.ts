import { type NumberedPage, pageNumbers } from './page-numbers.ts'

/** The properties of a page that determine its pairing. */
export interface PageToPair {
  /** From 1. */
  readonly number: number
  /** Name of the file inside the comic, which may contain one or two page numbers. */
  readonly name: string
  /** True for a double page, which is shown alone. */
  readonly wide: boolean
  /** ComicInfo's page type (FrontCover, Story, …), null if unknown. */
  readonly type?: string | null
  /** How well the image continues in the next page in reading direction, 0 to 1 (`seams`); null if unknown. */
  readonly seam: number | null
  /** Number of panels; 0 for a single picture such as a cover. Null if unknown. */
  readonly panels?: number | null
}

/** Consecutive pages that are shown in pairs. */
export interface PairedRun {
  /** Number of the first page: the first of the comic, the one after a wide page, or one where pairing restarts. */
  readonly start: number
  /**
   * True if the first page deviates from the default: page 1 is paired, or any other page is alone. By default a cover
   * is alone, and the two pages after a wide page are a pair.
   */
  readonly shifted: boolean
}

/*
 * Log odds for and against a pairing, which are added up. A wide page is a full spread, so pairs end before it and
 * restart after it; a cover is alone; other pages are rarely alone.
 */
const COVER_PAIRED = -2
/** Replaces COVER_PAIRED if page 1 has several panels, unlike a cover. */
const PANELS_PAIRED = -1
const NAMED_COVER_PAIRED = -6
const SECOND_ALONE = -1.4
const ALONE_AFTER_WIDE = -3
const ALONE_AFTER_WIDE_COVER = -1.2
const ALONE_BEFORE_WIDE = -1.6
const ALONE_AT_END = -0.2
const ALONE = -2.6
const ALONE_BY_GAP = -0.4
const PAIRED_OVER_GAP = -2.5
/** Weight of the parity of names with two numbers, per run. */
const BY_NAMES = 3
/** Weight of the parity of printed numbers, which begin after the cover: 1 is alone, 2 and 3 are a pair. */
const BY_PRINT = 1.5

/** Minimum number of panels on page 1 that indicates it is not a cover. */
const PANELS_OF_NO_COVER = 3

/** Minimum likeness of facing edges that counts for a pair, and the weight of the maximum likeness. */
const SEAM_MIN = 0.45
const SEAM_WEIGHT = 4.5
const NO_SEAM = -0.15

function seamWeight(seam: number | null): number {
  if (seam === null) return 0
  return seam < SEAM_MIN ? NO_SEAM : ((seam - SEAM_MIN) / (1 - SEAM_MIN)) * SEAM_WEIGHT
}

interface Numbered extends PageToPair {
  readonly named: NumberedPage | null
}

/** True if the names have the printed page numbers: the cover has no number, the page after it is 1. */
function isPrinted([cover, first]: readonly Numbered[]): boolean {
  return cover !== undefined && cover.named === null && first?.named?.first === 1
}

/** Returns the weight of pairs that begin with an even number, judged by double pages; negative for odd numbers. */
function parityOf(pages: readonly Numbered[]): number {
  let even = 0
  for (const [i, { named, wide }] of pages.entries()) {
    if (named === null) continue
    const next = pages[i + 1]?.named
    const holdsTwo = named.last === named.first + 1 || (wide && next?.first === named.first + 2)
    if (holdsTwo) even += named.first % 2 === 0 ? 1 : -1
  }
  if (even !== 0) return Math.sign(even) * BY_NAMES
  return isPrinted(pages) ? BY_PRINT : 0
}

const isGap = (page: Numbered | undefined, next: Numbered | undefined) =>
  page?.named != null && next?.named != null && next.named.first - page.named.last === 2

interface RunContext {
  readonly isFirst: boolean
  readonly isLast: boolean
  /** True after a wide first page, which is a wraparound cover. */
  readonly afterCover: boolean
  /** Weight of pairs that begin with an even number. */
  readonly parity: number
}

/** Weight of each page alone, and paired with the next page. */
interface Weights {
  readonly alone: readonly number[]
  readonly paired: readonly number[]
}

const isCover = (page: Numbered) => /cover/i.test(page.type ?? '')

/** Returns the weight of pairing page 1. */
function coverPairWeight(page: Numbered): number {
  if (isCover(page)) return NAMED_COVER_PAIRED
  return (page.panels ?? 0) >= PANELS_OF_NO_COVER ? PANELS_PAIRED : COVER_PAIRED
}

function weightsOf(run: readonly Numbered[], context: RunContext): Weights {
  const alone = run.map((page, i) => {
    if (isGap(page, run[i + 1]) || isGap(run[i - 1], page)) return ALONE_BY_GAP
    const cover = isCover(page) ? 1 : 0
    if (i === 0 && context.isFirst) return 0
    if (i === run.length - 1) return context.isLast ? ALONE_AT_END : ALONE_BEFORE_WIDE
    if (i === 0) return context.afterCover ? ALONE_AFTER_WIDE_COVER : ALONE_AFTER_WIDE
    if (i === 1 && context.isFirst) return SECOND_ALONE + cover
    return ALONE + cover
  })
  const paired = run.map((page, i) => {
    const next = run[i + 1]
    if (next === undefined) return Number.NEGATIVE_INFINITY
    let weight = seamWeight(page.seam)
    if (i === 0 && context.isFirst) weight += coverPairWeight(page)
    if (isGap(page, next)) weight += PAIRED_OVER_GAP
    // The number of a cover does not count.
    if (page.named !== null && !(i === 0 && context.isFirst)) {
      const sign = page.named.last % 2 === 0 ? 1 : -1
      weight += (sign * context.parity) / Math.max(1, Math.floor(run.length / 2))
    }
    return weight
  })
  return { alone, paired }
}

/**
 * Finds the most likely pairing by dynamic programming: 1 for a page alone, 2 for the first page of a pair, 0 for the
 * second.
 */
function bestPairing({ alone, paired }: Weights): number[] {
  const weight = [0]
  const counts: number[] = []
  for (let i = 0; i < alone.length; i++) {
    const single = (weight[i] ?? 0) + (alone[i] ?? 0)
    const pair = i > 0 ? (weight[i - 1] ?? 0) + (paired[i - 1] ?? 0) : Number.NEGATIVE_INFINITY
    counts.push(pair >= single ? 2 : 1)
    weight.push(Math.max(single, pair))
  }
  const shown = alone.map(() => 0)
  for (let end = alone.length; end > 0; ) {
    const count = counts[end - 1] ?? 1
    end -= count
    shown[end] = count
  }
  return shown
}

function runsOf(run: readonly Numbered[], context: RunContext): PairedRun[] {
  const shown = bestPairing(weightsOf(run, context))
  const runs: PairedRun[] = []
  let from = 0
  const close = (to: number) => {
    const start = run[from]?.number
    if (start === undefined || to <= from) return
    const leads = shown[from] === 1
    runs.push({ start, shifted: leads !== (start === 1) })
    from = to
  }
  for (let i = 1; i < run.length; i++) {
    if (shown[i] !== 1 || i === run.length - 1) continue
    // A page that is alone because the next one is missing ends a run; any other single page begins a run.
    close(isGap(run[i], run[i + 1]) ? i + 1 : i)
  }
  close(run.length)
  return runs
}

/**
 * Pairs the pages of a comic to spreads, by wide pages, names, page types, the number of panels on page 1, and images
 * that continue across the fold. Pairing restarts after each wide page, and within a run at a missing or surplus page.
 * The runs are in order and contain every page that is not wide.
 *
 * The viewer restarts pairing at each `start` and shifts runs with `shifted`: `new Set(runs.filter((run) =>
 * run.shifted).map((run) => run.start))`; manual shifts by the user toggle entries of that set. `seam` is
 * `seams[direction]` of the page's layout, so that the same code serves both directions. Pages without a loaded layout
 * have a null `seam` and are paired by shapes and names.
 */
export function spreadPairs(pages: readonly PageToPair[]): PairedRun[] {
  const names = pageNumbers(pages.map(({ name }) => name))
  const numbered = pages.map((page, i): Numbered => ({ ...page, named: names[i] ?? null }))
  const parity = parityOf(numbered)
  const runs: PairedRun[] = []
  let run: Numbered[] = []
  const close = (end: number) => {
    const first = run[0]
    if (first !== undefined) {
      const context = {
        isFirst: first.number === 1,
        isLast: end === numbered.length,
        afterCover: first.number === 2,
        parity,
      }
      runs.push(...runsOf(run, context))
    }
    run = []
  }
  for (const [i, page] of numbered.entries()) {
    if (page.wide) close(i)
    else run.push(page)
  }
  close(numbered.length)
  return runs
}
