import { describe, expect, it } from 'vitest'
import type { PageLayout, Panel } from '#web/data/comics/layout.ts'
import { boxBetween, moveBox, resizeBox, swapNeighbours } from '#web/reader/guided/boxes.ts'
import { fittedSize, maxScale, shotOf } from '#web/reader/guided/camera.ts'
import { stopsOf } from '#web/reader/guided/stops.ts'

const area = { width: 1000, height: 800 }
const left: Panel = { x: 0, y: 0, width: 0.5, height: 0.5 }
const right: Panel = { x: 0.5, y: 0, width: 0.5, height: 0.5 }

const layoutOf = (number: number, panels: Panel[]): PageLayout => ({
  number,
  width: 600,
  height: 800,
  double: false,
  crop: { top: 0, right: 0, bottom: 0, left: 0 },
  panels,
  rtl: [...panels.keys()].toReversed(),
  corrected: false,
  paper: null,
  seams: { ltr: null, rtl: null },
})

describe('the steps of guided view', () => {
  const known = new Map([
    [2, layoutOf(2, [left, right])],
    [3, layoutOf(3, [])],
  ])

  it('are the panels in reading order, or the whole page if it has none or they are unknown', () => {
    expect(stopsOf([2, 3, 4], (page) => known.get(page), 'ltr')).toEqual([
      { page: 2, panel: left },
      { page: 2, panel: right },
      { page: 3, panel: null },
      { page: 4, panel: null },
    ])
  })

  it('are whole covers and adverts, unless the user has drawn their panels', () => {
    const cover = layoutOf(1, [left, right])
    const panels = (page: PageLayout, type: string | null) =>
      stopsOf(
        [page.number],
        () => page,
        'ltr',
        () => type,
      ).map(({ panel }) => panel)
    expect(panels(cover, null)).toEqual([null])
    expect(panels(cover, 'Story')).toEqual([left, right])
    expect(panels({ ...cover, corrected: true }, null)).toEqual([left, right])
    expect(panels({ ...cover, number: 9 }, 'Advertisement')).toEqual([null])
    expect(panels({ ...cover, number: 9 }, 'BackCover')).toEqual([null])
    expect(panels({ ...cover, number: 9 }, 'Letters')).toEqual([left, right])
  })

  it('start at the right in manga', () => {
    expect(stopsOf([2], (page) => known.get(page), 'rtl').map(({ panel }) => panel)).toEqual([right, left])
  })
})

describe('the camera', () => {
  const whole = fittedSize(0.75, area)

  it('shows the whole page as large as the area allows', () => {
    expect(whole).toEqual({ width: 600, height: 800 })
    expect(fittedSize(4, area)).toEqual({ width: 1000, height: 250 })
    expect(shotOf(null, whole, area, 9)).toMatchObject({ scale: 1, x: 200, y: 0 })
  })

  it('centres a panel with a margin of 16 pixels', () => {
    const shot = shotOf(left, whole, area, 9)
    expect(shot.lit.height).toBeCloseTo(800 - 32)
    expect(shot.lit.left + shot.lit.width / 2).toBeCloseTo(500)
    expect([shot.x, shot.y]).toEqual([shot.lit.left, shot.lit.top])
    // The right panel begins where the left one would end.
    const other = shotOf(right, whole, area, 9)
    expect(other.x).toBeCloseTo(other.lit.left - 0.5 * 600 * other.scale)
  })

  it('enlarges no picture beyond two physical pixels per image pixel', () => {
    expect(maxScale(whole, 800, 1)).toBe(2)
    expect(maxScale(whole, 800, 2)).toBe(1)
    expect(maxScale(whole, null, 2)).toBe(Number.POSITIVE_INFINITY)
    expect(shotOf({ x: 0.4, y: 0.4, width: 0.1, height: 0.1 }, whole, area, 2).scale).toBe(2)
  })
})

describe('panels drawn by hand', () => {
  it('are boxes from any corner, clipped to the page; a click draws none', () => {
    expect(boxBetween({ x: 0.6, y: 0.5 }, { x: 0.1, y: -0.2 })).toEqual({
      x: 0.1,
      y: 0,
      width: 0.5,
      height: 0.5,
    })
    expect(boxBetween({ x: 0.3, y: 0.3 }, { x: 0.31, y: 0.9 })).toBeNull()
  })

  it('are moved and resized within the page', () => {
    expect(moveBox(right, { x: 0.2, y: 0.1 })).toEqual({ ...right, x: 0.5, y: 0.1 })
    expect(resizeBox(left, { x: 0.9, y: -0.9 })).toEqual({ ...left, width: 1, height: 0.03 })
  })

  it('are swapped with their neighbours, except at the ends', () => {
    expect(swapNeighbours(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
    expect(swapNeighbours(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  })
})
