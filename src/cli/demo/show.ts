import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { FILES_IN_PARALLEL } from '#domain/limits.ts'
import type { Report } from '#http/responses/errors.ts'
import type { Library } from '#library/index.ts'
import type { Config } from '../config.ts'
import { pagesFromCover, pagesOf } from './draw-pages.ts'
import { type DemoIssue, type DemoSeries, SHELF, SINGLES } from './shelf.ts'
import { writeComic } from './write-comic.ts'

/** Number of pages that are made from each cover. */
const DRAWN_PAGES = 6

/**
 * Builds the demonstration library from the art in `artFolder`: real files, which are scanned normally. `signal`
 * cancels it.
 */
async function buildDemo(artFolder: string, folder: string, signal?: AbortSignal): Promise<void> {
  const limit = pLimit(FILES_IN_PARALLEL)
  await mkdir(folder, { recursive: true })
  const make = async (series: DemoSeries, issue: DemoIssue, place: string) => {
    if (signal?.aborted) return
    const number = issue.number === null ? '' : ` ${issue.number.padStart(3, '0')}`
    const path = join(place, `${series.name}${number} (${series.year}).${series.format}`)
    const [cover] = await pagesOf(artFolder, [issue.art])
    const own = series.pages && cover ? [cover, ...(await pagesOf(artFolder, series.pages))] : null
    await writeComic(path, series, issue, own ?? (await pagesFromCover(artFolder, issue.art, DRAWN_PAGES)))
  }
  await Promise.all([
    ...SHELF.map(async (series) => {
      const place = join(folder, series.name)
      await mkdir(place, { recursive: true })
      await Promise.all(series.issues.map((issue) => limit(() => make(series, issue, place))))
    }),
    ...SINGLES.flatMap((series) => series.issues.map((issue) => limit(() => make(series, issue, folder)))),
  ])
}

/** Creates the demonstration library in its data folder and scans it; a failure is reported. */
export async function showDemo(
  library: Library,
  config: Config,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  try {
    const shelf = join(config.dataDir, 'Comics')
    await buildDemo(join(config.packageDir, 'demo'), shelf, signal)
    if (signal.aborted) return
    await library.roots.add(shelf)
    const { done } = await library.scanner.start()
    await done
  } catch (error) {
    report(error, 'demo')
  }
}
