import { expect, type Page } from '@playwright/test'

/** Selects one form of /auth and waits until the other is gone, since both have the same labels for a moment. */
export async function chooseForm(page: Page, name: 'Sign In' | 'Sign Up'): Promise<void> {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByLabel('Email')).toHaveCount(1)
  await expect(page.getByRole('tabpanel', { name })).toBeVisible()
}
