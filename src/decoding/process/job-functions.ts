import { openRegular, readRegular } from '#disk/open-regular.ts'
import { AppError, type ErrorCode } from '#domain/errors/errors.ts'
import { FILE_TIMEOUT, PAGE_MAX, PAGE_SHOWN_MAX } from '#domain/limits.ts'
import { listEntries } from '#formats/archive/entry-list.ts'
import type { EntryStream } from '#formats/archive/entry-stream.ts'
import type { ComicFile, EmbeddedMetadata, PageImage } from '#formats/comic-file.ts'
import { fingerprintOf } from '#formats/fingerprint.ts'
import { pageImage } from '#formats/image/page-image.ts'
import { convertToPlain, resizeToWebp, resizeToWidth } from '#formats/image/resize.ts'
import { withBeside } from '#formats/metadata/beside.ts'
import { openComic } from '#formats/open.ts'
import { withDeadline } from '#formats/resources/deadline.ts'
import { diskCall } from '#formats/resources/disk-calls.ts'
import { openSource, type Source } from '#formats/resources/source.ts'
import { edited, planTagEdit, summarizeZip, type TagEdit } from '#formats/splice/edit-tags.ts'
import {
  type FileContents,
  type FileCover,
  type JobInput,
  type JobName,
  type JobResult,
  NO_CONTENTS,
  type PageOrCover,
  type Problem,
} from '../jobs.ts'
import { findLayout } from './layout-job.ts'
import { makeCover } from './make-cover.ts'
import type { OpenFiles } from './open-files.ts'

/** Converts an error to a problem; unexpected errors get the code `fallback`. */
function problemOf(error: unknown, fallback: ErrorCode): Problem {
  if (!(error instanceof AppError)) return { code: fallback, params: {} }
  return { code: error.code, params: error.params }
}

/**
 * Computes a file's fingerprint and makes its cover. Errors of the file are returned as `problem`; throws only the
 * signal's reason.
 */
async function scanCover(
  { path, size, sidecar }: JobInput<'scanCover'>,
  signal: AbortSignal,
): Promise<FileCover> {
  let fingerprint: string | null = null
  let comic: ComicFile
  try {
    fingerprint = await withDeadline(FILE_TIMEOUT, [signal], () => fingerprintOf(path, size))
    comic = await openComic(path, { signal })
  } catch (error) {
    signal.throwIfAborted()
    const problem = problemOf(error, fingerprint === null ? 'file-unreadable' : 'comic-corrupt')
    return { fingerprint, cover: null, problem }
  }
  try {
    const image = sidecar === null ? await comic.cover() : await readImage(sidecar, signal)
    return { fingerprint, cover: await makeCover(image, signal), problem: null }
  } catch (error) {
    signal.throwIfAborted()
    // A text book need not have a cover.
    const hasNone = comic.pages.length === 0 && error instanceof AppError && error.code === 'cover-not-found'
    return { fingerprint, cover: null, problem: hasNone ? null : problemOf(error, 'page-corrupt') }
  } finally {
    await comic.close()
  }
}

/** Reads an image file beside a comic. */
async function readImage(path: string, signal: AbortSignal): Promise<PageImage> {
  const read = async () => {
    const file = await openRegular(path)
    try {
      if ((await file.stat()).size > PAGE_MAX) throw new AppError('comic-too-large')
      return await file.readFile()
    } finally {
      await file.close()
    }
  }
  const bytes = await withDeadline(FILE_TIMEOUT, [signal], () => diskCall(path, read))
  return pageImage(bytes, signal)
}

/**
 * Reads a file's list of pages and its metadata, but no images, so that only the directory of a zip is read. Errors of
 * the file are returned as `problem`; throws only the signal's reason.
 */
export async function scanContents(
  { path, beside }: JobInput<'scanContents'>,
  signal: AbortSignal,
): Promise<FileContents> {
  try {
    const comic = await openComic(path, { signal, pictures: false })
    try {
      const { format, pages, chapters, pageDigest } = comic
      const embedded = await withBeside(await comic.metadata(), beside)
      return { format, pages, chapters, embedded, pageDigest, problem: problemOfMetadata(embedded) }
    } finally {
      await comic.close()
    }
  } catch (error) {
    signal.throwIfAborted()
    return { ...NO_CONTENTS, problem: problemOf(error, 'comic-corrupt') }
  }
}

/** Plans the edit of a comic's ComicInfo.xml. Throws file-unreadable, disk-not-answering, comic-corrupt. */
async function editTags(
  { path, fields, beside }: JobInput<'editTags'>,
  signal: AbortSignal,
): Promise<TagEdit> {
  if (beside !== null) return edited(await readBeside(beside), fields)
  return withSource(path, signal, (source, stop) => planTagEdit(source, fields, stop))
}

/** Reads the metadata file beside a comic; null if it does not exist. */
async function readBeside(path: string): Promise<Buffer | null> {
  try {
    return await readRegular(path)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new AppError('file-unreadable', {}, { cause })
  }
}

/** Opens a file for one call, within the time limit of a file. */
async function withSource<T>(
  path: string,
  signal: AbortSignal,
  work: (source: Source, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return withDeadline(FILE_TIMEOUT, [signal], async (stop) => {
    const source = await openSource(path)
    try {
      return await work(source, stop)
    } catch (error) {
      throw error instanceof AppError ? error : new AppError('comic-corrupt', {}, { cause: error })
    } finally {
      await source.close()
    }
  })
}

/** Returns the problem of a file's metadata; corrupt metadata takes precedence over excessive metadata. */
function problemOfMetadata({ problem, excess }: EmbeddedMetadata): Problem | null {
  if (problem !== null) return { code: 'metadata-corrupt', params: { detail: problem } }
  return excess === null ? null : { code: 'metadata-excessive', params: { detail: excess } }
}

const readPicked = (comic: ComicFile, picked: PageOrCover, width?: number): Promise<PageImage> =>
  picked === 'cover' ? comic.cover() : comic.page(picked, width)

function checkSize(image: PageImage): PageImage {
  if (image.bytes.length > PAGE_SHOWN_MAX) throw new AppError('comic-too-large')
  return image
}

/**
 * Milliseconds for a list of entries or a part of their contents. After a restart of the process, all before the part is
 * unpacked again.
 */
const ENTRIES_TIMEOUT = 75_000

type JobFunctions = {
  readonly [Name in JobName]: (input: JobInput<Name>, signal: AbortSignal) => Promise<JobResult<Name>>
}

/**
 * Returns the implementations of all decode jobs. They throw AppErrors, or the signal's reason.
 */
export const createJobs = (files: OpenFiles, entries: EntryStream): JobFunctions => ({
  scanContents,
  editTags,
  summarizeZip: ({ path, names }, signal) =>
    withSource(path, signal, (source, stop) => summarizeZip(source, names, stop)),
  listEntries: ({ path }, signal) =>
    withDeadline(ENTRIES_TIMEOUT, [signal], (stop) => listEntries(path, stop)),
  entryBytes: ({ path, stamp, at, length }, signal) =>
    withDeadline(ENTRIES_TIMEOUT, [signal], (stop) =>
      entries.read({ path, version: stamp, at, length }, stop),
    ),
  scanCover,

  picture: (input, signal) =>
    files.use(input, async (comic) => {
      const { picked, width, as } = input
      const image = await readPicked(comic, picked, width ?? undefined)
      return checkSize(width === null ? image : await resizeToWidth(image, width, signal, as))
    }),

  plain: ({ number, as, width, ...file }, signal) =>
    files.use(file, async (comic) =>
      checkSize(await convertToPlain(await comic.page(number, width ?? undefined), as, width, signal)),
    ),

  cover: (input, signal) =>
    files.use(input, async (comic) => makeCover(await readPicked(comic, input.picked), signal)),

  chapter: (input) => files.use(input, (comic) => comic.chapter(input.number)),

  layout: (input, signal) => files.use(input, (comic) => findLayout(comic, input.number, signal)),

  outline: (input) => files.use(input, (comic) => comic.outline()),
  lengths: (input) => files.use(input, (comic) => comic.lengths()),
  documents: (input) => files.use(input, async (comic) => comic.documents),

  narrow: ({ bytes, width }, signal) => resizeToWebp(bytes, width, signal),
})
