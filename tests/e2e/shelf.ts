import { join } from 'node:path'
import { type Call, createCall } from '#contract/client.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { scan } from '#contract/helper/scan.ts'
import { expect, type Page, type Served } from './served.ts'

/** A signed-in page of a served product with a library. */
export interface Shelf {
  readonly root: string
  /** Calls the helper as the page's person. */
  readonly call: Call
  /** The token of the page's person. */
  readonly token: string
  readonly userId: string
}

/** Fills a library, scans it, and signs the page in. */
export async function openShelf(
  page: Page,
  served: Served,
  fill: (root: string) => Promise<void>,
): Promise<Shelf> {
  const root = join(served.home, 'Shelf')
  await fill(root)
  await served.signUp('lucia@ejemplo.es')
  await page.goto(`${served.url}/auth`)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill('lucia@ejemplo.es')
  await page.getByLabel('Password', { exact: true }).fill('secreta1')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/home$/)
  const kept = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'))?.[1] ?? '{}',
  )
  const { access_token: token, user } = JSON.parse(kept) as { access_token: string; user: { id: string } }
  const call = createCall({ baseUrl: served.url, token: async () => token })
  await call(libraries.add, { body: { path: root } })
  await call(scan.start, { body: {} })
  await expect.poll(async () => (await call(scan.status)).running, { timeout: 60_000 }).toBe(false)
  return { root, call, token, userId: user.id }
}

/** What the focused element says, or the cover in it. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const { textContent = '' } = document.activeElement ?? {}
    return textContent || (document.activeElement?.querySelector('img')?.alt ?? '')
  })
