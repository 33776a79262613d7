import { openRegular } from '#disk/open-regular.ts'
import { AppError, type ErrorCode, isAppError } from '#domain/errors.ts'
import { FILE_TIMEOUT, PAGE_MAX, PAGE_SHOWN_MAX } from '#domain/limits.ts'
import type { ComicFile, EmbeddedMetadata, PageImage } from '#formats/comic-file.ts'
import { fingerprintOf } from '#formats/fingerprint.ts'
import { openPicture } from '#formats/image/decoding.ts'
import { type FoundLayout, layoutOf } from '#formats/image/layout/found-layout.ts'
import { rasterOf } from '#formats/image/layout/raster.ts'
import { pageImage } from '#formats/image/page-image.ts'
import { narrowed, plainOf, shrunkPixels, webpOf } from '#formats/image/resize.ts'
import { openComic } from '#formats/open.ts'
import { within } from '#formats/resources/deadline.ts'
import { diskCall } from '#formats/resources/disk-calls.ts'
import {
  type Asks,
  type FileContents,
  type FileCover,
  type Gives,
  NO_CONTENTS,
  NOTHING_FOUND,
  type Picked,
  type Problem,
  type TaskName,
} from '../tasks.ts'
import { makeCover } from './make-cover.ts'
import type { OpenFiles } from './open-files.ts'

/** The known cause of a failure; an unknown one counts as `otherwise`. */
function problemOf(error: unknown, otherwise: ErrorCode): Problem {
  if (!(error instanceof AppError)) return { code: otherwise, params: {} }
  return { code: error.code, params: error.params }
}

/**
 * Takes a file's fingerprint and makes its cover. What is wrong with the file becomes its `problem`; throws only the
 * signal's reason.
 */
async function scanCover(
  { path, size, sidecar }: Asks<'scanCover'>,
  signal: AbortSignal,
): Promise<FileCover> {
  let fingerprint: string | null = null
  let comic: ComicFile
  try {
    fingerprint = await within(FILE_TIMEOUT, [signal], () => fingerprintOf(path, size))
    comic = await openComic(path, { signal })
  } catch (error) {
    signal.throwIfAborted()
    const problem = problemOf(error, fingerprint === null ? 'file-unreadable' : 'comic-corrupt')
    return { fingerprint, cover: null, problem }
  }
  try {
    const image = sidecar === null ? await comic.cover() : await imageAt(sidecar, signal)
    return { fingerprint, cover: await makeCover(image, signal), problem: null }
  } catch (error) {
    signal.throwIfAborted()
    // A text book without a picture is whole.
    const hasNone = comic.pages.length === 0 && error instanceof AppError && error.code === 'cover-not-found'
    return { fingerprint, cover: null, problem: hasNone ? null : problemOf(error, 'page-corrupt') }
  } finally {
    await comic.close()
  }
}

/** A picture that lies beside a comic. */
async function imageAt(path: string, signal: AbortSignal): Promise<PageImage> {
  const read = async () => {
    const file = await openRegular(path)
    try {
      if ((await file.stat()).size > PAGE_MAX) throw new AppError('comic-too-large')
      return await file.readFile()
    } finally {
      await file.close()
    }
  }
  const bytes = await within(FILE_TIMEOUT, [signal], () => diskCall(path, read))
  return pageImage(bytes, signal)
}

/** Pages are looked at no larger than this each way: gutters are still some pixels wide. */
const LOOKED_AT = 1_000
/** Strips this many times higher than wide (or the other way) are scrolled, and too thin where they are looked at. */
const STRIP = 3
/** Pixels: pictures smaller than this have nothing to tell. */
const SMALL = 64

async function layoutOfPage(comic: ComicFile, number: number, signal: AbortSignal): Promise<FoundLayout> {
  const { bytes } = await comic.page(number, LOOKED_AT)
  const { width, height } = await openPicture(bytes, { failOn: 'none' }, signal)
  const entry = comic.pages[number - 1]
  const isDrawn = comic.format === 'pdf' && entry?.width != null && entry.height != null
  const size = isDrawn ? { width: entry.width, height: entry.height } : { width, height }
  const isStrip = Math.max(width, height) > STRIP * Math.min(width, height)
  if (isStrip || Math.min(width, height) < SMALL) return { ...NOTHING_FOUND, ...size }
  const { data, info } = await shrunkPixels(bytes, LOOKED_AT, signal, LOOKED_AT)
  return { ...size, ...layoutOf(rasterOf(data, info.width, info.height, info.channels)) }
}

/**
 * The layout of a page; of one that cannot be shown, nothing is found. Throws the signal's reason, disk-not-answering,
 * and reader-stopped where a decoder does not end, for then the process is not to be trusted.
 */
export async function findLayout(
  comic: ComicFile,
  number: number,
  signal: AbortSignal,
): Promise<FoundLayout> {
  try {
    return await layoutOfPage(comic, number, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (isAppError(error, 'reader-stopped') || isAppError(error, 'disk-not-answering')) throw error
    return NOTHING_FOUND
  }
}

/**
 * Reads a file's directory, its list of pages and what it says of itself; no picture, so that a zip is read at its
 * ends alone. What is wrong with the file becomes its `problem`; throws only the signal's reason.
 */
export async function scanContents(
  { path }: Asks<'scanContents'>,
  signal: AbortSignal,
): Promise<FileContents> {
  try {
    const comic = await openComic(path, { signal, pictures: false })
    try {
      const { format, pages, chapters } = comic
      const embedded = await comic.metadata()
      return { format, pages, chapters, embedded, problem: problemOfMetadata(embedded) }
    } finally {
      await comic.close()
    }
  } catch (error) {
    signal.throwIfAborted()
    return { ...NO_CONTENTS, problem: problemOf(error, 'comic-corrupt') }
  }
}

/** What is wrong with what a file says of itself: damaged before too much. */
function problemOfMetadata({ problem, excess }: EmbeddedMetadata): Problem | null {
  if (problem !== null) return { code: 'metadata-corrupt', params: { detail: problem } }
  return excess === null ? null : { code: 'metadata-excessive', params: { detail: excess } }
}

const pick = (comic: ComicFile, picked: Picked, width?: number): Promise<PageImage> =>
  picked === 'cover' ? comic.cover() : comic.page(picked, width)

function sendable(image: PageImage): PageImage {
  if (image.bytes.length > PAGE_SHOWN_MAX) throw new AppError('comic-too-large')
  return image
}

type Perform = {
  readonly [Name in TaskName]: (asks: Asks<Name>, signal: AbortSignal) => Promise<Gives<Name>>
}

/**
 * How each task is done, in the process that reads, with the comics it keeps open. They throw AppErrors, or the
 * signal's reason.
 */
export const tasksOver = (files: OpenFiles): Perform => ({
  scanContents,
  scanCover,

  picture: (asks, signal) =>
    files.use(asks, async (comic) => {
      const { picked, width, as } = asks
      const image = await pick(comic, picked, width ?? undefined)
      return sendable(width === null ? image : await narrowed(image, width, signal, as))
    }),

  plain: ({ number, as, width, ...place }, signal) =>
    files.use(place, async (comic) =>
      sendable(await plainOf(await comic.page(number, width ?? undefined), as, width, signal)),
    ),

  cover: (asks, signal) =>
    files.use(asks, async (comic) => makeCover(await pick(comic, asks.picked), signal)),

  chapter: (asks) => files.use(asks, (comic) => comic.chapter(asks.number)),

  layout: (asks, signal) => files.use(asks, (comic) => findLayout(comic, asks.number, signal)),

  outline: (asks) => files.use(asks, (comic) => comic.outline()),
  lengths: (asks) => files.use(asks, (comic) => comic.lengths()),
  documents: (asks) => files.use(asks, async (comic) => comic.documents),

  narrow: ({ bytes, width }, signal) => webpOf(bytes, width, signal),
})
