import type { Adjustments } from './picture.ts'

/** Id of the SVG filter that {@link filterOf} refers to, rendered by `Warmth`. */
export const WARMTH_ID = 'reader-warmth'

/** Shares of green and blue that remain at full warmth: a lamp's light on white paper. */
const [GREEN, BLUE] = [0.82, 0.42]

/** Returns the shares of green and blue that remain at a warmth of 0 to 100, each 0 to 1. */
export function warmthShares(warmth: number): readonly [green: number, blue: number] {
  const part = warmth / 100
  return [1 - part * (1 - GREEN), 1 - part * (1 - BLUE)]
}

/**
 * Returns the CSS filter for adjustments; null if there are none. Inverting comes first and warmth last, so that grey
 * pages are warmed too.
 */
export function filterOf(adjustments: Adjustments): string | null {
  const { brightness, contrast, saturation, warmth, greyscale, sepia, inverted } = adjustments
  const share = (by: number) => (100 + by) / 100
  const parts = [
    inverted && 'invert(1)',
    brightness !== 0 && `brightness(${share(brightness)})`,
    contrast !== 0 && `contrast(${share(contrast)})`,
    // -50 to 50 maps to saturations from 0.5 to 1.5.
    saturation !== 0 && !greyscale && `saturate(${share(saturation)})`,
    greyscale && 'grayscale(1)',
    sepia && 'sepia(1)',
    warmth !== 0 && `url(#${WARMTH_ID})`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : parts.join(' ')
}
