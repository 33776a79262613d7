import { type Edges, likeness } from '#domain/seams.ts'
import { type PairedRun, spreadPairs } from '#domain/spread-pairs.ts'
import { type PairedComic, pairedComics } from '../drawn/paired-comics.ts'
import { looked } from './looked.ts'

/** The pages that lie together as a reader pairs them by the runs it is told. */
export function openingsOf(
  pages: readonly { readonly wide: boolean }[],
  runs: readonly PairedRun[],
): number[][] {
  const openings: number[][] = []
  const starts = new Map(runs.map((run) => [run.start, run]))
  let open: number | null = null
  const close = () => {
    if (open !== null) openings.push([open])
    open = null
  }
  for (const [i, { wide }] of pages.entries()) {
    const number = i + 1
    const run = starts.get(number)
    if (wide || run !== undefined) close()
    const leads = run !== undefined && run.shifted !== (number === 1)
    if (wide || leads) openings.push([number])
    else if (open === null) open = number
    else {
      openings.push([open, number])
      open = null
    }
  }
  close()
  return openings
}

async function runsOf({ pages, direction }: PairedComic) {
  const edges: (Edges | null)[] = []
  for (const { bytes } of pages) edges.push((await looked(bytes)).layout.edges)
  return spreadPairs(
    pages.map(({ name, wide, type }, i) => {
      const [own, next] = [edges[i], edges[i + 1]]
      const [right, left] = direction === 'ltr' ? [own?.right, next?.left] : [next?.right, own?.left]
      const seam = right === undefined || left === undefined ? null : likeness(right, left)
      return { number: i + 1, name, wide, type, seam }
    }),
  )
}

/** How many comics have every opening right, and how many openings there are right in all. */
export async function spreadScore(few = false) {
  const wrong: string[] = []
  const openings = { all: 0, right: 0 }
  let comics = 0
  for await (const comic of pairedComics(few)) {
    comics++
    const found = openingsOf(comic.pages, await runsOf(comic)).map((pages) => pages.join('-'))
    const right = comic.openings.filter((pages) => found.includes(pages.join('-'))).length
    openings.all += comic.openings.length
    openings.right += right
    if (right < comic.openings.length) wrong.push(`${comic.name}: ${found.join(' ')}`)
  }
  return { comics, right: comics - wrong.length, openings, wrong }
}
