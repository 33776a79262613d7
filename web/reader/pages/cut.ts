import type { Picture } from '../fit.ts'
import type { Rotation } from '../settings/modes.ts'
import type { Spread } from '../spreads.ts'

/** What is cut from each side of a picture, in fractions of its width and height. */
export interface Cut {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

export const UNCUT: Cut = { top: 0, right: 0, bottom: 0, left: 0 }

/** A page as it is drawn: the shape it has then, and what of its picture that is. */
export interface Drawn extends Picture {
  readonly cut: Cut
  readonly rotation: Rotation
}

/** True for a rotation that lays a page on its side. */
export const isTurned = (rotation: Rotation): boolean => rotation % 180 !== 0

/** The shape of a picture that is turned. */
export function turned({ ratio, pixels }: Picture, rotation: Rotation): Picture {
  return isTurned(rotation)
    ? { ratio: 1 / ratio, pixels: pixels === null ? null : pixels * ratio }
    : { ratio, pixels }
}

/** A picture with its margins cut, then turned. */
export function drawn({ ratio, pixels }: Picture, cut: Cut, rotation: Rotation): Drawn {
  const [across, down] = [1 - cut.left - cut.right, 1 - cut.top - cut.bottom]
  const rest = { ratio: (ratio * across) / down, pixels: pixels === null ? null : pixels * down }
  return { ...turned(rest, rotation), cut, rotation }
}

/**
 * The margins to cut of a spread's pages: above and below alike, so that pages which face each other keep one height,
 * at the sides each its own.
 */
export function cutTogether(cuts: readonly Cut[]): Cut[] {
  const top = Math.min(...cuts.map((cut) => cut.top))
  const bottom = Math.min(...cuts.map((cut) => cut.bottom))
  return cuts.map((cut) => ({ ...cut, top, bottom }))
}

/** Leaves one half of a wide page: the one read first lies left, right in manga. */
export function halved(cut: Cut, half: Spread['half'], direction: 'ltr' | 'rtl'): Cut {
  if (half === undefined) return cut
  const isLeft = (half === 'first') === (direction === 'ltr')
  return isLeft ? { ...cut, right: 0.5 } : { ...cut, left: 0.5 }
}
