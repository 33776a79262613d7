import { expect, type Page } from '@playwright/test'

/** Chooses one of the two forms of /auth, and waits until the other is gone: for a moment both have the same labels. */
export async function chooseForm(page: Page, name: 'Sign In' | 'Sign Up'): Promise<void> {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByLabel('Email')).toHaveCount(1)
  await expect(page.getByRole('tabpanel', { name })).toBeVisible()
}
