import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** axe finds nothing on what is shown now, once it has stopped moving. */
export async function accessible(page: Page, screen: string): Promise<void> {
  await page.waitForTimeout(700)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const told = violations.map(
    ({ id, nodes }) => `${screen}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(told).toEqual([])
}
