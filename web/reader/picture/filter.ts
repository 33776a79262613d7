import type { Adjustments } from './picture.ts'

/** The colour matrix that {@link filterOf} names, kept in the page by `Warmth`. */
export const WARMTH_ID = 'reader-warmth'

/** What full warmth leaves of green and of blue: a lamp's light on white paper. */
const [GREEN, BLUE] = [0.82, 0.42]

/** Green and blue as warmth leaves them, 0 to 1. */
export function warmthShares(warmth: number): readonly [green: number, blue: number] {
  const part = warmth / 100
  return [1 - part * (1 - GREEN), 1 - part * (1 - BLUE)]
}

/**
 * The CSS filter for these changes, null for none: only then a page is drawn as it is. Colours are turned round first
 * and warmed last, so that a grey page, too, is read by lamplight.
 */
export function filterOf(adjustments: Adjustments): string | null {
  const { brightness, contrast, saturation, warmth, greyscale, sepia, inverted } = adjustments
  const share = (by: number) => (100 + by) / 100
  const parts = [
    inverted && 'invert(1)',
    brightness !== 0 && `brightness(${share(brightness)})`,
    contrast !== 0 && `contrast(${share(contrast)})`,
    // From -50 to 50 colours go from half to one and a half.
    saturation !== 0 && !greyscale && `saturate(${share(saturation)})`,
    greyscale && 'grayscale(1)',
    sepia && 'sepia(1)',
    warmth !== 0 && `url(#${WARMTH_ID})`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : parts.join(' ')
}
