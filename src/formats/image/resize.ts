import type { OutputInfo } from 'sharp'
import { AppError, isAppError } from '#domain/errors.ts'
import type { PageImage } from '../comic-file.ts'
import { openPicture, type Picture } from './decoding.ts'

/** Effort 2 gives the size of the default effort at two thirds of its time. */
const WEBP = { quality: 82, effort: 2 }

/** WebP holds no more than this each way, JPEG no more than that, in pixels. */
const WEBP_MAX = 16_383
const JPEG_MAX = 65_535

const asPageError = (cause: unknown) =>
  isAppError(cause) ? cause : new AppError('page-corrupt', {}, { cause })

/**
 * A picture as WebP no wider than `width` pixels, as JPEG where it is too tall for that; one that is narrow enough
 * already stays as it is, and so does one that is too tall for either.
 * Throws page-corrupt, comic-too-large, reader-stopped, the signal's reason.
 */
export async function narrowed(image: PageImage, width: number, signal?: AbortSignal): Promise<PageImage> {
  try {
    const picture = await openPicture(image.bytes, { failOn: 'none' }, signal)
    if (picture.width <= width) return image
    const height = Math.ceil((picture.height * width) / picture.width)
    if (height > JPEG_MAX) return image
    return height > WEBP_MAX ? await asJpeg(picture, width) : await asWebp(picture, width)
  } catch (error) {
    signal?.throwIfAborted()
    throw asPageError(error)
  }
}

async function asWebp(picture: Picture, width: number): Promise<PageImage> {
  const bytes = await picture.decode((one) =>
    one.autoOrient().resize(width, null, { withoutEnlargement: true }).webp(WEBP).toBuffer(),
  )
  return { bytes, type: 'image/webp' }
}

async function asJpeg(picture: Picture, width: number): Promise<PageImage> {
  const bytes = await picture.decode((one) =>
    one.autoOrient().resize(width).flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer(),
  )
  return { bytes, type: 'image/jpeg' }
}

/** A picture as WebP, however narrow it is; otherwise as `narrowed`. */
export async function webpOf(bytes: Buffer, width: number, signal?: AbortSignal): Promise<PageImage> {
  try {
    return await asWebp(await openPicture(bytes, { failOn: 'none' }, signal), width)
  } catch (error) {
    signal?.throwIfAborted()
    throw asPageError(error)
  }
}

/**
 * A picture's pixels, upright, opaque, sRGB or grey, within `width` × `height`; a truncated one as far as it goes.
 * Throws page-corrupt, comic-too-large, reader-stopped, the signal's reason.
 */
export async function shrunkPixels(
  bytes: Buffer,
  width: number,
  signal?: AbortSignal,
  height = width * 4,
): Promise<{ data: Buffer; info: OutputInfo }> {
  const decode = async (failOn: 'warning' | 'none') =>
    (await openPicture(bytes, { failOn, pages: 1 }, signal)).decode((picture) =>
      picture
        .autoOrient()
        .resize(width, height, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true }),
    )
  try {
    return await decode('warning')
  } catch (error) {
    signal?.throwIfAborted()
    if (isAppError(error)) throw error
  }
  try {
    return await decode('none')
  } catch (error) {
    signal?.throwIfAborted()
    throw asPageError(error)
  }
}
