import { plainChapter } from '#domain/comic.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { COVER_WIDTHS } from '#domain/limits.ts'
import { singleLine } from '#domain/text/text.ts'
import type { ComicFile, Outline, PageImage } from './comic-file.ts'
import type { ComicSource } from './comic-source.ts'
import { pageImage } from './image/page-image.ts'
import { withDeadline } from './resources/deadline.ts'

/** Error of calls that are pending when the comic is closed; one shared instance, since every comic is closed. */
const CLOSED = new AppError('file-unreadable')

const NO_OUTLINE: Outline = { lines: [], isWhole: true }

/** Number of first pages tried as the cover when the designated one cannot be decoded. */
const COVER_TRIES = 5

/** Width in pixels at which formats that render pages (PDF) render a cover: the widest cover the API serves. */
const COVER_RENDER_WIDTH = Math.max(...COVER_WIDTHS)

/** Maps an unexpected parser error to `code`; returns AppErrors and the signal's own reason unchanged. */
export function asAppError(
  error: unknown,
  signal: AbortSignal | undefined,
  code: 'comic-corrupt' | 'page-corrupt',
) {
  if (error instanceof AppError) return error
  if (signal?.aborted && error === signal.reason) return error
  return new AppError(code, {}, { cause: error })
}

/** Returns an error after which another page may be tried. Throws errors that leave a decoder or thread blocked. */
function recoverable(error: unknown, stop: AbortSignal): unknown {
  stop.throwIfAborted()
  if (isAppError(error, 'reader-stopped') || isAppError(error, 'disk-not-answering')) throw error
  return error
}

/** Adds the page number to a page error. */
function withPageNumber(error: unknown, page: number): unknown {
  if (!isAppError(error, 'page-corrupt') && !isAppError(error, 'page-unsupported')) return error
  return new AppError(error.code, { ...error.params, page }, { cause: error })
}

/** Creates a ComicFile from a format's source. Every call ends within `timeout` ms and throws AppErrors only. */
export function createComicFile(
  source: ComicSource,
  timeout: number,
  signal: AbortSignal | undefined,
): ComicFile {
  const closing = new AbortController()

  const signals = [signal, closing.signal]

  /** Acquires the source's mutex. Tries again if the source switched to another mutex in the meantime. */
  async function lock(): Promise<(() => void) | undefined> {
    for (;;) {
      const { mutex } = source
      const unlock = await mutex?.acquire(signals)
      if (source.mutex === mutex) return unlock
      unlock?.()
    }
  }

  async function limited<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const unlock = await lock()
    try {
      return await withDeadline(timeout, signals, work)
    } catch (error) {
      throw asAppError(error, signal, 'page-corrupt')
    } finally {
      unlock?.()
    }
  }

  const chapters = source.chapters.map(plainChapter)

  // Only EPUBs have SVG pages; in any other format an SVG has a false file extension.
  const allowSvg = source.format === 'epub'

  const pageAt = async (index: number, width: number | undefined, stop: AbortSignal): Promise<PageImage> =>
    pageImage(await source.page(index, width, stop), stop, allowSvg)

  async function findCover(stop: AbortSignal): Promise<PageImage> {
    let failure: unknown = null
    let pageFailure: unknown = null
    try {
      const cover = await source.embeddedCover(stop)
      if (cover !== null) return await pageImage(cover, stop, allowSvg)
    } catch (error) {
      failure = recoverable(error, stop)
    }
    const first = source.pages.slice(0, COVER_TRIES).keys()
    for (const index of new Set([source.coverIndex, ...first])) {
      if (index >= source.pages.length) continue
      try {
        return await pageAt(index, COVER_RENDER_WIDTH, stop)
      } catch (error) {
        // The error of the designated cover page is more useful than that of a substitute.
        pageFailure ??= withPageNumber(recoverable(error, stop), index + 1)
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
    pageDigest: source.pageDigest ?? null,
    async outline() {
      const { bookmarks } = source.metadata
      if (source.pages.length === 0) return NO_OUTLINE
      const found =
        bookmarks.length > 0
          ? { lines: bookmarks.map(({ page, title }) => ({ page, title, level: 1 })), isWhole: true }
          : ((await limited(async (stop) => source.outline?.(stop))) ?? NO_OUTLINE)
      const isPage = (page: number) => page >= 1 && page <= source.pages.length
      const lines = found.lines.map((line) => ({ ...line, title: singleLine(line.title) }))
      return { ...found, lines: lines.filter(({ page, title }) => isPage(page) && title !== '') }
    },
    async page(number, width) {
      if (!Number.isInteger(number) || number < 1 || number > source.pages.length) {
        throw new AppError('page-not-found', { page: number })
      }
      source.readAhead?.()
      return limited((stop) => pageAt(number - 1, width, stop)).catch((error: unknown) => {
        throw withPageNumber(error, number)
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
