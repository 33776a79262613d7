import { jxlSize } from './jxl-size.ts'

/** Width and height in pixels, as stored (before any EXIF rotation). */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Start-of-frame markers of JPEG: C0–CF without DHT, JPG and DAC (ITU T.81, table B.1). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Frame header of a JPEG. */
export interface JpegFrame extends ImageSize {
  readonly channels: number
  /** True for progressive JPEGs and any other that is not sequential. */
  readonly progressive: boolean
  /** True if an APP1 segment precedes the frame; it may be EXIF with a rotation. */
  readonly exif: boolean
}

/** Baseline and extended sequential DCT (ITU T.81, table B.1). */
const isSequential = (marker: number) => marker === 0xc0 || marker === 0xc1
const APP1 = 0xe1

/** Reads the first frame header of a JPEG, null without one. */
export function jpegFrame(bytes: Buffer): JpegFrame | null {
  let offset = 2
  let exif = false
  while (offset + 9 < bytes.length) {
    const marker = bytes[offset + 1] ?? 0
    if (bytes[offset] !== 0xff || marker === 0xff || marker === 0) {
      offset++
    } else if (isFrame(marker)) {
      return {
        height: bytes.readUInt16BE(offset + 5),
        width: bytes.readUInt16BE(offset + 7),
        channels: bytes[offset + 9] ?? 0,
        progressive: !isSequential(marker),
        exif,
      }
    } else if (marker >= 0xd0 && marker <= 0xd9) {
      offset += 2
    } else {
      exif ||= marker === APP1
      offset += 2 + Math.max(2, bytes.readUInt16BE(offset + 2))
    }
  }
  return null
}

const sizeOnly = (frame: ImageSize | null) => frame && { width: frame.width, height: frame.height }

function webpSize(bytes: Buffer): ImageSize | null {
  if (bytes.length < 30) return null
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (chunk === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (chunk !== 'VP8L') return null
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Reads the SIZ marker of a JPEG 2000 codestream (ISO 15444-1 A.5.1) at any offset. */
function jp2Size(bytes: Buffer): ImageSize | null {
  const at = bytes.indexOf(Buffer.from([0xff, 0x4f, 0xff, 0x51]))
  if (at < 0 || at + 24 > bytes.length) return null
  const u32 = (offset: number) => bytes.readUInt32BE(at + offset)
  return { width: Math.max(0, u32(8) - u32(16)), height: Math.max(0, u32(12) - u32(20)) }
}

/**
 * Reads the size of a jpeg, png, gif, webp, bmp, jp2 or jxl from its header, without decoding. Returns null if the size
 * is unknown, `'none'` if the header is invalid.
 */
export function imageSize(bytes: Buffer, format: string): ImageSize | null | 'none' {
  let size: ImageSize | null = null
  if (format === 'jpeg') size = sizeOnly(jpegFrame(bytes))
  else if (format === 'webp') size = webpSize(bytes)
  else if (format === 'png' && bytes.length >= 24) {
    if (bytes.toString('latin1', 12, 16) !== 'IHDR') return bytes.indexOf('IHDR', 8) < 0 ? 'none' : null
    size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  } else if (format === 'gif' && bytes.length >= 10) {
    size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  } else if (format === 'jp2') {
    size = jp2Size(bytes)
  } else if (format === 'jxl') {
    size = jxlSize(bytes)
  } else if (format === 'bmp' && bytes.length >= 26) {
    // BITMAPCOREHEADER has 12 bytes and sizes of 16 bits.
    const isOldHeader = bytes.readUInt32LE(14) === 12
    size = isOldHeader
      ? { width: bytes.readUInt16LE(18), height: Math.abs(bytes.readInt16LE(20)) }
      : { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }
  }
  return size !== null && (size.width === 0 || size.height === 0) ? 'none' : size
}
