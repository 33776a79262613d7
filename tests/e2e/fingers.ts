import type { Page } from './served.ts'

export type Spot = readonly [x: number, y: number]

const STEPS = 8

/** Fingers that go together from where they come down to where they are lifted. */
async function drag(page: Page, ways: readonly (readonly [from: Spot, to: Spot])[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const at = (step: number) =>
    ways.map(([from, to], id) => ({
      id,
      x: from[0] + ((to[0] - from[0]) * step) / STEPS,
      y: from[1] + ((to[1] - from[1]) * step) / STEPS,
    }))
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= STEPS; step++)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** A finger that goes from one point to another. */
export const swipe = (page: Page, from: Spot, to: Spot) => drag(page, [[from, to]])

/** Two fingers that part around a point, `far` pixels each way, or close on it where that is below 0. */
export function pinch(page: Page, [x, y]: Spot, far: number): Promise<void> {
  const [near, apart] = far > 0 ? [30, 30 + far] : [30 - far, 30]
  return drag(page, [
    [
      [x, y - near],
      [x, y - apart],
    ],
    [
      [x, y + near],
      [x, y + apart],
    ],
  ])
}

/** Two taps at one place, at once. */
export async function doubleTap(page: Page, [x, y]: Spot): Promise<void> {
  await page.touchscreen.tap(x, y)
  await page.touchscreen.tap(x, y)
}
