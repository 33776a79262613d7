import { type Edges, likeness } from '#domain/reading/seams.ts'
import { spreadPairs } from '#domain/reading/spread-pairs.ts'
import { spreadsOf } from '#web/reader/spreads/spreads.ts'
import type { PairedComic } from '../drawn/paired-pages.ts'
import { layoutOf } from './page-layout.ts'

/** Returns the spreads that the reader shows. */
async function openingsOf({ pages, direction }: PairedComic): Promise<(readonly number[])[]> {
  const edges: (Edges | null)[] = []
  const panels: number[] = []
  for (const { bytes } of pages) {
    const { layout } = await layoutOf(bytes)
    edges.push(layout.edges)
    panels.push(layout.panels.length)
  }
  const runs = spreadPairs(
    pages.map(({ name, wide, type }, i) => {
      const [own, next] = [edges[i], edges[i + 1]]
      const [right, left] = direction === 'ltr' ? [own?.right, next?.left] : [next?.right, own?.left]
      const seam = right === undefined || left === undefined ? null : likeness(right, left)
      return { number: i + 1, name, wide, type, seam, panels: panels[i] ?? null }
    }),
  )
  const begins = new Set(runs.map(({ start }) => start))
  const shifted = new Set(runs.filter((run) => run.shifted).map(({ start }) => start))
  const layout = { double: true, cover: true, split: false, begins, shifted }
  return spreadsOf(
    pages.map(({ wide }, i) => ({ number: i + 1, wide })),
    layout,
  ).map((spread) => spread.pages)
}

/** Returns the number of comics whose spreads are all correct, and the number of correct spreads in total. */
export async function spreadScore(comicsToPair: AsyncIterable<PairedComic>) {
  const wrong: string[] = []
  const openings = { all: 0, right: 0 }
  let comics = 0
  for await (const comic of comicsToPair) {
    comics++
    const found = (await openingsOf(comic)).map((pages) => pages.join('-'))
    const right = comic.openings.filter((pages) => found.includes(pages.join('-'))).length
    openings.all += comic.openings.length
    openings.right += right
    if (right < comic.openings.length) wrong.push(`${comic.name}: ${found.join(' ')}`)
  }
  return { comics, right: comics - wrong.length, openings, wrong }
}
