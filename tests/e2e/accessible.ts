import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** axe finds nothing on what is shown now, once it has stopped moving: a notice that fades meanwhile is looked at again. */
export async function accessible(page: Page, screen: string): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((each) => {
      return each.playState !== 'running' || each.effect?.getTiming().iterations === Number.POSITIVE_INFINITY
    }),
  )
  await expect(async () => {
    // Frames of other origins, which need a tab of axe's own, there are none; details of what passes are not looked at.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations } = await axe.analyze()
    const told = violations.map(
      ({ id, nodes }) => `${screen}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
    expect(told).toEqual([])
  }).toPass({ timeout: 15_000 })
}
