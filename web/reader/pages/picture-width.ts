import type { Reading } from '../reading-state.ts'
import { fitSpread, type Picture, requestWidth, type Size } from '../spreads/fit.ts'
import { spreadIndex } from '../spreads/spreads.ts'
import type { Screen } from '../use-screen.ts'
import { isSideways } from './crop.ts'

type Choices = Pick<Reading, 'arrangement' | 'settings' | 'fit' | 'spreads' | 'pictureOf'>

/** Returns the width of a strip's column in CSS pixels. */
export function columnWidth({ stripWidth, sides }: Reading['settings'], screen: Size): number {
  return Math.min(stripWidth, screen.width * (1 - (2 * sides) / 100))
}

/** Returns the width of another issue's first page, uncropped, if it is read like this issue, in CSS pixels. */
export function firstPageWidth(
  reading: Pick<Reading, 'arrangement' | 'mode' | 'settings' | 'fit'>,
  picture: Picture,
  screen: Screen,
): number {
  const { arrangement, mode, settings, fit } = reading
  if (arrangement === 'strip') return columnWidth(settings, screen)
  if (arrangement === 'row') return screen.height * picture.ratio
  // Without a cover the first page is paired with the second.
  const pages = mode === 'double-no-cover' ? ([1, 2] as const) : ([1] as const)
  const { height } = fitSpread({ pages, side: 'middle' }, () => picture, screen, fit, screen.density)
  return height * picture.ratio
}

/**
 * Returns the width to request, in image pixels, for a picture drawn `drawn` CSS pixels wide; undefined for the
 * original.
 */
export function widthToRequest(
  { arrangement, fit }: Pick<Reading, 'arrangement' | 'fit'>,
  drawn: number,
  { density }: Screen,
): number | undefined {
  return arrangement === 'pages' && fit === 'original' ? undefined : requestWidth(drawn, density)
}

/** Returns the width of a page's whole picture, cropped parts included, in CSS pixels. */
export function pictureWidth(reading: Choices, page: number, screen: Screen): number {
  const { ratio, cut, rotation } = reading.pictureOf(page)
  const height = boxHeight(reading, page, ratio, screen)
  return (isSideways(rotation) ? height : height * ratio) / (1 - cut.left - cut.right)
}

function boxHeight(reading: Choices, page: number, ratio: number, screen: Screen): number {
  const { arrangement, settings, fit, spreads, pictureOf } = reading
  if (arrangement === 'strip') return columnWidth(settings, screen) / ratio
  const spread = spreads[spreadIndex(spreads, page)]
  if (arrangement === 'row' || spread === undefined) return screen.height
  return fitSpread(spread, pictureOf, screen, fit, screen.density).height
}
