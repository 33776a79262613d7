import { fitSpread, type Size } from '../fit.ts'
import type { Reading } from '../reading-state.ts'
import { spreadIndex } from '../spreads.ts'
import type { Screen } from '../use-screen.ts'
import { isTurned } from './cut.ts'

type Choices = Pick<Reading, 'arrangement' | 'settings' | 'fit' | 'spreads' | 'pictureOf'>

/** How wide the column of a strip is, in CSS pixels. */
export function columnWidth({ stripWidth, sides }: Reading['settings'], screen: Size): number {
  return Math.min(stripWidth, screen.width * (1 - (2 * sides) / 100))
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
