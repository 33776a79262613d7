import { isAppError } from '#domain/errors/errors.ts'
import type { ComicFile } from '#formats/comic-file.ts'
import { openPicture } from '#formats/image/decoding.ts'
import { type DetectedLayout, detectLayout } from '#formats/image/layout/detect-layout.ts'
import { rasterOf } from '#formats/image/layout/raster.ts'
import { decodePixels } from '#formats/image/resize.ts'
import { NO_LAYOUT } from '../jobs.ts'

/**
 * Maximum width and height in pixels of the image in which layouts are detected. It shows gutters several pixels wide.
 */
const DETECTION_SIZE = 1_000
/** Ratio of the sides above which a page is a strip. The reader scrolls strips, so their panels are not needed. */
const STRIP_RATIO = 3
/** Minimum width and height in pixels of images whose layout is detected. */
const SIZE_MIN = 64

async function layoutOfPage(comic: ComicFile, number: number, signal: AbortSignal): Promise<DetectedLayout> {
  const { bytes } = await comic.page(number, DETECTION_SIZE)
  const { width, height } = await openPicture(bytes, { failOn: 'none' }, signal)
  const entry = comic.pages[number - 1]
  const isRendered = comic.format === 'pdf' && entry?.width != null && entry.height != null
  const size = isRendered ? { width: entry.width, height: entry.height } : { width, height }
  const isStrip = Math.max(width, height) > STRIP_RATIO * Math.min(width, height)
  if (isStrip || Math.min(width, height) < SIZE_MIN) return { ...NO_LAYOUT, ...size }
  const { data, info } = await decodePixels(bytes, DETECTION_SIZE, signal, DETECTION_SIZE)
  return { ...size, ...detectLayout(rasterOf(data, info.width, info.height, info.channels)) }
}

/**
 * Detects the layout of a page. Returns NO_LAYOUT with the page's size for a strip or a tiny image, and NO_LAYOUT alone
 * if the page cannot be decoded. Throws the signal's reason, disk-not-answering, and reader-stopped if a decoder hangs,
 * because the process must then be replaced.
 */
export async function findLayout(
  comic: ComicFile,
  number: number,
  signal: AbortSignal,
): Promise<DetectedLayout> {
  try {
    return await layoutOfPage(comic, number, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (isAppError(error, 'reader-stopped') || isAppError(error, 'disk-not-answering')) throw error
    return NO_LAYOUT
  }
}
