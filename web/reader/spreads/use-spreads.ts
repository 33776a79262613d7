import { useMemo, useRef, useState } from 'react'
import { type PairedRun, spreadPairs } from '#domain/reading/spread-pairs.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import type { PageLayout } from '#web/data/comics/layout.ts'
import {
  type Direction,
  keepSeen,
  type PageShape,
  runStart,
  type Spread,
  spreadIndex,
  spreadKey,
  spreadsOf,
} from './spreads.ts'
import type { Shape } from './use-shapes.ts'

interface Choices {
  readonly double: boolean
  readonly cover: boolean
  readonly split: boolean
  readonly direction: Direction
  /** Rotation of pages in degrees. */
  readonly rotation: number
  /** First pages of the runs that the user shifted. */
  readonly shifted: readonly number[]
}

/** Returns the first pages of the shifted runs: detected runs, toggled by the runs that the user shifted. */
function shiftedRuns(
  runs: readonly PairedRun[],
  cover: boolean,
  byHand: readonly number[],
): ReadonlySet<number> {
  // Without a cover, page 1 is paired whatever was detected.
  const found = runs.filter((run) => run.shifted && (cover || run.start !== 1)).map((run) => run.start)
  const shifted = new Set(found)
  for (const start of byHand) if (!shifted.delete(start)) shifted.add(start)
  return shifted
}

/** The spreads of the current settings, and which of them were on screen. */
interface SeenSpreads {
  readonly chosen: string
  readonly spreads: readonly Spread[]
  readonly seen: ReadonlySet<string>
}

/**
 * Returns the spreads of a comic, from shapes, names, detected edges and the user's shifts. Once a pair was on
 * screen, its run stays when more becomes known about the pages, up to the next wide page.
 */
export function useSpreads(
  comic: ComicDetail,
  shapes: ReadonlyMap<number, Shape>,
  layouts: ReadonlyMap<number, PageLayout>,
  { double, cover, split, direction, rotation, shifted: byHand }: Choices,
) {
  const pages = useMemo(
    () =>
      comic.pages.map(
        ({ number, name, type, double: isDouble }): PageShape & { name: string; type: string | null } => ({
          number,
          name,
          type,
          wide: isDouble || isWide(shapes.get(number)),
        }),
      ),
    [comic.pages, shapes],
  )
  const layout = useMemo(() => {
    const runs = double
      ? spreadPairs(
          pages.map((page) => {
            const found = layouts.get(page.number)
            return { ...page, seam: found?.seams[direction] ?? null, panels: found?.panels.length ?? null }
          }),
        )
      : []
    // Shifted runs restart pairing even if the wide page before them is not known yet.
    const begins: ReadonlySet<number> = new Set([...runs.map((run) => run.start), ...byHand])
    return { double, cover, split, begins, shifted: shiftedRuns(runs, cover, byHand) }
  }, [pages, layouts, double, cover, split, direction, byHand])
  const found = useMemo(() => spreadsOf(pages, layout), [pages, layout])
  /** Number of times a shift took over newly found spreads. */
  const [taken, setTaken] = useState(0)
  // A change of the settings takes effect at once.
  const chosen = [double, cover, split, direction, rotation, taken, ...byHand].join()
  const seenSpreads = useRef<SeenSpreads | null>(null)
  const currentlySeen = () => (seenSpreads.current?.chosen === chosen ? seenSpreads.current : null)
  const spreads = useMemo(() => {
    const before = seenSpreads.current
    return before?.chosen === chosen ? keepSeen(found, before.spreads, before.seen, pages) : found
  }, [found, pages, chosen])

  return {
    spreads,
    /** Keeps a spread on screen, and its run, when other spreads are found. */
    keep: (spread: Spread) => {
      const seen = new Set(currentlySeen()?.seen).add(spreadKey(spread))
      seenSpreads.current = { chosen, spreads, seen }
    },
    /** True if the user shifted the run at a page. */
    isShifted: (page: number): boolean => byHand.includes(runStart(pages, page, layout.begins) ?? 0),
    /** Returns the shifted runs with the run at a page toggled; null if nothing is to be stored. */
    shift: (page: number): readonly number[] | null => {
      const start = runStart(pages, page, layout.begins)
      if (!double || start === null) return null
      const [shown, other] = [spreads, found].map((each) => each[spreadIndex(each, page)])
      // The spreads found meanwhile already differ, so they are shown instead of shifting.
      if (shown && other && spreadKey(shown) !== spreadKey(other)) {
        setTaken((before) => before + 1)
        return null
      }
      return byHand.includes(start) ? byHand.filter((each) => each !== start) : [...byHand, start]
    },
  }
}

/** A page of unknown size counts as upright. */
const isWide = (shape: Shape | undefined) => shape?.known === true && shape.ratio > 1
