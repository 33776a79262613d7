import { isAppError } from '#domain/errors.ts'
import type { ComicFile } from '#formats/comic-file.ts'
import { openPicture } from '#formats/image/decoding.ts'
import { type FoundLayout, layoutOf } from '#formats/image/layout/found-layout.ts'
import { rasterOf } from '#formats/image/layout/raster.ts'
import { shrunkPixels } from '#formats/image/resize.ts'
import { NOTHING_FOUND } from '../tasks.ts'

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
