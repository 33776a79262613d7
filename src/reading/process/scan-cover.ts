import { openRegular } from '#disk/open-regular.ts'
import { AppError } from '#domain/errors.ts'
import { FILE_TIMEOUT, PAGE_MAX } from '#domain/limits.ts'
import type { ComicFile, PageImage } from '#formats/comic-file.ts'
import { fingerprintOf } from '#formats/fingerprint.ts'
import { pageImage } from '#formats/image/page-image.ts'
import { openComic } from '#formats/open.ts'
import { within } from '#formats/resources/deadline.ts'
import { diskCall } from '#formats/resources/disk-calls.ts'
import type { Asks, FileCover } from '../tasks.ts'
import { makeCover } from './make-cover.ts'
import { problemOf } from './problem-of.ts'

/**
 * Takes a file's fingerprint and makes its cover. What is wrong with the file becomes its `problem`; throws only the
 * signal's reason.
 */
export async function scanCover(
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
