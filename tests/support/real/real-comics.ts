import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { openComic } from '#formats/open.ts'
import { CORPUS } from '../corpus.ts'
import type { MarginPage } from '../drawn/margin-pages.ts'
import type { PairedComic } from '../drawn/paired-pages.ts'
import type { PanelPage } from '../drawn/panel-makers.ts'
import { LABELLED, type Labelled } from './labels.ts'

/** The labelled comics that are there; a line says so where the shared data is absent. */
function there(): Labelled[] {
  if (existsSync(CORPUS)) return LABELLED.filter(({ path }) => existsSync(CORPUS + path))
  process.stderr.write('Skipped: ../shared/corpus is not there; drawn pages are looked at alone.\n')
  return []
}

interface RealPage {
  readonly name: string
  readonly type: string | null
  readonly double: boolean
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

async function pagesOf({ path }: Labelled): Promise<RealPage[]> {
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

/** The labelled comics as they lie in print. */
export async function* realComics(): AsyncGenerator<PairedComic> {
  for (const labelled of there()) {
    const pages = (await pagesOf(labelled)).map((page) => ({
      ...page,
      wide: page.double || page.width > page.height,
    }))
    const openings: number[][] = []
    for (let n = 1; n <= pages.length; n++) {
      const isPaired = n >= labelled.pairedFrom && n < pages.length && !pages[n - 1]?.wide && !pages[n]?.wide
      openings.push(isPaired ? [n, ++n] : [n])
    }
    yield { name: labelled.path, direction: labelled.direction, pages, openings }
  }
}

const numbers = (text: string) => text.split(' ').map(Number)

/** The labelled pages and their panels, each in the direction of its comic alone. */
export async function* realPanelPages(): AsyncGenerator<PanelPage> {
  for (const labelled of there()) {
    const pages = await pagesOf(labelled)
    for (const [number, text] of Object.entries(labelled.panels)) {
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
      const [ltr, rtl] = labelled.direction === 'ltr' ? [panels, null] : [null, panels]
      yield { name: `${labelled.path} ${number}`, width, height, bytes, ltr, rtl }
    }
  }
}

/** The labelled pages that have margins. */
export async function* realMarginPages(): AsyncGenerator<MarginPage> {
  for (const labelled of there()) {
    const pages = await pagesOf(labelled)
    for (const [number, text] of Object.entries(labelled.drawn ?? {})) {
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
      yield { name: `${labelled.path} ${number}`, width, height, bytes, content }
    }
  }
}
