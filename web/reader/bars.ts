import type { Size } from './fit.ts'

/** Heights of the controls in CSS pixels: what the page gives up while they are shown. */
export interface Bars {
  readonly top: number
  readonly bottom: number
}

/** Below this width the reader is a phone's. */
export const NARROW = 900

/**
 * Room for the controls: 60 above; below 142 for thumbnails and slider and 14 between them and the page,
 * 172 on a phone; less without thumbnails.
 */
export function barsOf(screen: Size, thumbnails: boolean): Bars {
  const narrow = screen.width < NARROW
  // A phone lying on its side has no height to give to thumbnails.
  const strip = thumbnails && screen.height >= 480
  if (narrow) return { top: 60, bottom: strip ? 172 : 88 }
  return { top: 60, bottom: strip ? 156 : 58 }
}
