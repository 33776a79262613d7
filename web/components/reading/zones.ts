/** What a click or a tap on the page does; `toggle` shows or hides the controls. */
export type Zone = 'next' | 'previous' | 'toggle'

/** Which parts of the screen turn: see {@link ZONES}. */
export const ZONE_LAYOUTS = ['sides', 'edges', 'corner', 'forward', 'off'] as const
export type ZoneLayout = (typeof ZONE_LAYOUTS)[number]

/** A part of the screen, in shares of it, as one reads from left to right. */
export interface ZoneArea {
  readonly zone: Exclude<Zone, 'toggle'>
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What lies in the bands at the head and the foot always shows the controls in the usual layout. */
export const BAND = 0.12
export const SIDE = 0.3
const THIRD = 1 / 3

const area = (
  zone: ZoneArea['zone'],
  left: number,
  top: number,
  right: number,
  bottom: number,
): ZoneArea => ({
  zone,
  left,
  top,
  right,
  bottom,
})

/** The parts that turn, the first that holds a point; all the rest shows or hides the controls. */
export const ZONES: Readonly<Record<ZoneLayout, readonly ZoneArea[]>> = {
  // The sides, as with a book.
  sides: [area('previous', 0, BAND, SIDE, 1 - BAND), area('next', 1 - SIDE, BAND, 1, 1 - BAND)],
  // Both edges go on, so either hand can; back is at the foot.
  edges: [
    area('next', 0, BAND, SIDE, 1),
    area('next', 1 - SIDE, BAND, 1, 1),
    area('previous', SIDE, 1 - THIRD, 1 - SIDE, 1),
  ],
  // An L of each: back from the top left, on from the bottom right.
  corner: [
    area('previous', 0, 0, 1, THIRD / 2),
    area('previous', 0, THIRD / 2, THIRD, 1 - THIRD),
    area('next', 0, 1 - THIRD, 1, 1),
    area('next', 1 - THIRD, THIRD / 2, 1, 1 - THIRD),
  ],
  // Nearly everything goes on, for one hand.
  forward: [area('previous', 0, BAND, THIRD, 1), area('next', THIRD, BAND, 1, 1)],
  off: [],
}

/** How the screen is divided: a layout, and whether on and back change places. */
export interface ZoneChoice {
  readonly zones: ZoneLayout
  readonly zonesInverted: boolean
}

const opposite = { next: 'previous', previous: 'next' } as const

/** The parts of the screen that turn, in shares of it; from right to left they are mirrored. */
export function zoneAreas({ zones, zonesInverted }: ZoneChoice, rtl: boolean): readonly ZoneArea[] {
  return ZONES[zones].map((each) => ({
    ...each,
    ...(rtl && { left: 1 - each.right, right: 1 - each.left }),
    zone: zonesInverted ? opposite[each.zone] : each.zone,
  }))
}

/** What a tap at a point does, in shares of the screen. */
export function zoneOf(point: { readonly x: number; readonly y: number }, areas: readonly ZoneArea[]): Zone {
  const { x, y } = point
  const holds = (each: ZoneArea) => x >= each.left && x < each.right && y >= each.top && y < each.bottom
  return areas.find(holds)?.zone ?? 'toggle'
}
