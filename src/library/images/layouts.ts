import type { Db } from '#db/index.ts'
import type { ComicPage } from '#domain/comic.ts'
import { AppError } from '#domain/errors.ts'
import { CONTENTS_MAX } from '#domain/limits.ts'
import type { ContentsLine, PageLayout, Panel } from '#domain/page-layout.ts'
import { likeness } from '#domain/seams.ts'
import type { FoundLayout } from '#formats/image/layout/found-layout.ts'
import type { Asker } from '#reading/fair-queue.ts'
import type { Reader } from '#reading/reader.ts'
import type { ComicPlace } from '#reading/tasks.ts'
import type { ComicFiles } from '../roots/comic-files.ts'
import { keptLayouts } from './kept-layouts.ts'
import { createSharedWork } from './shared-work.ts'

/** How pages are best shown, worked out of their pictures and kept. */
export interface Layouts {
  /**
   * Of `count` pages from one (1 is the first), fewer at the end; what is not known yet is worked out, after the pages
   * that somebody waits for. Throws comic-not-found, what finding and opening the file throw, rate-limited.
   */
  pages(id: string, from: number, count: number, asker: Asker): Promise<PageLayout[]>
  /**
   * Writes the panels of a page, or takes them back (null); answers with its layout then. Throws page-not-found besides.
   */
  keepPanels(id: string, page: number, panels: readonly Panel[] | null, asker: Asker): Promise<PageLayout>
  /**
   * How large those pages are whose pictures were looked at already, in pixels, by number: none is opened for it. Throws
   * comic-not-found, what finding the file throws.
   */
  sizes(id: string): Promise<ReadonlyMap<number, { readonly width: number; readonly height: number }>>
  /** The places that the comic's file names. Throws comic-not-found, what finding and opening the file throw. */
  contents(id: string, asker: Asker): Promise<readonly ContentsLine[]>
}

/** Pages whose layouts are kept together: who leaves in between finds them when coming back. */
const KEPT_AT_ONCE = 4

interface Comic {
  readonly no: number
  readonly pages: readonly Pick<ComicPage, 'double'>[]
}

/** Layouts that are kept in the database, and worked out by `reader` once for each version of a file. */
export function createLayouts(
  db: Db,
  files: Pick<ComicFiles, 'version' | 'locate'>,
  reader: Pick<Reader, 'layouts' | 'outline'>,
): Layouts {
  const kept = keptLayouts(db)
  const share = createSharedWork<ReadonlyMap<number, FoundLayout>>()

  async function comicOf(id: string): Promise<Comic> {
    const row = await db.get<{ no: number; pages: string }>('select no, pages from comics where id = ?', [id])
    if (row === undefined) throw new AppError('comic-not-found')
    return { no: row.no, pages: JSON.parse(row.pages) as Comic['pages'] }
  }

  async function work(no: number, place: ComicPlace, numbers: readonly number[], asker: Asker) {
    const all = new Map<number, FoundLayout>()
    for (let first = 0; first < numbers.length; first += KEPT_AT_ONCE) {
      const some = numbers.slice(first, first + KEPT_AT_ONCE)
      const found = await reader.layouts(place, some, asker)
      const byNumber = new Map(some.map((number, i) => [number, found[i] as FoundLayout]))
      await kept.keep(no, place.stamp, byNumber)
      for (const [number, one] of byNumber) all.set(number, one)
    }
    return all
  }

  /** What is known of pages, after what was not has been worked out. */
  async function foundOf(id: string, no: number, from: number, to: number, asker: Asker) {
    const version = await files.version(id)
    const known = await kept.of(no, version, from, to)
    const missing = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((n) => !known.has(n))
    if (missing.length === 0) return known
    const place = await files.locate(id)
    const key = JSON.stringify([id, place.stamp, missing])
    const worked = await share(key, asker, (signal) => work(no, place, missing, { name: asker.name, signal }))
    return new Map([...known, ...worked])
  }

  async function pages(id: string, from: number, count: number, asker: Asker): Promise<PageLayout[]> {
    const { no, pages: listed } = await comicOf(id)
    const last = Math.min(from + count - 1, listed.length)
    if (from > last) return []
    // The last one's facing edge is on the page after it.
    const found = await foundOf(id, no, from, Math.min(last + 1, listed.length), asker)
    const written = await kept.written(no, listed.length)
    return Array.from({ length: last - from + 1 }, (_, i) => {
      const number = from + i
      const own = found.get(number) as FoundLayout
      const isSaid = listed[number - 1]?.double === true
      return layoutOf(number, own, found.get(number + 1), written.get(number), isSaid)
    })
  }

  return {
    pages,

    async keepPanels(id, page, panels, asker) {
      const { no, pages: listed } = await comicOf(id)
      if (page > listed.length) throw new AppError('page-not-found', { page })
      await kept.write(no, page, listed.length, panels)
      const [layout] = await pages(id, page, 1, asker)
      return layout as PageLayout
    },

    async sizes(id) {
      const { no, pages: listed } = await comicOf(id)
      const known = await kept.of(no, await files.version(id), 1, listed.length)
      return new Map(
        [...known].flatMap(([number, { width, height }]) =>
          width !== null && height !== null ? [[number, { width, height }]] : [],
        ),
      )
    },

    async contents(id, asker) {
      const { no } = await comicOf(id)
      const version = await files.version(id)
      const known = await kept.contents(no, version)
      if (known !== null) return known
      const place = await files.locate(id)
      const { lines, isWhole } = await reader.outline(place, asker)
      const found = lines.slice(0, CONTENTS_MAX)
      // One that was cut for time may be whole the next time.
      if (isWhole) await kept.keepContents(no, place.stamp, found)
      return found
    },
  }
}

const seamOf = (right: string | undefined, left: string | undefined): number | null => {
  const found = right === undefined || left === undefined ? null : likeness(right, left)
  return found === null ? null : Math.round(found * 100) / 100
}

function layoutOf(
  number: number,
  own: FoundLayout,
  next: FoundLayout | undefined,
  written: readonly Panel[] | undefined,
  isSaidDouble: boolean,
): PageLayout {
  const { width, height, crop, paper, edges } = own
  const isWide = (one: FoundLayout) => one.width !== null && one.height !== null && one.width > one.height
  return {
    number,
    width,
    height,
    double: isSaidDouble || isWide(own),
    crop,
    paper,
    panels: [...(written ?? own.panels)],
    panelsRtl: [...(written ?? own.rtl.flatMap((place) => own.panels[place] ?? []))],
    corrected: written !== undefined,
    seams: {
      ltr: seamOf(edges?.right, next?.edges?.left),
      rtl: seamOf(next?.edges?.right, edges?.left),
    },
  }
}
