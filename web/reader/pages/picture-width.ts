import { fitSpread, type Picture, type Size, widthToAsk } from '../fit.ts'
import type { Reading } from '../reading-state.ts'
import { spreadIndex } from '../spreads.ts'
import type { Screen } from '../use-screen.ts'
import { isTurned } from './cut.ts'

type Choices = Pick<Reading, 'arrangement' | 'settings' | 'fit' | 'spreads' | 'pictureOf'>

/** How wide the column of a strip is, in CSS pixels. */
export function columnWidth({ stripWidth, sides }: Reading['settings'], screen: Size): number {
  return Math.min(stripWidth, screen.width * (1 - (2 * sides) / 100))
}

/** How wide the first page of another issue will be drawn if it is read as this one is, in CSS pixels; uncut. */
export function firstPageWidth(
  reading: Pick<Reading, 'arrangement' | 'mode' | 'settings' | 'fit'>,
  picture: Picture,
  screen: Screen,
): number {
  const { arrangement, mode, settings, fit } = reading
  if (arrangement === 'strip') return columnWidth(settings, screen)
  if (arrangement === 'row') return screen.height * picture.ratio
  // Without a cover it has its neighbour beside it.
  const pages = mode === 'double-no-cover' ? ([1, 2] as const) : ([1] as const)
  const { height } = fitSpread({ pages, side: 'middle' }, () => picture, screen, fit, screen.density)
  return height * picture.ratio
}

/** How wide a picture is asked for that is drawn so many CSS pixels wide, in its own; undefined: as it is. */
export function askedWidth(
  { arrangement, fit }: Pick<Reading, 'arrangement' | 'fit'>,
  drawn: number,
  { density }: Screen,
): number | undefined {
  return arrangement === 'pages' && fit === 'original' ? undefined : widthToAsk(drawn, density)
}

/** How wide the whole picture of a page is drawn, in CSS pixels, what is cut of it too. */
export function pictureWidth(reading: Choices, page: number, screen: Screen): number {
  const { ratio, cut, rotation } = reading.pictureOf(page)
  const height = boxHeight(reading, page, ratio, screen)
  return (isTurned(rotation) ? height : height * ratio) / (1 - cut.left - cut.right)
}

function boxHeight(reading: Choices, page: number, ratio: number, screen: Screen): number {
  const { arrangement, settings, fit, spreads, pictureOf } = reading
  if (arrangement === 'strip') return columnWidth(settings, screen) / ratio
  const spread = spreads[spreadIndex(spreads, page)]
  if (arrangement === 'row' || spread === undefined) return screen.height
  return fitSpread(spread, pictureOf, screen, fit, screen.density).height
}
