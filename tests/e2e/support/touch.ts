import type { Locator } from '@playwright/test'
import { expect, type Page } from './served.ts'

export type Spot = readonly [x: number, y: number]

const STEPS = 8

/** Moves one or more fingers together from start to end points. */
async function drag(page: Page, paths: readonly (readonly [from: Spot, to: Spot])[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const at = (step: number) =>
    paths.map(([from, to], id) => ({
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

/** Moves one finger from one point to another. */
export const swipe = (page: Page, from: Spot, to: Spot) => drag(page, [[from, to]])

/** Presses an element until the dialog that a long press opens is visible. Returns the dialog. */
export async function longPress(page: Page, element: Locator): Promise<Locator> {
  const { x = 0, y = 0 } = (await element.boundingBox()) ?? {}
  const session = await page.context().newCDPSession(page)
  const touchPoints = [{ x: x + 40, y: y + 60 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
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

/** Taps twice at one point without a pause. */
export async function doubleTap(page: Page, [x, y]: Spot): Promise<void> {
  await page.touchscreen.tap(x, y)
  await page.touchscreen.tap(x, y)
}

/** Sends the wheel events of a trackpad flick with its inertia. */
export async function flick(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const grows = [4, 12, 30, 55, 70, 66, 58]
  const slows = Array.from({ length: 40 }, (_, i) => Math.max(1, Math.round(50 * 0.9 ** i)))
  const from = Date.now() / 1000
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
