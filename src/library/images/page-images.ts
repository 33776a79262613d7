import type { Db } from '#db/index.ts'
import type { Decoder } from '#decoding/decoder.ts'
import { ANONYMOUS, type Requester } from '#decoding/fair-queue.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { COVER_WIDTH, COVER_WIDTHS, listedWidth, PAGE_WIDTHS } from '#domain/limits.ts'
import type { PageImage } from '#formats/comic-file.ts'
import type { PageFormat, PlainFormat, ResizedFormat } from '#formats/image/resize.ts'
import type { ComicFiles } from '../roots/comic-files.ts'
import { createByteCache } from './byte-cache.ts'
import type { Covers } from './covers.ts'
import { createDamagedPages, isDamagedPage } from './damaged-pages.ts'
import type { DueCovers } from './due-covers.ts'

/** Bytes of pages, original or resized, and covers that are cached in memory. */
const CACHE_BYTES = 64 * 1024 * 1024

/** Width of thumbnails, which are requested in large numbers and have a lower priority than other pages. */
const [THUMBNAIL_WIDTH] = PAGE_WIDTHS

export type { PageFormat, PlainFormat, ResizedFormat }

/** An image with the ETag of its content. */
export interface TaggedImage extends PageImage {
  readonly etag: string
}

/**
 * Images of pages and covers. Resized images are WebP, or the format `as` for clients without WebP support; each format
 * has its own ETags. Methods throw as `ComicFiles.locate`, and rate-limited.
 */
export interface Pages {
  /**
   * Returns page `number` (from 1), at most as wide as `width` rounded up to one of `PAGE_WIDTHS`. Returns the original
   * if `width` is absent or larger than all of them.
   */
  page(
    id: string,
    number: number,
    width?: number,
    requester?: Requester,
    as?: PageFormat,
  ): Promise<TaggedImage>
  /** Returns the ETag of `page` without reading the page, and the version of the file. */
  pageTag(
    id: string,
    number: number,
    width?: number,
    as?: PageFormat,
  ): Promise<{ etag: string; fileVersion: string }>
  /**
   * Returns a page as JPEG or PNG, for apps that support no other format. An original in such a format that is not too
   * wide is returned unchanged.
   */
  plain(
    id: string,
    number: number,
    as: PlainFormat,
    width?: number,
    requester?: Requester,
  ): Promise<TaggedImage>
  /** Returns the ETag of `plain`. */
  plainTag(id: string, number: number, as: PlainFormat, width?: number): Promise<string>
  /** Returns a chapter of a text book, from 1. Throws page-not-found. */
  chapter(id: string, number: number, requester?: Requester): Promise<{ title: string; html: string }>
  /** Returns the length of each chapter of a text book in characters; empty for other comics. */
  chapterLengths(id: string, requester?: Requester): Promise<readonly number[]>
  /**
   * Returns the document of an EPUB's reading order, from 1, in which each page or chapter begins; empty for other
   * formats.
   */
  documents(id: string, requester?: Requester): Promise<readonly number[]>
  /**
   * Returns the cover of a comic. With `version`, a stored cover is read without a database query. A due cover is made
   * at once. Throws comic-not-found, cover-not-found.
   */
  cover(
    id: string,
    width?: number,
    version?: string,
    requester?: Requester,
    as?: ResizedFormat,
  ): Promise<TaggedImage>
}

/** Returns the ETag suffix of a format. */
const suffixOf = (as: PageFormat): string => (as === 'webp' ? '' : `-${as}`)

export function createPages(
  db: Db,
  covers: Covers,
  dueCovers: DueCovers,
  files: ComicFiles,
  decoder: Decoder,
): Pages {
  const damaged = createDamagedPages(db)
  const cache = createByteCache<PageImage>(CACHE_BYTES, ({ bytes }) => bytes.length)

  async function pageTag(id: string, number: number, width?: number, as: PageFormat = 'webp') {
    const listed = width === undefined ? null : listedWidth(width, PAGE_WIDTHS)
    const fileVersion = await files.version(id)
    const size = listed === null ? 'full' : `${listed}${suffixOf(as)}`
    return { etag: `${id}-${fileVersion}-${number}-${size}`, fileVersion }
  }

  async function plainTag(id: string, number: number, as: PlainFormat, width?: number): Promise<string> {
    const { etag } = await pageTag(id, number, width)
    return `${etag}-plain-${as}`
  }

  /** Returns the version of a comic's cover, which is made now if it is due, and the page that a user chose for it. */
  async function coverOf(
    id: string,
    requester?: Requester,
  ): Promise<{ version: string; page: number | null }> {
    const row = await db.get<{ cover_version: string | null; cover_page: number | null }>(
      'select cover_version, cover_page from comics where id = ?',
      [id],
    )
    if (row === undefined) throw new AppError('comic-not-found')
    const version = row.cover_version ?? (await dueCovers.makeNow(id, requester))?.version
    if (version === undefined) throw new AppError('cover-not-found')
    return { version, page: row.cover_page }
  }

  return {
    pageTag,
    plainTag,

    async plain(id, number, as, requested, requester = ANONYMOUS) {
      const width = requested === undefined ? null : listedWidth(requested, PAGE_WIDTHS)
      const etag = await plainTag(id, number, as, requested)
      const image = await cache.get(etag, requester, async (signal) =>
        decoder.plain(await files.locate(id), number, as, width, { name: requester.name, signal }),
      )
      return { ...image, etag }
    },

    async page(id, number, requested, requester = ANONYMOUS, as = 'webp') {
      const width = requested === undefined ? null : listedWidth(requested, PAGE_WIDTHS)
      const { etag, fileVersion } = await pageTag(id, number, requested, as)
      const image = await cache.get(etag, requester, async (signal) => {
        const file = await files.locate(id)
        const caller = { name: requester.name, signal, secondary: width === THUMBNAIL_WIDTH }
        try {
          const decoded = await decoder.picture(file, number, width, caller, as)
          await damaged.clear(id, number)
          return decoded
        } catch (error) {
          if (isDamagedPage(error)) await damaged.note(id, number, fileVersion)
          throw error
        }
      })
      return { ...image, etag }
    },

    chapter: async (id, number, requester) => decoder.chapter(await files.locate(id), number, requester),
    chapterLengths: async (id, requester) => decoder.lengths(await files.locate(id), requester),
    documents: async (id, requester) => decoder.documents(await files.locate(id), requester),

    async cover(id, requested = COVER_WIDTH, known, requester = ANONYMOUS, as = 'webp') {
      const width = listedWidth(requested, COVER_WIDTHS) ?? COVER_WIDTHS.at(-1) ?? COVER_WIDTH
      if (known !== undefined && width <= COVER_WIDTH) {
        const etag = `${known}-${width}${suffixOf(as)}`
        try {
          return {
            ...(await cache.get(etag, requester, () => covers.read(known, width, requester, as))),
            etag,
          }
        } catch (error) {
          // The URL has an old version, so the current cover is returned below.
          if (!isAppError(error, 'cover-not-found')) throw error
        }
      }
      const { version, page } = await coverOf(id, requester)
      const etag = `${version}-${width}${suffixOf(as)}`
      const image = await cache.get(etag, requester, async () => {
        if (width <= COVER_WIDTH) return covers.read(version, width, requester, as)
        // A cover wider than the stored one is made from the page; if that fails, the stored cover is returned.
        return files
          .locate(id)
          .then((file) => decoder.picture(file, page ?? 'cover', width, { name: requester.name }, as))
          .catch(() => covers.read(version, COVER_WIDTH))
      })
      return { ...image, etag }
    },
  }
}
