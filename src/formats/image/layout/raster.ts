/** A picture's colours, three bytes a pixel, row by row. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

/** A colour as its three bytes. */
export interface Colour {
  readonly r: number
  readonly g: number
  readonly b: number
}

/** Places in pixels: `right` and `bottom` are the first beyond it. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const widthOf = ({ left, right }: Box): number => right - left
export const heightOf = ({ top, bottom }: Box): number => bottom - top
export const areaOf = (box: Box): number => Math.max(0, widthOf(box)) * Math.max(0, heightOf(box))

export const around = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

/** The area that two boxes have in common. */
export const common = (a: Box, b: Box): number =>
  areaOf({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })

/** The largest difference of two colours in one channel. */
export const difference = (a: Colour, b: Colour): number =>
  Math.max(Math.abs(a.r - b.r), Math.abs(a.g - b.g), Math.abs(a.b - b.b))

/** Decoded pixels of one or three channels as a raster. */
export function rasterOf(data: Uint8Array, width: number, height: number, channels: number): Raster {
  if (channels === 3) return { width, height, rgb: data }
  const rgb = new Uint8Array(width * height * 3)
  for (let i = 0, from = 0; i < rgb.length; i += 3, from += channels) {
    const grey = data[from] ?? 0
    rgb[i] = grey
    rgb[i + 1] = grey
    rgb[i + 2] = grey
  }
  return { width, height, rgb }
}

/** 1 for each pixel that differs from a colour by no more than `tolerance` in any channel. */
export function likeColour(
  { width, height, rgb }: Raster,
  { r, g, b }: Colour,
  tolerance: number,
): Uint8Array {
  const mask = new Uint8Array(width * height)
  for (let i = 0, at = 0; i < mask.length; i++, at += 3) {
    const dr = (rgb[at] ?? 0) - r
    const dg = (rgb[at + 1] ?? 0) - g
    const db = (rgb[at + 2] ?? 0) - b
    const isLike =
      dr <= tolerance &&
      dr >= -tolerance &&
      dg <= tolerance &&
      dg >= -tolerance &&
      db <= tolerance &&
      db >= -tolerance
    mask[i] = isLike ? 1 : 0
  }
  return mask
}
