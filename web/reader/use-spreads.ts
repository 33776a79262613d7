import { useMemo, useRef, useState } from 'react'
import { type PairedRun, spreadPairs } from '#domain/spread-pairs.ts'
import type { ComicDetail } from '#web/data/comic.ts'
import type { PageLayout } from '#web/data/layout.ts'
import {
  type Direction,
  type PageShape,
  runStart,
  type Spread,
  settled,
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
  /** How far pages are turned, in degrees. */
  readonly rotation: number
  /** Pages at which somebody moved the pairing by one. */
  readonly shifted: readonly number[]
}

/** The runs that S moved go the other way than was found. */
function shiftedRuns(
  runs: readonly PairedRun[],
  cover: boolean,
  byHand: readonly number[],
): ReadonlySet<number> {
  // Without a cover page 1 has its neighbour, whatever was found.
  const found = runs.filter((run) => run.shifted && (cover || run.start !== 1)).map((run) => run.start)
  const shifted = new Set(found)
  for (const start of byHand) if (!shifted.delete(start)) shifted.add(start)
  return shifted
}

/** The spreads while pages were looked at, and which of them were seen since something was chosen. */
interface Sitting {
  readonly chosen: string
  readonly spreads: readonly Spread[]
  readonly seen: ReadonlySet<string>
}

/**
 * The spreads of a comic as they are found from shapes, names and edges, and as they were moved by hand. Pairs of which
 * one was seen stay as they are when more becomes known of the pages, up to the next wide one.
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
        ({ number, name, type, double: said }): PageShape & { name: string; type: string | null } => ({
          number,
          name,
          type,
          wide: said || isWide(shapes.get(number)),
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
    // Also where nothing is known yet of the wide page before.
    const begins: ReadonlySet<number> = new Set([...runs.map((run) => run.start), ...byHand])
    return { double, cover, split, begins, shifted: shiftedRuns(runs, cover, byHand) }
  }, [pages, layouts, double, cover, split, direction, byHand])
  const found = useMemo(() => spreadsOf(pages, layout), [pages, layout])
  /** How often S took what was found meanwhile. */
  const [taken, setTaken] = useState(0)
  // What is chosen otherwise is shown at once.
  const chosen = [double, cover, split, direction, rotation, taken, ...byHand].join()
  const sitting = useRef<Sitting | null>(null)
  const sittingNow = () => (sitting.current?.chosen === chosen ? sitting.current : null)
  const spreads = useMemo(() => {
    const before = sitting.current
    return before?.chosen === chosen ? settled(found, before.spreads, before.seen, pages) : found
  }, [found, pages, chosen])

  return {
    spreads,
    /** Leaves a spread that is seen as it is, and those of its run with it, should others be found. */
    keep: (spread: Spread) => {
      const seen = new Set(sittingNow()?.seen).add(spreadKey(spread))
      sitting.current = { chosen, spreads, seen }
    },
    /** The pages somebody moved, with the run at a page moved too, or back; null where nothing is to be written. */
    shift: (page: number): readonly number[] | null => {
      const start = runStart(pages, page, layout.begins)
      if (!double || start === null) return null
      const [shown, other] = [spreads, found].map((each) => each[spreadIndex(each, page)])
      // What was found meanwhile is the other way already.
      if (shown && other && spreadKey(shown) !== spreadKey(other)) {
        setTaken((before) => before + 1)
        return null
      }
      return byHand.includes(start) ? byHand.filter((each) => each !== start) : [...byHand, start]
    },
  }
}

/** Until its size is known a page is taken for an upright one, whatever the others are. */
const isWide = (shape: Shape | undefined) => shape?.known === true && shape.ratio > 1
