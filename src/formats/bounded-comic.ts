import { plainChapter } from '#domain/comic.ts'
import { AppError, isAppError } from '#domain/errors.ts'
import { COVER_WIDTHS } from '#domain/limits.ts'
import { singleLine } from '#domain/text.ts'
import type { ComicFile, Outline, PageImage } from './comic-file.ts'
import type { ComicSource } from './comic-source.ts'
import { pageImage } from './image/page-image.ts'
import { within } from './resources/deadline.ts'

/** Why what is still asked of a closed comic fails; one for all, since every comic is closed. */
const CLOSED = new AppError('file-unreadable')

const NO_OUTLINE: Outline = { lines: [], isWhole: true }

/** Pages looked at, from the first, when the one that should be the cover cannot be shown. */
const COVER_TRIES = 5

/** A cover that has to be drawn: as wide as the widest that is asked for, in pixels. */
const COVER_DRAWN = Math.max(...COVER_WIDTHS)

/** Anything unforeseen that a parser throws on a file means that the file is broken. */
export function asAppError(
  error: unknown,
  signal: AbortSignal | undefined,
  code: 'comic-corrupt' | 'page-corrupt',
) {
  if (error instanceof AppError) return error
  if (signal?.aborted && error === signal.reason) return error
  return new AppError(code, {}, { cause: error })
}

/** A failure after which another page may be tried: not one that holds a decoder or a thread. Throws the others. */
function orGiveUp(error: unknown, stop: AbortSignal): unknown {
  stop.throwIfAborted()
  if (isAppError(error, 'reader-stopped') || isAppError(error, 'disk-not-answering')) throw error
  return error
}

/** The failure of a page, with the page's number. */
function ofPage(error: unknown, page: number): unknown {
  if (!isAppError(error, 'page-corrupt') && !isAppError(error, 'page-unsupported')) return error
  return new AppError(error.code, { ...error.params, page }, { cause: error })
}

/** Makes a ComicFile of a format's source: every call ends within `timeout` ms and throws AppErrors only. */
export function bounded(source: ComicSource, timeout: number, signal: AbortSignal | undefined): ComicFile {
  const closing = new AbortController()

  const endings = [signal, closing.signal]

  /** Waits for one's turn. Whose turn it is may have become another while one waited. */
  async function turn(): Promise<(() => void) | undefined> {
    for (;;) {
      const { mutex } = source
      const unlock = await mutex?.take(endings)
      if (source.mutex === mutex) return unlock
      unlock?.()
    }
  }

  async function limited<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const unlock = await turn()
    try {
      return await within(timeout, endings, work)
    } catch (error) {
      throw asAppError(error, signal, 'page-corrupt')
    } finally {
      unlock?.()
    }
  }

  const chapters = source.chapters.map(plainChapter)

  // A page of SVG belongs to books alone; anywhere else it is not what it says.
  const mayDraw = source.format === 'epub'

  const pageAt = async (place: number, width: number | undefined, stop: AbortSignal): Promise<PageImage> =>
    pageImage(await source.page(place, width, stop), stop, mayDraw)

  async function findCover(stop: AbortSignal): Promise<PageImage> {
    let failure: unknown = null
    let pageFailure: unknown = null
    try {
      const own = await source.ownCover(stop)
      if (own !== null) return await pageImage(own, stop, mayDraw)
    } catch (error) {
      failure = orGiveUp(error, stop)
    }
    const first = source.pages.slice(0, COVER_TRIES).map((_, place) => place)
    for (const place of new Set([source.coverPlace, ...first])) {
      if (place >= source.pages.length) continue
      try {
        return await pageAt(place, COVER_DRAWN, stop)
      } catch (error) {
        // The page that should be the cover tells more than the last that was tried in its stead.
        pageFailure ??= ofPage(orGiveUp(error, stop), place + 1)
      }
    }
    throw pageFailure ?? failure ?? new AppError('cover-not-found')
  }

  return {
    format: source.format,
    pages: source.pages,
    chapters,
    documents: source.documents ?? [],
    metadata: async () => source.metadata,
    async outline() {
      const { bookmarks } = source.metadata
      if (source.pages.length === 0) return NO_OUTLINE
      const named = bookmarks.map(({ page, title }) => ({ page, title, level: 1 }))
      const found =
        named.length > 0
          ? { lines: named, isWhole: true }
          : ((await limited(async (stop) => source.outline?.(stop))) ?? NO_OUTLINE)
      const isPage = (page: number) => page >= 1 && page <= source.pages.length
      const lines = found.lines.map((line) => ({ ...line, title: singleLine(line.title) }))
      return { ...found, lines: lines.filter(({ page, title }) => isPage(page) && title !== '') }
    },
    async page(number, width) {
      if (!Number.isInteger(number) || number < 1 || number > source.pages.length) {
        throw new AppError('page-not-found', { page: number })
      }
      source.reading?.()
      return limited((stop) => pageAt(number - 1, width, stop)).catch((error: unknown) => {
        throw ofPage(error, number)
      })
    },
    cover: () => limited(findCover),
    async chapter(number) {
      const read = source.chapter
      if (read === undefined || !Number.isInteger(number) || number < 1 || number > chapters.length) {
        throw new AppError('page-not-found', { page: number })
      }
      const title = chapters[number - 1]?.title ?? ''
      return { ...(await limited((stop) => read(number - 1, stop))), title }
    },
    lengths: () => limited(async (stop) => (await source.lengths?.(stop)) ?? []),
    async close() {
      closing.abort(CLOSED)
      await source.close()
    },
  }
}
