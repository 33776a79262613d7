import type { Rotation } from '../settings/modes.ts'
import type { Picture } from '../spreads/fit.ts'
import type { Spread } from '../spreads/spreads.ts'

/** Share cropped from each side of a picture, in fractions of its width and height. */
export interface Crop {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

export const NO_CROP: Crop = { top: 0, right: 0, bottom: 0, left: 0 }

/** A page as it is drawn: its shape after cropping and rotation, and how to crop and rotate its picture. */
export interface Drawn extends Picture {
  readonly cut: Crop
  readonly rotation: Rotation
}

/** True for a rotation of 90° or 270°, which swaps width and height. */
export const isSideways = (rotation: Rotation): boolean => rotation % 180 !== 0

/** Returns the shape of a rotated picture. */
export function rotated({ ratio, pixels }: Picture, rotation: Rotation): Picture {
  return isSideways(rotation)
    ? { ratio: 1 / ratio, pixels: pixels === null ? null : pixels * ratio }
    : { ratio, pixels }
}

/** Returns a picture with its margins cropped, then rotated. */
export function drawnPage({ ratio, pixels }: Picture, cut: Crop, rotation: Rotation): Drawn {
  const [across, down] = [1 - cut.left - cut.right, 1 - cut.top - cut.bottom]
  const rest = { ratio: (ratio * across) / down, pixels: pixels === null ? null : pixels * down }
  return { ...rotated(rest, rotation), cut, rotation }
}

/**
 * Returns the margins to crop from the pages of a spread: the same above and below, so that facing pages have one
 * height; at the sides each page's own.
 */
export function cropTogether(cuts: readonly Crop[]): Crop[] {
  const top = Math.min(...cuts.map((cut) => cut.top))
  const bottom = Math.min(...cuts.map((cut) => cut.bottom))
  return cuts.map((cut) => ({ ...cut, top, bottom }))
}

/** Crops a wide page to one half: the half read first is the left half, in manga the right half. */
export function halved(cut: Crop, half: Spread['half'], direction: 'ltr' | 'rtl'): Crop {
  if (half === undefined) return cut
  const isLeft = (half === 'first') === (direction === 'ltr')
  return isLeft ? { ...cut, right: 0.5 } : { ...cut, left: 0.5 }
}
