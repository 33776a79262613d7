import { useMemo, useRef } from 'react'
import { type PairedRun, spreadPairs } from '#domain/spread-pairs.ts'
import type { ComicDetail } from '#web/data/comic.ts'
import type { PageLayout } from '#web/data/layout.ts'
import { type Direction, keeping, type PageShape, runStart, type Spread, spreadsOf } from './spreads.ts'
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

/**
 * The spreads of a comic as they are found from shapes, names and edges, and as they were moved by hand. What is on
 * screen when more becomes known of the pages stays as it is.
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
          wide: said || (shapes.get(number)?.ratio ?? 0) > 1,
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
  // What is chosen otherwise is shown at once.
  const chosen = [double, cover, split, direction, rotation, ...byHand].join()
  const kept = useRef<{ readonly spread: Spread; readonly chosen: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pages or choices than `found` tells change nothing
  const spreads = useMemo(() => {
    const isWide = (number: number) => pages.some((page) => page.number === number && page.wide)
    if (kept.current === null || kept.current.chosen !== chosen) return found
    const { spread } = kept.current
    return spread.pages.length === 2 && spread.pages.some(isWide) ? found : keeping(found, spread)
  }, [found])

  return {
    spreads,
    /** Leaves this spread as it is while it is on screen, should others be found. */
    keep: (spread: Spread) => {
      kept.current = { spread, chosen }
    },
    /** The pages somebody moved, with the run at a page moved too, or back; null where there is no run. */
    shift: (page: number): readonly number[] | null => {
      const start = runStart(pages, page, layout.begins)
      if (!double || start === null) return null
      return byHand.includes(start) ? byHand.filter((each) => each !== start) : [...byHand, start]
    },
  }
}
