import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { AppError } from '#domain/errors.ts'
import { isJpeg, isPng } from '#domain/image-signatures.ts'
import { PAGE_PIXELS_MAX } from '#domain/limits.ts'
import type { PageImage } from '../comic-file.ts'
import { convertImage } from './convert-image.ts'
import { imageSize } from './image-size.ts'

/** Bytes of converted pictures kept: what two screens of thumbnails and the pages around them are made of. */
const KEPT = 32 * 1024 * 1024

const kept = new LRUCache<string, PageImage>({
  maxSize: KEPT,
  maxEntrySize: KEPT / 4,
  sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
})

/** Those under way, which whoever wants the same waits for. */
const underWay = new Map<string, Promise<PageImage>>()

/**
 * What a picture was converted to, where that was done lately or is under way, else what `convert` makes of it. One page
 * is asked for at several widths, and looked at for its layout: decoding JPEG XL takes a second each time. Throws what
 * `convert` throws, never what came of somebody else's: who began it may have left meanwhile.
 */
export async function keptConversion(bytes: Buffer, convert: () => Promise<PageImage>): Promise<PageImage> {
  const key = createHash('sha1').update(bytes).digest('base64')
  for (let other = underWay.get(key); other !== undefined; other = underWay.get(key)) {
    const made = await other.catch(() => null)
    if (made !== null) return made
  }
  const known = kept.get(key)
  if (known !== undefined) return known
  const own = convert().finally(() => underWay.delete(key))
  underWay.set(key, own)
  const made = await own
  kept.set(key, made)
  return made
}

/** An image format as its first bytes tell it, and whether browsers show it. */
export interface ImageKind {
  readonly format: string
  readonly type: string
  readonly shown: boolean
}

const kind = (format: string, type: string, shown: boolean): ImageKind => ({ format, type, shown })
const JPEG = kind('jpeg', 'image/jpeg', true)
const PNG = kind('png', 'image/png', true)
const GIF = kind('gif', 'image/gif', true)
const WEBP = kind('webp', 'image/webp', true)
const AVIF = kind('avif', 'image/avif', true)
/** Browsers show these, but nothing that makes covers and smaller pages reads them. */
const BMP = kind('bmp', 'image/bmp', false)
const TIFF = kind('tiff', 'image/tiff', false)
const JXL = kind('jxl', 'image/jxl', false)
const JP2 = kind('jp2', 'image/jp2', false)
const HEIC = kind('heic', 'image/heic', false)
const SVG = kind('svg', 'image/svg+xml', false)

/** ISO base media brands (ISO 14496-12 §4.3) of the still pictures we may meet. */
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

/** The format of an image by its magic bytes, null when it is none that we know. Needs the first 64 bytes. */
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
 * A page as the reader is given it, typed by its content. What browsers show passes untouched (a truncated
 * JPEG too: they draw the part that is there), other formats are converted where a decoder exists; drawings only
 * where `svg` lets them in.
 * Throws page-corrupt for what is no image, page-unsupported, comic-too-large for absurd dimensions,
 * reader-stopped, the signal's reason.
 */
export async function pageImage(bytes: Buffer, signal?: AbortSignal, svg = false): Promise<PageImage> {
  const found = sniffImage(bytes)
  if (found === null) throw new AppError('page-corrupt')
  const size = imageSize(bytes, found.format)
  if (size === 'none') throw new AppError('page-corrupt')
  if (size !== null && size.width * size.height > PAGE_PIXELS_MAX) throw new AppError('comic-too-large')
  if (found === SVG && !svg) throw new AppError('page-unsupported', { format: found.format })
  if (found.shown) return { bytes, type: found.type }
  return keptConversion(bytes, () => convertImage(bytes, found.format, size, signal))
}
