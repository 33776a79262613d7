import { expect, type Page } from './served.ts'

/** Presses G and a key. Repeats them if they were too slow for a chord, until the page has the address. */
export async function pressChord(page: Page, key: string, address: RegExp): Promise<void> {
  await expect(async () => {
    if (!address.test(page.url())) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
    }
    await expect(page, key).toHaveURL(address, { timeout: 3_000 })
  }).toPass()
}
