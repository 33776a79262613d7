import { open } from 'node:fs/promises'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { FILE_TIMEOUT, PAGE_MAX } from '#domain/limits.ts'
import type { ComicFile, EmbeddedMetadata, PageImage } from '#formats/comic-file.ts'
import { fingerprintOf } from '#formats/fingerprint.ts'
import { pageImage } from '#formats/image/page-image.ts'
import { openComic } from '#formats/open.ts'
import { within } from '#formats/resources/deadline.ts'
import { type Asks, type FileContent, NOTHING_READ, type Problem } from '../tasks.ts'
import { makeCover } from './make-cover.ts'

/** Reads a file whole. What is wrong with it becomes its `problem`; throws only the signal's reason. */
export async function scanFile(
  { path, size, sidecar }: Asks<'scan'>,
  signal: AbortSignal,
): Promise<FileContent> {
  let fingerprint: string | null = null
  let comic: ComicFile
  try {
    fingerprint = await within(FILE_TIMEOUT, [signal], () => fingerprintOf(path, size))
    comic = await openComic(path, { signal })
  } catch (error) {
    signal.throwIfAborted()
    return {
      ...NOTHING_READ,
      fingerprint,
      problem: problemOf(error, fingerprint ? 'comic-corrupt' : 'file-unreadable'),
    }
  }
  try {
    const embedded = await comic.metadata()
    const { cover, problem } = await coverOf(comic, sidecar, signal)
    const { format, pages, chapters } = comic
    return {
      fingerprint,
      format,
      pages,
      chapters,
      embedded,
      cover,
      problem: problem ?? problemOfMetadata(embedded),
    }
  } finally {
    await comic.close()
  }
}

/** What is wrong with what a file says of itself: damaged before too much. */
function problemOfMetadata({ problem, excess }: EmbeddedMetadata): Problem | null {
  if (problem !== null) return { code: 'metadata-corrupt', params: { detail: problem } }
  return excess === null ? null : { code: 'metadata-excessive', params: { detail: excess } }
}

/** The known cause of a failure; an unknown one counts as `otherwise`. */
function problemOf(error: unknown, otherwise: ErrorCode): Problem {
  if (!(error instanceof AppError)) return { code: otherwise, params: {} }
  return { code: error.code, params: error.params }
}

async function coverOf(
  comic: ComicFile,
  sidecar: string | null,
  signal: AbortSignal,
): Promise<Pick<FileContent, 'cover' | 'problem'>> {
  try {
    const image = sidecar === null ? await comic.cover() : await imageAt(sidecar, signal)
    return { cover: await makeCover(image, signal), problem: null }
  } catch (error) {
    signal.throwIfAborted()
    // A text book without a picture is whole.
    if (comic.pages.length === 0 && error instanceof AppError && error.code === 'cover-not-found')
      return { cover: null, problem: null }
    return { cover: null, problem: problemOf(error, 'page-corrupt') }
  }
}

/** A picture that lies beside a comic. */
async function imageAt(path: string, signal: AbortSignal): Promise<PageImage> {
  const bytes = await within(FILE_TIMEOUT, [signal], async () => {
    const file = await open(path, 'r')
    try {
      if ((await file.stat()).size > PAGE_MAX) throw new AppError('comic-too-large')
      return await file.readFile()
    } finally {
      await file.close()
    }
  })
  return pageImage(bytes, signal)
}
