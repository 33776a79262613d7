import { AppError } from '#domain/errors/errors.ts'
import { PICTURE_TYPES } from '#domain/file-types.ts'
import { PAGE_PIXELS_MAX } from '#domain/limits.ts'
import type { PageImage } from '../comic-file.ts'
import { cachedConversion } from './conversion-cache.ts'
import { convertImage } from './convert-image.ts'
import { imageSize } from './image-size.ts'
import { SVG, sniffImage } from './sniff-image.ts'

/**
 * Converts a page to a format that all browsers support and sharp can resize; its type is detected from the content.
 * Pages of such formats are returned unchanged, including truncated JPEGs, which browsers render partially. SVG is
 * converted only if `svg`. Throws page-corrupt if the bytes are not an image, page-unsupported, comic-too-large for more
 * than PAGE_PIXELS_MAX pixels, reader-stopped, the signal's reason.
 */
export async function pageImage(bytes: Buffer, signal?: AbortSignal, svg = false): Promise<PageImage> {
  const found = sniffImage(bytes)
  if (found === null) throw new AppError('page-corrupt')
  const size = imageSize(bytes, found.format)
  if (size === 'none') throw new AppError('page-corrupt')
  if (size !== null && size.width * size.height > PAGE_PIXELS_MAX) throw new AppError('comic-too-large')
  if (found === SVG && !svg) throw new AppError('page-unsupported', { format: found.format })
  if (Object.values(PICTURE_TYPES).includes(found.type)) return { bytes, type: found.type }
  return cachedConversion(bytes, () => convertImage(bytes, found.format, size, signal))
}
