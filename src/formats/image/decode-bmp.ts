import type { Decoded } from '../worker/worker-messages.ts'

/** Values of BITMAPINFOHEADER.biCompression. */
const RGB = 0
const RLE8 = 1
const RLE4 = 2
const BITFIELDS = 3
const ALPHA_BITFIELDS = 6

/** Position of a colour channel in a pixel of 16 or 32 bits. `max` is the largest value of the channel. */
interface Channel {
  readonly mask: number
  readonly shift: number
  readonly max: number
}

function channel(mask: number): Channel {
  if (mask === 0) return { mask, shift: 0, max: 0 }
  const shift = 31 - Math.clz32(mask & -mask)
  return { mask, shift, max: mask >>> shift }
}

const levelOf = (pixel: number, { mask, shift, max }: Channel) =>
  max === 0 ? 0 : Math.round((((pixel & mask) >>> shift) * 255) / max)

/** Unpacks run-length encoding to one palette index per pixel, in the order in which the rows are stored. */
function unpackRuns(
  view: DataView,
  start: number,
  width: number,
  height: number,
  nibbles: boolean,
): Uint8Array {
  const indices = new Uint8Array(width * height)
  let [x, y, at] = [0, 0, start]
  const put = (index: number) => {
    if (x < width && y < height) indices[y * width + x] = index
    x++
  }
  const pixel = (byte: number, nibble: number) =>
    nibbles ? (nibble % 2 === 0 ? byte >> 4 : byte & 15) : byte
  while (at + 1 < view.byteLength && y < height) {
    const count = view.getUint8(at++)
    const value = view.getUint8(at++)
    if (count > 0) for (let i = 0; i < count; i++) put(pixel(value, i))
    else if (value === 0) [x, y] = [0, y + 1]
    else if (value === 1) break
    else if (value === 2) {
      if (at + 1 >= view.byteLength) break
      x += view.getUint8(at++)
      y += view.getUint8(at++)
    } else {
      const bytes = nibbles ? Math.ceil(value / 2) : value
      for (let i = 0; i < value; i++) {
        const byte = at + (nibbles ? i >> 1 : i)
        if (byte < view.byteLength) put(pixel(view.getUint8(byte), i))
      }
      at += bytes + (bytes % 2)
    }
  }
  return indices
}

/**
 * Decodes a Windows bitmap (https://learn.microsoft.com/windows/win32/gdi/bitmap-storage) with up to 8, or with 16, 24
 * or 32 bits per pixel. The pixels may be uncompressed, run-length encoded, or have channel masks; rows may be stored
 * bottom-up or top-down. Missing pixels of a truncated file are zero, or the first colour of the palette if the file is
 * run-length encoded. Throws for other encodings, a picture without pixels, and a truncated header.
 */
export function decodeBmp(bytes: Uint8Array): Decoded {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const u16 = (at: number) => view.getUint16(at, true)
  const u32 = (at: number) => view.getUint32(at, true)
  const header = u32(14)
  const isOldHeader = header === 12
  const width = isOldHeader ? u16(18) : view.getInt32(18, true)
  const lines = isOldHeader ? view.getInt16(20, true) : view.getInt32(22, true)
  const bits = u16(isOldHeader ? 24 : 28)
  const compression = isOldHeader ? RGB : u32(30)
  const height = Math.abs(lines)
  if (width <= 0 || height === 0) throw new Error('no picture')
  const start = u32(10)

  const paletteAt = 14 + header + (compression === BITFIELDS && header === 40 ? 12 : 0)
  const entry = isOldHeader ? 3 : 4
  const stated = isOldHeader ? 0 : u32(46)
  const colours = bits <= 8 ? Math.min(stated || 1 << bits, 256) : 0
  const hasMasks = compression === BITFIELDS || compression === ALPHA_BITFIELDS
  const masks = hasMasks
    ? [54, 58, 62].map((at) => channel(u32(at)))
    : (bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff]).map(channel)
  const alpha = channel(hasMasks && (header >= 56 || compression === ALPHA_BITFIELDS) ? u32(66) : 0)
  const [red, green, blue] = masks as [Channel, Channel, Channel]
  const channels = alpha.max > 0 ? 4 : 3
  const pixels = new Uint8Array(width * height * channels)
  const runs =
    compression === RLE8 || compression === RLE4
      ? unpackRuns(view, start, width, height, compression === RLE4)
      : null
  if (runs === null && !hasMasks && compression !== RGB) throw new Error(`packed by ${compression}`)
  const stride = Math.ceil((width * bits) / 32) * 4

  const fromPalette = (index: number, to: number) => {
    const at = paletteAt + Math.min(index, colours - 1) * entry
    if (at + 2 >= view.byteLength) return
    for (let i = 0; i < 3; i++) pixels[to + i] = bytes[at + 2 - i] ?? 0
  }
  for (let y = 0; y < height; y++) {
    const stored = lines < 0 ? y : height - 1 - y
    const line = start + stored * stride
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * channels
      if (runs) {
        fromPalette(runs[stored * width + x] ?? 0, to)
      } else if (bits <= 8) {
        const byte = bytes[line + ((x * bits) >> 3)]
        if (byte === undefined) break
        fromPalette((byte >> (8 - bits - ((x * bits) & 7))) & ((1 << bits) - 1), to)
      } else if (bits === 24) {
        for (let i = 0; i < 3; i++) pixels[to + i] = bytes[line + x * 3 + 2 - i] ?? 0
      } else if (bits === 16 || bits === 32) {
        const at = line + (x * bits) / 8
        if (at + bits / 8 > view.byteLength) break
        const pixel = bits === 16 ? u16(at) : u32(at)
        pixels[to] = levelOf(pixel, red)
        pixels[to + 1] = levelOf(pixel, green)
        pixels[to + 2] = levelOf(pixel, blue)
        if (channels === 4) pixels[to + 3] = levelOf(pixel, alpha)
      } else {
        throw new Error(`${bits} bits a pixel`)
      }
    }
  }
  return { pixels, width, height, channels }
}
