import sharp from 'sharp'
import { openComic } from '#formats/open.ts'
import { CORPUS, hasCorpus } from '../corpus.ts'
import type { MarginPage } from '../drawn/margin-pages.ts'
import type { PairedComic } from '../drawn/paired-pages.ts'
import type { PanelPage } from '../drawn/panel-makers.ts'
import { LABELLED, type Labelled } from './labels.ts'

/** Returns the labelled comics of the corpus; if `few`, without the first, which is the longest. */
const labelled = (few: boolean): readonly Labelled[] => (hasCorpus() ? LABELLED.slice(few ? 1 : 0) : [])

interface RealPage {
  readonly name: string
  readonly type: string | null
  readonly double: boolean
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

const decoded = new Map<string, Promise<RealPage[]>>()

/** Returns the pages of a labelled comic, which are read once. */
function pagesOf({ path }: Labelled): Promise<RealPage[]> {
  const pages = decoded.get(path) ?? readPages(path)
  decoded.set(path, pages)
  return pages
}

async function readPages(path: string): Promise<RealPage[]> {
  const comic = await openComic(CORPUS + path)
  try {
    const pages: RealPage[] = []
    for (const [i, { name, type, double }] of comic.pages.entries()) {
      const { bytes } = await comic.page(i + 1)
      const { width, height } = await sharp(bytes).metadata()
      pages.push({ name, type, double, bytes, width, height })
    }
    return pages
  } finally {
    await comic.close()
  }
}

/** Yields the labelled comics as printed; if `few`, without the longest. */
export async function* realComics(few = false): AsyncGenerator<PairedComic> {
  for (const comic of labelled(few)) {
    const pages = (await pagesOf(comic)).map((page) => ({
      ...page,
      wide: page.double || page.width > page.height,
    }))
    const openings: number[][] = []
    for (let n = 1; n <= pages.length; n++) {
      const isPaired = n >= comic.pairedFrom && n < pages.length && !pages[n - 1]?.wide && !pages[n]?.wide
      openings.push(isPaired ? [n, ++n] : [n])
    }
    yield { name: comic.path, direction: comic.direction, pages, openings }
  }
}

const numbers = (text: string) => text.split(' ').map(Number)

/** Yields the labelled pages and their panels, each only in the direction of its comic. */
export async function* realPanelPages(few = false): AsyncGenerator<PanelPage> {
  for (const comic of labelled(few)) {
    const pages = await pagesOf(comic)
    for (const [number, text] of Object.entries(comic.panels)) {
      const page = pages[Number(number) - 1]
      if (page === undefined) continue
      const { bytes, width, height } = page
      const rects = text.split(', ').filter(Boolean).map(numbers)
      const panels = rects.map(([x = 0, y = 0, w = 0, h = 0]) => ({
        x: (x * width) / 100,
        y: (y * height) / 100,
        w: (w * width) / 100,
        h: (h * height) / 100,
      }))
      const [ltr, rtl] = comic.direction === 'ltr' ? [panels, null] : [null, panels]
      yield { name: `${comic.path} ${number}`, width, height, bytes, ltr, rtl }
    }
  }
}

/** Yields the labelled pages that have margins. */
export async function* realMarginPages(): AsyncGenerator<MarginPage> {
  for (const comic of labelled(false)) {
    const pages = await pagesOf(comic)
    for (const [number, text] of Object.entries(comic.drawn ?? {})) {
      const page = pages[Number(number) - 1]
      const [left = 0, top = 0, right = 0, bottom = 0] = numbers(text).map((each) => each / 1000)
      if (page === undefined) continue
      const { bytes, width, height } = page
      const content = {
        x: left * width,
        y: top * height,
        w: (right - left) * width,
        h: (bottom - top) * height,
      }
      yield { name: `${comic.path} ${number}`, width, height, bytes, content }
    }
  }
}
