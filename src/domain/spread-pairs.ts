import { type NumberedPage, pageNumbers } from './page-numbers.ts'

/** What pairing looks at in a page. */
export interface PageToPair {
  /** From 1. */
  readonly number: number
  /** The name of its file inside the comic; it may number the page, or say that it holds two. */
  readonly name: string
  /** True for a picture over two pages, which is shown alone. */
  readonly wide: boolean
  /** ComicInfo's page type (FrontCover, Story, …), null when unsaid. */
  readonly type?: string | null
  /** How well it goes on into the next page in the direction of reading, 0 to 1 (`seams`); null where nothing tells. */
  readonly seam: number | null
  /** How many panels it has; none where it is one picture, as a cover is. Null where nothing tells. */
  readonly panels?: number | null
}

/** Pages that follow each other in twos. */
export interface PairedRun {
  /** The page it begins at: the first of the comic, the one after a wide page, or one where pairing begins again. */
  readonly start: number
  /**
   * True where its first page is otherwise than usual: page 1 with a neighbour, any other alone. As the pairing is
   * usually told: a cover alone, and after a wide page the next two together.
   */
  readonly shifted: boolean
}

/*
 * What speaks for and against each way of pairing, as logarithms of odds, which add up. A wide page is a whole opening
 * of the book, so that pairs begin anew after it and end before it; a cover lies alone; else nobody leaves a page alone
 * without a reason.
 */
const COVER_PAIRED = -2
/** The same where page 1 has panels as covers have not. */
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
/** For the parity that names of two pages show, once for a run. */
const BY_NAMES = 3
/** For the parity of printed numbers, which begin after the cover: 1 lies alone, 2 and 3 face each other. */
const BY_PRINT = 1.5

/** So many panels on page 1, and it is taken for no cover. */
const PANELS_OF_NO_COVER = 3

/** Likeness of facing edges at which it begins to speak for a pair, and what the best is worth. */
const SEAM_TELLS = 0.45
const SEAM_WORTH = 4.5
const NO_SEAM = -0.15

function seamWorth(seam: number | null): number {
  if (seam === null) return 0
  return seam < SEAM_TELLS ? NO_SEAM : ((seam - SEAM_TELLS) / (1 - SEAM_TELLS)) * SEAM_WORTH
}

interface Numbered extends PageToPair {
  readonly named: NumberedPage | null
}

/** True where pages are numbered as they are printed: the cover has no number, the page after it is 1. */
function isPrinted([cover, first]: readonly Numbered[]): boolean {
  return cover !== undefined && cover.named === null && first?.named?.first === 1
}

/** What speaks for pairs that begin with an even number, by pictures that hold two; below 0 for odd ones. */
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

interface Around {
  readonly isFirst: boolean
  readonly isLast: boolean
  /** After a wide page that is the comic's first: a cover around the back. */
  readonly afterCover: boolean
  /** What speaks for pairs that begin with an even number. */
  readonly parity: number
}

/** What a page alone is worth, and with the next one. */
interface Worths {
  readonly alone: readonly number[]
  readonly paired: readonly number[]
}

const isCover = (page: Numbered) => /cover/i.test(page.type ?? '')

/** What it costs to show page 1 with its neighbour. */
function coverPaired(page: Numbered): number {
  if (isCover(page)) return NAMED_COVER_PAIRED
  return (page.panels ?? 0) >= PANELS_OF_NO_COVER ? PANELS_PAIRED : COVER_PAIRED
}

function worthsOf(run: readonly Numbered[], around: Around): Worths {
  const alone = run.map((page, i) => {
    if (isGap(page, run[i + 1]) || isGap(run[i - 1], page)) return ALONE_BY_GAP
    const cover = isCover(page) ? 1 : 0
    if (i === 0 && around.isFirst) return 0
    if (i === run.length - 1) return around.isLast ? ALONE_AT_END : ALONE_BEFORE_WIDE
    if (i === 0) return around.afterCover ? ALONE_AFTER_WIDE_COVER : ALONE_AFTER_WIDE
    if (i === 1 && around.isFirst) return SECOND_ALONE + cover
    return ALONE + cover
  })
  const paired = run.map((page, i) => {
    const next = run[i + 1]
    if (next === undefined) return Number.NEGATIVE_INFINITY
    let worth = seamWorth(page.seam)
    if (i === 0 && around.isFirst) worth += coverPaired(page)
    if (isGap(page, next)) worth += PAIRED_OVER_GAP
    // The number of a cover is not one of the pages'.
    if (page.named !== null && !(i === 0 && around.isFirst)) {
      const sign = page.named.last % 2 === 0 ? 1 : -1
      worth += (sign * around.parity) / Math.max(1, Math.floor(run.length / 2))
    }
    return worth
  })
  return { alone, paired }
}

/** The likeliest pairing: for each page how many it is shown with, 1 or 2, at the first of each; 0 at the second. */
function best({ alone, paired }: Worths): number[] {
  const worth = [0]
  const took: number[] = []
  for (let i = 0; i < alone.length; i++) {
    const single = (worth[i] ?? 0) + (alone[i] ?? 0)
    const pair = i > 0 ? (worth[i - 1] ?? 0) + (paired[i - 1] ?? 0) : Number.NEGATIVE_INFINITY
    took.push(pair >= single ? 2 : 1)
    worth.push(Math.max(single, pair))
  }
  const shown = alone.map(() => 0)
  for (let end = alone.length; end > 0; ) {
    const count = took[end - 1] ?? 1
    end -= count
    shown[end] = count
  }
  return shown
}

function runsOf(run: readonly Numbered[], around: Around): PairedRun[] {
  const shown = best(worthsOf(run, around))
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
    // Alone because the next is missing, it ends a run; else one begins with it.
    close(isGap(run[i], run[i + 1]) ? i + 1 : i)
  }
  close(run.length)
  return runs
}

/**
 * How the pages of a comic lie in twos: by which pictures are wide, what names and page types say, how many panels
 * page 1 has, and where the drawing goes on over the fold. Pairing is found anew after each wide page, and within a run
 * where a page is missing or too many. The runs come in order and hold every page that is not wide.
 *
 * A reader begins a new run at each `start` (besides after wide pages, where there is one anyway) and shifts those that
 * say so: `shifted: new Set(runs.filter((run) => run.shifted).map((run) => run.start))`. What a person shifts by hand is
 * toggled on top of it. `seam` is `seams[direction]` of the page's layout, so that right to left is only another answer;
 * pages whose layout has not come yet have none, and the answer is what shapes and names tell.
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
      const around = {
        isFirst: first.number === 1,
        isLast: end === numbered.length,
        afterCover: first.number === 2,
        parity,
      }
      runs.push(...runsOf(run, around))
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
