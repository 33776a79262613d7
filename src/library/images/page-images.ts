import { LRUCache } from 'lru-cache'
import type { Db } from '#db/index.ts'
import { AppError, isAppError } from '#domain/errors.ts'
import { COVER_WIDTH, COVER_WIDTHS, listedWidth, PAGE_WIDTHS } from '#domain/limits.ts'
import type { PageImage } from '#formats/comic-file.ts'
import type { MadeKind, PageKind, PlainKind } from '#formats/image/resize.ts'
import { type Asker, NOBODY } from '#reading/fair-queue.ts'
import type { Reader } from '#reading/reader.ts'
import type { ComicFiles } from '../roots/comic-files.ts'
import type { Covers } from './covers.ts'
import type { DueCovers } from './due-covers.ts'
import { createSharedWork } from './shared-work.ts'

/** A cache bounded by bytes; the least recently taken goes first. */
interface ByteCache<T> {
  /** The kept value, or what `make` answers, which is shared as by `ShareWork`. A failure is not kept. */
  take(key: string, asker: Asker, make: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/** A cache of `limit` bytes, as `sizeOf` counts them; what takes more than a quarter of it is not kept. */
export function createByteCache<T extends object | string>(
  limit: number,
  sizeOf: (value: T) => number,
): ByteCache<T> {
  const kept = new LRUCache<string, T>({
    maxSize: limit,
    maxEntrySize: limit / 4,
    sizeCalculation: (value) => Math.max(1, sizeOf(value)),
  })
  const share = createSharedWork<T>()
  return {
    take: async (key, asker, make) =>
      kept.get(key) ??
      share(key, asker, async (signal) => {
        const value = await make(signal)
        kept.set(key, value)
        return value
      }),
  }
}

/** Bytes of resized pages and covers kept in memory: what a reader leafs back to. */
const MEMORY = 64 * 1024 * 1024

/** Pages this wide are seen beside others, many at once: what is read comes first. */
const [THUMBNAIL] = PAGE_WIDTHS

export type { MadeKind, PageKind, PlainKind }

/** An image and the tag its content goes by. */
export interface TaggedImage extends PageImage {
  readonly etag: string
}

/**
 * Pictures for screens: pages of comics and their covers. What is made smaller is WebP, or what `as` says: whoever takes
 * no WebP is answered under tags of their own.
 */
export interface Pages {
  /** Page `number` (from 1), no wider than `width` rounded up to a listed one; as it is when absent or beyond. */
  page(id: string, number: number, width?: number, asker?: Asker, as?: PageKind): Promise<TaggedImage>
  /** The tag `page` would answer with, without reading the comic, and the version of its file. */
  pageTag(
    id: string,
    number: number,
    width?: number,
    as?: PageKind,
  ): Promise<{ etag: string; fileVersion: string }>
  /**
   * The same as JPEG or PNG in any case, for apps that show nothing else: what is such already, and no wider than asked,
   * is as it is.
   */
  plain(id: string, number: number, as: PlainKind, width?: number, asker?: Asker): Promise<TaggedImage>
  /** The tag `plain` would answer with. */
  plainTag(id: string, number: number, as: PlainKind, width?: number): Promise<string>
  /** A text book's chapter, from 1. Throws page-not-found. */
  chapter(id: string, number: number, asker?: Asker): Promise<{ title: string; html: string }>
  /** How long the text of each chapter is, in characters; none of what is no text book. */
  chapterLengths(id: string, asker?: Asker): Promise<readonly number[]>
  /** The document of an EPUB's reading order, from 1, in which each page or chapter begins; none of others. */
  documents(id: string, asker?: Asker): Promise<readonly number[]>
  /**
   * The cover of a comic. `version`, where the caller names it, spares the look at the database. One that no scan has
   * made yet is made at once. Throws comic-not-found, cover-not-found, and for the latter what finding the file throws.
   */
  cover(id: string, width?: number, version?: string, asker?: Asker, as?: MadeKind): Promise<TaggedImage>
}

/** What a tag ends with for what is made as `as` says. */
const ending = (as: PageKind): string => (as === 'webp' ? '' : `-${as}`)

/**
 * Pictures read by `reader` and from the covers that are kept; the last ones stay in memory. Throws what finding and
 * opening a file throw: comic-not-found, comic-unavailable, rate-limited among it.
 */
export function createPages(
  db: Db,
  covers: Covers,
  dueCovers: DueCovers,
  files: ComicFiles,
  reader: Reader,
): Pages {
  const memory = createByteCache<PageImage>(MEMORY, ({ bytes }) => bytes.length)

  async function pageTag(id: string, number: number, width?: number, as: PageKind = 'webp') {
    const listed = width === undefined ? null : listedWidth(width, PAGE_WIDTHS)
    const fileVersion = await files.version(id)
    const size = listed === null ? 'full' : `${listed}${ending(as)}`
    return { etag: `${id}-${fileVersion}-${number}-${size}`, fileVersion }
  }

  async function plainTag(id: string, number: number, as: PlainKind, width?: number): Promise<string> {
    const { etag } = await pageTag(id, number, width)
    return `${etag}-plain-${as}`
  }

  /** The kept cover of a comic, made now where it is still due, and the page a person chose for it. */
  async function coverOf(id: string, asker?: Asker): Promise<{ version: string; page: number | null }> {
    const row = await db.get<{ cover_version: string | null; cover_page: number | null }>(
      'select cover_version, cover_page from comics where id = ?',
      [id],
    )
    if (row === undefined) throw new AppError('comic-not-found')
    const version = row.cover_version ?? (await dueCovers.makeNow(id, asker))?.version
    if (version === undefined) throw new AppError('cover-not-found')
    return { version, page: row.cover_page }
  }

  return {
    pageTag,
    plainTag,

    async plain(id, number, as, wished, asker = NOBODY) {
      const width = wished === undefined ? null : listedWidth(wished, PAGE_WIDTHS)
      const etag = await plainTag(id, number, as, wished)
      const image = await memory.take(etag, asker, async (signal) =>
        reader.plain(await files.locate(id), number, as, width, { name: asker.name, signal }),
      )
      return { ...image, etag }
    },

    async page(id, number, wished, asker = NOBODY, as = 'webp') {
      const width = wished === undefined ? null : listedWidth(wished, PAGE_WIDTHS)
      const { etag } = await pageTag(id, number, wished, as)
      const image = await memory.take(etag, asker, async (signal) =>
        reader.picture(
          await files.locate(id),
          number,
          width,
          { name: asker.name, signal, aside: width === THUMBNAIL },
          as,
        ),
      )
      return { ...image, etag }
    },

    chapter: async (id, number, asker) => reader.chapter(await files.locate(id), number, asker),
    chapterLengths: async (id, asker) => reader.lengths(await files.locate(id), asker),
    documents: async (id, asker) => reader.documents(await files.locate(id), asker),

    async cover(id, wished = COVER_WIDTH, named, asker = NOBODY, as = 'webp') {
      const width = listedWidth(wished, COVER_WIDTHS) ?? COVER_WIDTHS.at(-1) ?? COVER_WIDTH
      if (named !== undefined && width <= COVER_WIDTH) {
        const etag = `${named}-${width}${ending(as)}`
        try {
          return { ...(await memory.take(etag, asker, () => covers.read(named, width, asker, as))), etag }
        } catch (error) {
          // An address from before the cover changed: what it is now is better than nothing.
          if (!isAppError(error, 'cover-not-found')) throw error
        }
      }
      const { version, page } = await coverOf(id, asker)
      const etag = `${version}-${width}${ending(as)}`
      const image = await memory.take(etag, asker, async () => {
        if (width <= COVER_WIDTH) return covers.read(version, width, asker, as)
        // Wider than what the scan keeps: from the page itself; where the file is away, what is kept.
        return files
          .locate(id)
          .then((place) => reader.picture(place, page ?? 'cover', width, { name: asker.name }, as))
          .catch(() => covers.read(version, COVER_WIDTH))
      })
      return { ...image, etag }
    },
  }
}
