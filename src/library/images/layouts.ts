import type { Db } from '#db/index.ts'
import type { Decoder } from '#decoding/decoder.ts'
import type { Requester } from '#decoding/fair-queue.ts'
import type { ComicFileRef } from '#decoding/jobs.ts'
import type { ComicPage } from '#domain/comic.ts'
import { AppError } from '#domain/errors/errors.ts'
import { CONTENTS_MAX } from '#domain/limits.ts'
import type { ContentsLine, PageLayout, Panel } from '#domain/reading/page-layout.ts'
import { likeness } from '#domain/reading/seams.ts'
import type { DetectedLayout } from '#formats/image/layout/detect-layout.ts'
import type { ComicFiles } from '../roots/comic-files.ts'
import { createLayoutStore } from './layout-store.ts'
import { createSharedWork } from './shared-work.ts'

/** Page layouts: sizes, panels, margins and spreads, detected in page images and cached in the database. */
export interface Layouts {
  /**
   * Returns the layouts of up to `count` pages, starting with page `from` (from 1). Unknown layouts are detected with a
   * lower priority than page images. Throws comic-not-found, the errors of locating and opening the file, rate-limited.
   */
  pages(id: string, from: number, count: number, requester: Requester): Promise<PageLayout[]>
  /**
   * Stores corrected panels of a page, or deletes them (null); returns its layout. Throws as `pages`, and
   * page-not-found.
   */
  keepPanels(
    id: string,
    page: number,
    panels: readonly Panel[] | null,
    requester: Requester,
  ): Promise<PageLayout>
  /**
   * Returns the known page sizes in pixels, by page number; opens no file. Throws comic-not-found, disk-not-answering.
   */
  sizes(id: string): Promise<ReadonlyMap<number, { readonly width: number; readonly height: number }>>
  /** Returns the file's table of contents. Throws comic-not-found, the errors of locating and opening the file. */
  contents(id: string, requester: Requester): Promise<readonly ContentsLine[]>
}

/** Pages per batch; finished batches stay stored if the client disconnects. */
const BATCH = 4

interface Comic {
  readonly no: number
  readonly pages: readonly Pick<ComicPage, 'double'>[]
}

/** Creates the layouts service; `decoder` detects the layouts once for each version of a file. */
export function createLayouts(
  db: Db,
  files: Pick<ComicFiles, 'version' | 'locate'>,
  decoder: Pick<Decoder, 'layouts' | 'outline'>,
): Layouts {
  const store = createLayoutStore(db)
  const share = createSharedWork<ReadonlyMap<number, DetectedLayout>>()

  async function comicOf(id: string): Promise<Comic> {
    const row = await db.get<{ no: number; pages: string }>('select no, pages from comics where id = ?', [id])
    if (row === undefined) throw new AppError('comic-not-found')
    return { no: row.no, pages: JSON.parse(row.pages) as Comic['pages'] }
  }

  async function detect(no: number, file: ComicFileRef, numbers: readonly number[], requester: Requester) {
    const all = new Map<number, DetectedLayout>()
    for (let first = 0; first < numbers.length; first += BATCH) {
      const batch = numbers.slice(first, first + BATCH)
      const found = await decoder.layouts(file, batch, requester)
      const byNumber = new Map(batch.map((number, i) => [number, found[i] as DetectedLayout]))
      await store.saveLayouts(no, file.stamp, byNumber)
      for (const [number, layout] of byNumber) all.set(number, layout)
    }
    return all
  }

  /** Returns the layouts of pages `from` to `to`; detects the unknown ones. */
  async function layoutsOf(id: string, no: number, from: number, to: number, requester: Requester) {
    const version = await files.version(id)
    const known = await store.layouts(no, version, from, to)
    const missing = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((n) => !known.has(n))
    if (missing.length === 0) return known
    const file = await files.locate(id)
    const key = JSON.stringify([id, file.stamp, missing])
    const detected = await share(key, requester, (signal) =>
      detect(no, file, missing, { name: requester.name, signal }),
    )
    return new Map([...known, ...detected])
  }

  async function pages(id: string, from: number, count: number, requester: Requester): Promise<PageLayout[]> {
    const { no, pages: listed } = await comicOf(id)
    const last = Math.min(from + count - 1, listed.length)
    if (from > last) return []
    // The seam of the last page needs the edge of the page after it.
    const found = await layoutsOf(id, no, from, Math.min(last + 1, listed.length), requester)
    const corrected = await store.correctedPanels(no, listed.length)
    return Array.from({ length: last - from + 1 }, (_, i) => {
      const number = from + i
      const own = found.get(number) as DetectedLayout
      const isMarkedDouble = listed[number - 1]?.double === true
      return layoutOf(number, own, found.get(number + 1), corrected.get(number), isMarkedDouble)
    })
  }

  return {
    pages,

    async keepPanels(id, page, panels, requester) {
      const { no, pages: listed } = await comicOf(id)
      if (page > listed.length) throw new AppError('page-not-found', { page })
      await store.savePanels(no, page, listed.length, panels)
      const [layout] = await pages(id, page, 1, requester)
      return layout as PageLayout
    },

    async sizes(id) {
      const { no, pages: listed } = await comicOf(id)
      const known = await store.layouts(no, await files.version(id), 1, listed.length)
      return new Map(
        [...known].flatMap(([number, { width, height }]) =>
          width !== null && height !== null ? [[number, { width, height }]] : [],
        ),
      )
    },

    async contents(id, requester) {
      const { no } = await comicOf(id)
      const version = await files.version(id)
      const known = await store.contents(no, version)
      if (known !== null) return known
      const file = await files.locate(id)
      const { lines, isWhole } = await decoder.outline(file, requester)
      const contents = lines.slice(0, CONTENTS_MAX)
      // An incomplete table of contents, cut off by a time limit, is read again the next time.
      if (isWhole) await store.saveContents(no, file.stamp, contents)
      return contents
    },
  }
}

/** Returns how well two facing edges match, from 0 to 1, rounded to hundredths; null if unknown. */
const seamOf = (right: string | undefined, left: string | undefined): number | null => {
  const found = right === undefined || left === undefined ? null : likeness(right, left)
  return found === null ? null : Math.round(found * 100) / 100
}

function layoutOf(
  number: number,
  own: DetectedLayout,
  next: DetectedLayout | undefined,
  corrected: readonly Panel[] | undefined,
  isMarkedDouble: boolean,
): PageLayout {
  const { width, height, crop, paper, edges } = own
  const isWide = (one: DetectedLayout) => one.width !== null && one.height !== null && one.width > one.height
  return {
    number,
    width,
    height,
    double: isMarkedDouble || isWide(own),
    crop,
    paper,
    panels: [...(corrected ?? own.panels)],
    rtl: corrected === undefined ? [...own.rtl] : [...corrected.keys()],
    corrected: corrected !== undefined,
    seams: {
      ltr: seamOf(edges?.right, next?.edges?.left),
      rtl: seamOf(next?.edges?.right, edges?.left),
    },
  }
}
