import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** What axe finds wrong with the page as it is, a line each. It is loaded once into each document that is looked at. */
async function violations(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate(() => window.axe !== undefined)
  if (!isLoaded) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    // Frames of other origins there are none; details of what passes are not looked at.
    const found = await window.axe?.run(document, { resultTypes: ['violations'], iframes: false })
    if (found === undefined) throw new Error('axe is not there')
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  })
}

/** axe finds nothing on what is shown now, once it has stopped moving: a notice that fades meanwhile is looked at again. */
export async function accessible(page: Page, screen: string): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((each) => {
      return each.playState !== 'running' || each.effect?.getTiming().iterations === Number.POSITIVE_INFINITY
    }),
  )
  await expect(async () => {
    expect(await violations(page), screen).toEqual([])
  }).toPass({ timeout: 15_000 })
}
