import { AppError } from '#domain/errors.ts'
import { PAGE_SHOWN_MAX } from '#domain/limits.ts'
import type { ComicFile, PageImage } from '#formats/comic-file.ts'
import { narrowed, plainOf, webpOf } from '#formats/image/resize.ts'
import type { Asks, Gives, Picked, TaskName } from '../tasks.ts'
import { findLayout } from './find-layout.ts'
import { makeCover } from './make-cover.ts'
import type { OpenFiles } from './open-files.ts'
import { scanContents } from './scan-contents.ts'
import { scanCover } from './scan-cover.ts'

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
