import { describe, expect, it } from 'vitest'
import { nearest } from '#web/components/preferences/reading-choices.ts'
import { filterOf, warmthShares } from '#web/reader/picture/filter.ts'
import { groundOf, luminanceOf } from '#web/reader/picture/ground-colour.ts'
import { PICTURE, type PictureSettings } from '#web/reader/picture/picture.ts'
import { PRESETS, presetOf } from '#web/reader/picture/presets.ts'

const as = (some: Partial<PictureSettings>) => filterOf({ ...nearest(PICTURE, []), ...some })

describe('the filter of pages', () => {
  it.each([
    [{}, null],
    [{ brightness: 6 }, 'brightness(1.06)'],
    [{ contrast: -50 }, 'contrast(0.5)'],
    [{ saturation: -12 }, 'saturate(0.88)'],
    [{ greyscale: true, saturation: 20 }, 'grayscale(1)'],
    [
      { inverted: true, brightness: 6, contrast: 8, warmth: 16 },
      'invert(1) brightness(1.06) contrast(1.08) url(#reader-warmth)',
    ],
    [{ sepia: true }, 'sepia(1)'],
    [{ ground: 'paper' }, null],
  ] as const)('%j: %s', (some, filter) => {
    expect(as(some)).toBe(filter)
  })

  it('reduces blue more than green, and nothing at 0', () => {
    expect(warmthShares(0)).toEqual([1, 1])
    const [green, blue] = warmthShares(50)
    expect(blue).toBeLessThan(green)
    expect(green).toBeLessThan(1)
  })
})

it('stored picture settings are validated one by one, and the narrowest layer wins', () => {
  const device = { brightness: 10, contrast: 51, warmth: '16', saturation: 1.5, ground: 'paper' }
  const series = { brightness: -4, ground: 'pink' }
  expect(nearest(PICTURE, [{}, series, device])).toEqual({
    brightness: -4,
    contrast: 0,
    saturation: 0,
    warmth: 0,
    greyscale: false,
    sepia: false,
    inverted: false,
    ground: 'paper',
  })
})

describe('the background behind pages', () => {
  it('is light if dark text has more contrast than light text', () => {
    expect(luminanceOf('#000000')).toBe(0)
    expect(luminanceOf('#ffffff')).toBeCloseTo(1)
    expect(groundOf('page', '#f2ead8')).toEqual({ colour: '#f2ead8', isLight: true })
    expect(groundOf('page', '#2a1410').isLight).toBe(false)
    expect(groundOf('paper', null).isLight).toBe(true)
    expect(groundOf('ink', '#ffffff')).toEqual({ colour: null, isLight: false })
  })

  it("is the cover's colour if a page has no margin", () => {
    expect(groundOf('page', null).colour).toContain('--tint')
  })
})

describe('presets', () => {
  it('are recognised whatever the brightness, and not after another change', () => {
    expect(presetOf(PRESETS.original)).toBe('original')
    expect(presetOf({ ...PRESETS.night, brightness: 10 })).toBe('night')
    expect(presetOf({ ...PRESETS.paper, contrast: 1 })).toBeNull()
  })
})
