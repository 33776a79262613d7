import type { Locator } from '@playwright/test'
import { expect, type Page } from './served.ts'

export type Spot = readonly [x: number, y: number]

const STEPS = 8

/*
 * Gestures are told apart by the times of their events. These helpers send their own times, as a loaded machine would
 * send them late.
 */

/** Seconds between two steps of a moving finger, from down to up, and from one press to the next. */
const STEP = 0.02
const PRESS = 0.04
const AGAIN = 0.12

const now = () => Date.now() / 1_000

/** Moves one or more fingers together from start to end points. */
async function drag(page: Page, paths: readonly (readonly [from: Spot, to: Spot])[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const at = (step: number) =>
    paths.map(([from, to], id) => ({
      id,
      x: from[0] + ((to[0] - from[0]) * step) / STEPS,
      y: from[1] + ((to[1] - from[1]) * step) / STEPS,
    }))
  const from = now()
  for (let step = 0; step <= STEPS; step++) {
    const type = step === 0 ? 'touchStart' : 'touchMove'
    const timestamp = from + step * STEP
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: at(step), timestamp })
  }
  const timestamp = from + STEPS * STEP
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp })
  await session.detach()
}

/** Moves one finger from one point to another. */
export const swipe = (page: Page, from: Spot, to: Spot) => drag(page, [[from, to]])

/** Presses an element until the dialog that a long press opens is visible. Returns the dialog. */
export async function longPress(page: Page, element: Locator): Promise<Locator> {
  const session = await page.context().newCDPSession(page)
  const dialog = page.getByRole('dialog')
  // The card may still move, and the code for the press loads late, so a press without effect is repeated.
  await expect(async () => {
    if (await dialog.isVisible()) return
    const { x = 0, y = 0 } = (await element.boundingBox()) ?? {}
    const touchPoints = [{ x: x + 40, y: y + 60 }]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    let isOpen = false
    try {
      await expect(dialog).toBeVisible({ timeout: 3_000 })
      isOpen = true
    } finally {
      const type = isOpen ? 'touchEnd' : 'touchCancel'
      await session.send('Input.dispatchTouchEvent', { type, touchPoints: [] })
    }
  }).toPass()
  await session.detach()
  return dialog
}

/** Moves two fingers apart around a point by `far` pixels each, or together if `far` is negative. */
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

async function taps(page: Page, [x, y]: Spot, count: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const from = now()
  for (let i = 0; i < count; i++) {
    const timestamp = from + i * AGAIN
    // Both are sent at once, as a finger that stays down for long would open the browser's menu.
    await Promise.all([
      session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp }),
      session.send('Input.dispatchTouchEvent', {
        type: 'touchEnd',
        touchPoints: [],
        timestamp: timestamp + PRESS,
      }),
    ])
  }
  await session.detach()
}

/** Taps once at a point. */
export const tap = (page: Page, at: Spot) => taps(page, at, 1)

/** Taps twice at one point without a pause. */
export const doubleTap = (page: Page, at: Spot) => taps(page, at, 2)

/** Clicks twice at one point without a pause. */
export async function doubleClick(page: Page, [x, y]: Spot): Promise<void> {
  await page.mouse.move(x, y)
  const session = await page.context().newCDPSession(page)
  const from = now()
  for (let i = 0; i < 4; i++)
    await session.send('Input.dispatchMouseEvent', {
      type: i % 2 === 0 ? 'mousePressed' : 'mouseReleased',
      x,
      y,
      button: 'left',
      clickCount: i < 2 ? 1 : 2,
      timestamp: from + i * PRESS,
    })
  await session.detach()
}

/** Sends the wheel events of a trackpad flick with its inertia. */
export async function flick(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const grows = [4, 12, 30, 55, 70, 66, 58]
  const slows = Array.from({ length: 40 }, (_, i) => Math.max(1, Math.round(50 * 0.9 ** i)))
  const from = now()
  for (const [i, deltaY] of [...grows, ...slows].entries()) {
    const timestamp = from + i * 0.016
    await session.send('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      x: 700,
      y: 450,
      deltaX: 0,
      deltaY,
      timestamp,
    })
  }
  await session.detach()
}

/**
 * Opens the reader's menu. The controls hide by themselves, so a tap in the middle is repeated until they are visible.
 */
export async function openMenu(page: Page) {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const menu = page.getByRole('dialog', { name: 'Ajustes del lector' })
  await expect(async () => {
    if ((await page.locator('.reader[data-chrome]').count()) === 0)
      await page.touchscreen.tap(width / 2, height / 2)
    // A tap that was reported late has opened the menu, and another would close it.
    if (!(await menu.isVisible()))
      await page.getByRole('button', { name: 'Ajustes del lector' }).tap({ timeout: 1_000 })
    await expect(menu).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return menu
}

/** Closes the reader's menu with Escape, and waits until it has left. */
export async function closeMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Ajustes del lector' })).toHaveCount(0)
}
