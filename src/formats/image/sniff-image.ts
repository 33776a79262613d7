import { isJpeg, isPng } from '#domain/image-signatures.ts'

/** An image format, its media type, and the extensions by which entries of archives are pages. */
export interface ImageKind {
  readonly format: string
  readonly type: string
  readonly extensions: readonly string[]
}

const kinds: ImageKind[] = []

function kind(format: string, type: string, ...extensions: string[]): ImageKind {
  const kind = { format, type, extensions }
  kinds.push(kind)
  return kind
}

const JPEG = kind('jpeg', 'image/jpeg', 'jpg', 'jpeg', 'jpe')
const PNG = kind('png', 'image/png', 'png')
const GIF = kind('gif', 'image/gif', 'gif')
const WEBP = kind('webp', 'image/webp', 'webp')
const AVIF = kind('avif', 'image/avif', 'avif')
const BMP = kind('bmp', 'image/bmp', 'bmp')
const TIFF = kind('tiff', 'image/tiff', 'tif', 'tiff')
const JXL = kind('jxl', 'image/jxl', 'jxl')
const JP2 = kind('jp2', 'image/jp2', 'jp2', 'jpf', 'jpx')
const HEIC = kind('heic', 'image/heic', 'heic', 'heif')
/** Only EPUBs have pages of this format. */
export const SVG = kind('svg', 'image/svg+xml')

/** Extensions of the pages in archives. */
export const PAGE_EXTENSIONS: ReadonlySet<string> = new Set(kinds.flatMap(({ extensions }) => extensions))

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
