/** Effect of a click or tap on the page; `toggle` shows or hides the controls. */
export type Zone = 'next' | 'previous' | 'toggle'

/** Layouts of the tap zones: see {@link ZONES}. */
export const ZONE_LAYOUTS = ['sides', 'edges', 'corner', 'forward', 'off'] as const
export type ZoneLayout = (typeof ZONE_LAYOUTS)[number]

/** Zone in shares of the screen, for reading from left to right. */
export interface ZoneArea {
  readonly zone: Exclude<Zone, 'toggle'>
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * Height of the bands at the top and bottom, which toggle the controls in the default layout, as a share of the
 * screen.
 */
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

/** Zones that turn pages, the first match counts; the rest of the screen toggles the controls. */
export const ZONES: Readonly<Record<ZoneLayout, readonly ZoneArea[]>> = {
  // Left and right sides, as in a book.
  sides: [area('previous', 0, BAND, SIDE, 1 - BAND), area('next', 1 - SIDE, BAND, 1, 1 - BAND)],
  // Both edges go forward, for the left or right hand; back is at the bottom.
  edges: [
    area('next', 0, BAND, SIDE, 1),
    area('next', 1 - SIDE, BAND, 1, 1),
    area('previous', SIDE, 1 - THIRD, 1 - SIDE, 1),
  ],
  // Two L shapes: back at the top left, forward at the bottom right.
  corner: [
    area('previous', 0, 0, 1, THIRD / 2),
    area('previous', 0, THIRD / 2, THIRD, 1 - THIRD),
    area('next', 0, 1 - THIRD, 1, 1),
    area('next', 1 - THIRD, THIRD / 2, 1, 1 - THIRD),
  ],
  // Almost everything goes forward, for one hand.
  forward: [area('previous', 0, BAND, THIRD, 1), area('next', THIRD, BAND, 1, 1)],
  off: [],
}

/** Chosen zones: a layout, and whether forward and back are swapped. */
export interface ZoneChoice {
  readonly zones: ZoneLayout
  readonly zonesInverted: boolean
}

const opposite = { next: 'previous', previous: 'next' } as const

/** Returns the zones that turn pages, in shares of the screen; mirrored when reading from right to left. */
export function zoneAreas({ zones, zonesInverted }: ZoneChoice, rtl: boolean): readonly ZoneArea[] {
  return ZONES[zones].map((each) => ({
    ...each,
    ...(rtl && { left: 1 - each.right, right: 1 - each.left }),
    zone: zonesInverted ? opposite[each.zone] : each.zone,
  }))
}

/** Returns the zone of a point in shares of the screen. */
export function zoneOf(point: { readonly x: number; readonly y: number }, areas: readonly ZoneArea[]): Zone {
  const { x, y } = point
  const holds = (each: ZoneArea) => x >= each.left && x < each.right && y >= each.top && y < each.bottom
  return areas.find(holds)?.zone ?? 'toggle'
}
