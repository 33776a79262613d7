import { AppError } from '#domain/errors/errors.ts'
import { PICTURE_TYPES } from '#domain/file-types.ts'
import { isJpeg, isPng } from '#domain/image-signatures.ts'
import { PAGE_PIXELS_MAX } from '#domain/limits.ts'
import type { PageImage } from '../comic-file.ts'
import { cachedConversion } from './conversion-cache.ts'
import { convertImage } from './convert-image.ts'
import { imageSize } from './image-size.ts'

/** An image format and its media type. */
export interface ImageKind {
  readonly format: string
  readonly type: string
}

const kind = (format: string, type: string): ImageKind => ({ format, type })
const JPEG = kind('jpeg', 'image/jpeg')
const PNG = kind('png', 'image/png')
const GIF = kind('gif', 'image/gif')
const WEBP = kind('webp', 'image/webp')
const AVIF = kind('avif', 'image/avif')
/** Converted to JPEG or PNG: most of these formats are not supported by all browsers, or sharp cannot resize them. */
const BMP = kind('bmp', 'image/bmp')
const TIFF = kind('tiff', 'image/tiff')
const JXL = kind('jxl', 'image/jxl')
const JP2 = kind('jp2', 'image/jp2')
const HEIC = kind('heic', 'image/heic')
const SVG = kind('svg', 'image/svg+xml')

/** ISO base media brands of still images (ISO 14496-12 §4.3). */
const BRANDS: Readonly<Record<string, ImageKind>> = {
  avif: AVIF,
  avis: AVIF,
  heic: HEIC,
  heix: HEIC,
  heim: HEIC,
  heis: HEIC,
  hevc: HEIC,
  mif1: HEIC,
  msf1: HEIC,
}

/** Detects the format of an image by its first bytes (64, or 1,024 for SVG). Returns null for unknown formats. */
export function sniffImage(bytes: Buffer): ImageKind | null {
  const head = bytes.toString('latin1', 0, 64)
  if (isJpeg(bytes)) return JPEG
  if (isPng(bytes)) return PNG
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return GIF
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return WEBP
  if (head.slice(4, 8) === 'ftyp') {
    const size = Math.min(bytes.length >= 4 ? bytes.readUInt32BE(0) : 0, 64)
    const brands = [head.slice(8, 12), ...(head.slice(16, size).match(/[\s\S]{4}/g) ?? [])]
    if (brands.includes('avif') || brands.includes('avis')) return AVIF
    return BRANDS[brands.find((brand) => brand in BRANDS) ?? ''] ?? null
  }
  if (head.startsWith('BM') && bytes.length > 26 && bytes.readUInt32LE(14) <= 256) return BMP
  if (head.startsWith('II*\0') || head.startsWith('MM\0*') || /^(II\+\0|MM\0\+)/.test(head)) return TIFF
  if (head.startsWith('\xff\x0a') || head.startsWith('\0\0\0\x0cJXL \r\n\x87\n')) return JXL
  if (head.startsWith('\0\0\0\x0cjP  \r\n\x87\n') || head.startsWith('\xff\x4f\xff\x51')) return JP2
  if (
    /^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>?\s*)?(<!--[\s\S]*|<!DOCTYPE svg[\s\S]*)?<svg/i.test(
      bytes.toString('latin1', 0, 1024),
    )
  )
    return SVG
  return null
}

/**
 * Converts a page to a format that browsers support; its type is detected from the content. Supported formats are
 * returned unchanged, including truncated JPEGs, which browsers render partially. SVG is converted only if `svg`.
 * Throws page-corrupt if the bytes are not an image, page-unsupported, comic-too-large for more than PAGE_PIXELS_MAX
 * pixels, reader-stopped, the signal's reason.
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
