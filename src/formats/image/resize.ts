import type { OutputInfo } from 'sharp'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import type { PageImage } from '../comic-file.ts'
import { openPicture, type Picture } from './decoding.ts'

/**
 * Effort 2 gives the same size as the default effort in two thirds of its time. AVIF is not used: at the same quality
 * (structural similarity 0.985, printed pages) libaom's fastest effort saves about 5 % of the bytes, and the next
 * effort takes four times the CPU for another 5 %.
 */
const WEBP = { quality: 82, effort: 2 }
const JPEG = { quality: 82 }

/** Maximum width and height of WebP and of JPEG, in pixels. */
const WEBP_MAX = 16_383
const JPEG_MAX = 65_535

/**
 * An original with fewer bytes than the resized image is served instead if it is at most this many times as wide as
 * requested; a wider one would take too much memory in the client.
 */
const UNRESIZED_MAX = 2

/** Formats of resized images; JPEG is for clients that do not accept WebP. */
export type ResizedFormat = 'webp' | 'jpeg'

/**
 * Formats of resized pages. `fast` is JPEG, or WebP if the image has transparency: encoding WebP takes several times
 * the CPU time, which delays a client on the same network more than JPEG's larger size.
 */
export type PageFormat = ResizedFormat | 'fast'

const asPageError = (cause: unknown) =>
  isAppError(cause) ? cause : new AppError('page-corrupt', {}, { cause })

/**
 * Resizes an image to at most `width` pixels; as JPEG if it is too tall for WebP. Returns the original if it is narrow
 * enough, too tall for both formats, or smaller in bytes than the result (see UNRESIZED_MAX).
 * Throws page-corrupt, comic-too-large, reader-stopped, the signal's reason.
 */
export async function resizeToWidth(
  image: PageImage,
  width: number,
  signal?: AbortSignal,
  as: PageFormat = 'webp',
): Promise<PageImage> {
  try {
    const picture = await openPicture(image.bytes, { failOn: 'none' }, signal)
    if (picture.width <= width) return image
    const height = Math.ceil((picture.height * width) / picture.width)
    if (height > JPEG_MAX) return image
    const isWebp = (as === 'webp' || (as === 'fast' && picture.hasAlpha)) && height <= WEBP_MAX
    const resized = isWebp ? await encodeWebp(picture, width) : await encodeJpeg(picture, width)
    const keepsOriginal = image.bytes.length <= resized.bytes.length && picture.width <= width * UNRESIZED_MAX
    return keepsOriginal ? image : resized
  } catch (error) {
    signal?.throwIfAborted()
    throw asPageError(error)
  }
}

async function encodeWebp(picture: Picture, width: number): Promise<PageImage> {
  const bytes = await picture.decode((one) =>
    one.autoOrient().resize(width, null, { withoutEnlargement: true }).webp(WEBP).toBuffer(),
  )
  return { bytes, type: 'image/webp' }
}

async function encodeJpeg(picture: Picture, width: number): Promise<PageImage> {
  const bytes = await picture.decode((one) =>
    one.autoOrient().resize(width).flatten({ background: '#ffffff' }).jpeg(JPEG).toBuffer(),
  )
  return { bytes, type: 'image/jpeg' }
}

/** Formats that every reading app supports. */
export type PlainFormat = 'jpeg' | 'png'

/**
 * Converts an image to JPEG or PNG, at most `width` pixels wide unless `width` is null, and at most JPEG_MAX pixels
 * wide and high. Returns the original if it complies, or if it is smaller than the result and not too wide
 * (`UNRESIZED_MAX`). Throws page-corrupt, comic-too-large, reader-stopped, the
 * signal's reason.
 */
export async function convertToPlain(
  image: PageImage,
  as: PlainFormat,
  width: number | null,
  signal?: AbortSignal,
): Promise<PageImage> {
  const type = `image/${as}`
  try {
    if (image.type === type && width === null) return image
    const picture = await openPicture(image.bytes, { failOn: 'none' }, signal)
    if (image.type === type && picture.width <= (width ?? 0)) return image
    const bounds = { width: Math.min(width ?? JPEG_MAX, JPEG_MAX), height: JPEG_MAX }
    const bytes = await picture.decode((one) => {
      const resized = one.autoOrient().resize({ ...bounds, fit: 'inside', withoutEnlargement: true })
      return as === 'png'
        ? resized.png({ compressionLevel: 3 }).toBuffer()
        : resized.flatten({ background: '#ffffff' }).jpeg(JPEG).toBuffer()
    })
    const keepsOriginal =
      image.type === type &&
      image.bytes.length <= bytes.length &&
      picture.width <= (width ?? 0) * UNRESIZED_MAX
    return keepsOriginal ? image : { bytes, type }
  } catch (error) {
    signal?.throwIfAborted()
    throw asPageError(error)
  }
}

/** Converts an image to WebP of at most `width` pixels, also if it is narrower. Throws as `resizeToWidth`. */
export async function resizeToWebp(bytes: Buffer, width: number, signal?: AbortSignal): Promise<PageImage> {
  try {
    return await encodeWebp(await openPicture(bytes, { failOn: 'none' }, signal), width)
  } catch (error) {
    signal?.throwIfAborted()
    throw asPageError(error)
  }
}

/**
 * Decodes an image to pixels that fit into `width` × `height`: EXIF-rotated, opaque, sRGB or grey. A truncated image is
 * decoded partially. Throws page-corrupt, comic-too-large, reader-stopped, the signal's reason.
 */
export async function decodePixels(
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
