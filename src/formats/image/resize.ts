import type { OutputInfo } from 'sharp'
import { AppError, isAppError } from '#domain/errors.ts'
import type { PageImage } from '../comic-file.ts'
import { openPicture, type Picture } from './decoding.ts'

/**
 * Effort 2 gives the size of the default effort at two thirds of its time. AVIF is not made: as like the original as
 * this (structural similarity 0.985, printed pages), libaom's fastest saves about a twentieth of the bytes, and the
 * next effort takes four times the processor for a twentieth more.
 */
const WEBP = { quality: 82, effort: 2 }
const JPEG = { quality: 82 }

/** WebP holds no more than this each way, JPEG no more than that, in pixels. */
const WEBP_MAX = 16_383
const JPEG_MAX = 65_535

/**
 * A picture that takes fewer bytes as it is than made narrower stays so, while it is no wider than this many times what
 * was asked: beyond that it costs whoever draws it more memory than its bytes are worth.
 */
const AS_IT_IS = 2

/** What smaller pictures are made as: for whoever takes WebP, and for whoever says they do not. */
export type MadeKind = 'webp' | 'jpeg'

/**
 * What smaller pages are made as. `fast` is JPEG, or WebP where a picture has transparency: encoding WebP takes several
 * times the processor, which a client on the same network waits for longer than for the bytes that it saves.
 */
export type PageKind = MadeKind | 'fast'

const asPageError = (cause: unknown) =>
  isAppError(cause) ? cause : new AppError('page-corrupt', {}, { cause })

/**
 * A picture no wider than `width` pixels, as JPEG where it is too tall for WebP; one that is narrow enough already stays
 * as it is, and so does one that is too tall for either, or that takes fewer bytes than what would be made of it.
 * Throws page-corrupt, comic-too-large, reader-stopped, the signal's reason.
 */
export async function narrowed(
  image: PageImage,
  width: number,
  signal?: AbortSignal,
  as: PageKind = 'webp',
): Promise<PageImage> {
  try {
    const picture = await openPicture(image.bytes, { failOn: 'none' }, signal)
    if (picture.width <= width) return image
    const height = Math.ceil((picture.height * width) / picture.width)
    if (height > JPEG_MAX) return image
    const isWebp = (as === 'webp' || (as === 'fast' && picture.hasAlpha)) && height <= WEBP_MAX
    const made = isWebp ? await asWebp(picture, width) : await asJpeg(picture, width)
    const staysAsItIs = image.bytes.length <= made.bytes.length && picture.width <= width * AS_IT_IS
    return staysAsItIs ? image : made
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
    one.autoOrient().resize(width).flatten({ background: '#ffffff' }).jpeg(JPEG).toBuffer(),
  )
  return { bytes, type: 'image/jpeg' }
}

/** What every reading app shows: what pictures are made into for one that names it. */
export type PlainKind = 'jpeg' | 'png'

/**
 * A picture as JPEG or PNG, no wider than `width` pixels where one is named; one that is such already stays as it is,
 * and one that is too tall for JPEG is made smaller. Throws page-corrupt, comic-too-large, reader-stopped, the signal's
 * reason.
 */
export async function plainOf(
  image: PageImage,
  as: PlainKind,
  width: number | null,
  signal?: AbortSignal,
): Promise<PageImage> {
  const type = `image/${as}`
  try {
    if (image.type === type && width === null) return image
    const picture = await openPicture(image.bytes, { failOn: 'none' }, signal)
    if (image.type === type && picture.width <= (width ?? 0)) return image
    const room = { width: Math.min(width ?? JPEG_MAX, JPEG_MAX), height: JPEG_MAX }
    const bytes = await picture.decode((one) => {
      const shown = one.autoOrient().resize({ ...room, fit: 'inside', withoutEnlargement: true })
      return as === 'png'
        ? shown.png({ compressionLevel: 3 }).toBuffer()
        : shown.flatten({ background: '#ffffff' }).jpeg(JPEG).toBuffer()
    })
    const staysAsItIs =
      image.type === type && image.bytes.length <= bytes.length && picture.width <= (width ?? 0) * AS_IT_IS
    return staysAsItIs ? image : { bytes, type }
  } catch (error) {
    signal?.throwIfAborted()
    throw asPageError(error)
  }
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
