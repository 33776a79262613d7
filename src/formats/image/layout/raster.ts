/** Decoded pixels, three bytes per pixel, row by row. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

/** An RGB colour of 8 bits per channel. */
export interface Colour {
  readonly r: number
  readonly g: number
  readonly b: number
}

/** A rectangle in pixels; `right` and `bottom` are exclusive. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const widthOf = ({ left, right }: Box): number => right - left
export const heightOf = ({ top, bottom }: Box): number => bottom - top
export const areaOf = (box: Box): number => Math.max(0, widthOf(box)) * Math.max(0, heightOf(box))

export const boundingBox = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

/** Returns the area of the intersection of two boxes. */
export const commonArea = (a: Box, b: Box): number =>
  areaOf({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })

/** Returns the largest difference of two colours in a channel. */
export const difference = (a: Colour, b: Colour): number =>
  Math.max(Math.abs(a.r - b.r), Math.abs(a.g - b.g), Math.abs(a.b - b.b))

/** Creates a raster from decoded pixels of one or three channels. */
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

/** Returns a mask that is 1 for each pixel that differs from a colour by at most `tolerance` in every channel. */
export function colourMask(
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
