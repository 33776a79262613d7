import { describe, expect, it } from 'vitest'
import { nearest } from '#web/components/preferences/reading-choices.ts'
import { type Crop, cropTogether, drawnPage, halved, NO_CROP } from '#web/reader/pages/crop.ts'
import { firstPageWidth } from '#web/reader/pages/picture-width.ts'
import { type Arrangement, MODE_SETTINGS, type Rotation } from '#web/reader/settings/modes.ts'
import {
  clampZoom,
  defaultFit,
  fitSpread,
  type Picture,
  requestWidth,
  spreadRatio,
} from '#web/reader/spreads/fit.ts'
import type { Spread } from '#web/reader/spreads/spreads.ts'

const area = { width: 1440, height: 900 }
const large: Picture = { ratio: 0.65, pixels: 3000 }
const of = (picture: Picture) => () => picture
const one: Spread = { pages: [4], side: 'middle' }
const two: Spread = { pages: [4, 5], side: 'middle' }

describe('sizes on a 1440 × 900 screen', () => {
  it.each([
    ['page', one, 585, 900],
    ['page', two, 1170, 900],
    ['width', one, 1440, 2215],
    ['width', two, 1440, 1108],
    ['height', two, 1170, 900],
    ['original', one, 1950, 3000],
  ] as const)('%s of %o', (fit, spread, width, height) => {
    const size = fitSpread(spread, of(large), area, fit, 1)
    expect([Math.round(size.width), Math.round(size.height)]).toEqual([width, height])
  })

  it('gives a wide spread the whole width, not the whole height', () => {
    const size = fitSpread(one, of({ ratio: 2, pixels: 3000 }), area, 'page', 1)
    expect(size).toEqual({ width: 1440, height: 720 })
  })

  it('never draws a picture larger than twice its pixels', () => {
    const small = of({ ratio: 0.5, pixels: 200 })
    expect(fitSpread(one, small, area, 'page', 1)).toEqual({ width: 200, height: 400 })
    expect(fitSpread(one, small, area, 'width', 2)).toEqual({ width: 100, height: 200 })
  })

  it('fills the screen while the size is not known', () => {
    expect(fitSpread(one, of({ ratio: 0.5, pixels: null }), area, 'original', 1)).toEqual({
      width: 450,
      height: 900,
    })
  })
})

it('fit "shrink" never enlarges a picture', () => {
  const small: Picture = { ratio: 0.5, pixels: 400 }
  expect(fitSpread(one, of(small), area, 'shrink', 1)).toEqual({ width: 200, height: 400 })
  expect(fitSpread(one, of(small), area, 'shrink', 2)).toEqual({ width: 100, height: 200 })
  expect(fitSpread(one, of(large), area, 'shrink', 1).height).toBe(900)
})

describe('the part of a picture that is drawn', () => {
  const picture: Picture = { ratio: 0.5, pixels: 2000 }
  const cut = { top: 0.1, right: 0.05, bottom: 0.1, left: 0.15 }

  it('has the shape that the cut and a quarter turn leave', () => {
    const shape = (cut: Crop, rotation: Rotation) => {
      const { ratio, pixels } = drawnPage(picture, cut, rotation)
      return [ratio.toFixed(3), Math.round(pixels ?? 0)]
    }
    expect(shape(NO_CROP, 0)).toEqual(['0.500', 2000])
    expect(shape(cut, 0)).toEqual(['0.500', 1600])
    expect(shape(NO_CROP, 90)).toEqual(['2.000', 1000])
    expect(shape(cut, 270)).toEqual(['2.000', 800])
  })

  it("is cropped equally above and below beside another page, and at each page's own sides", () => {
    const other = { top: 0.02, right: 0.1, bottom: 0.2, left: 0 }
    expect(cropTogether([cut, other])).toEqual([
      { ...cut, top: 0.02, bottom: 0.1 },
      { ...other, top: 0.02, bottom: 0.1 },
    ])
  })

  it.each([
    ['first', 'ltr', { left: 0.15, right: 0.5 }],
    ['second', 'ltr', { left: 0.5, right: 0.05 }],
    ['first', 'rtl', { left: 0.5, right: 0.05 }],
  ] as const)('is the half that is read %s, %s', (half, direction, expected) => {
    expect(halved(cut, half, direction)).toMatchObject(expected)
  })
})

it('leaves the other half empty beside a single page on its side', () => {
  expect(spreadRatio({ pages: [9], side: 'first' }, of(large))).toBe(1.3)
  expect(spreadRatio(one, of(large))).toBe(0.65)
})

it('fills the width of a portrait phone, the screen elsewhere', () => {
  expect(defaultFit({ width: 390, height: 844 })).toBe('width')
  expect(defaultFit({ width: 844, height: 390 })).toBe('page')
  expect(defaultFit({ width: 820, height: 1180 })).toBe('page')
})

it('requests the listed width that covers the physical pixels, and the original beyond those', () => {
  expect(requestWidth(585, 1)).toBe(800)
  expect(requestWidth(390, 3)).toBe(1200)
  expect(requestWidth(800.4, 1)).toBe(800)
  expect(requestWidth(720, 2)).toBe(1600)
  expect(requestWidth(900, 2)).toBe(2400)
  expect(requestWidth(1500, 3)).toBeUndefined()
})

it('keeps zoom between 1 and 5', () => {
  expect([0.2, 1.5, 9].map(clampZoom)).toEqual([1, 1.5, 5])
})

describe('the first page of the next issue is requested in the width in which it will be drawn', () => {
  const screen = { width: 1440, height: 900, density: 1 }
  const settings = nearest(MODE_SETTINGS, [])
  const width = (arrangement: Arrangement, mode: 'single' | 'double-no-cover' = 'single') =>
    Math.round(firstPageWidth({ arrangement, mode, settings, fit: 'page' }, large, screen))

  it('fits the window, and is narrower beside its neighbour only if two do not fit', () => {
    expect(width('pages')).toBe(585)
    expect(width('pages', 'double-no-cover')).toBe(585)
    const narrow = { ...screen, width: 1000 }
    const reading = { arrangement: 'pages', mode: 'double-no-cover', settings, fit: 'page' } as const
    expect(firstPageWidth(reading, large, narrow)).toBeCloseTo(500)
  })

  it('is as wide as the column of a strip, and as high as the window in a row', () => {
    expect(width('strip')).toBe(640)
    expect(width('row')).toBe(585)
  })
})
