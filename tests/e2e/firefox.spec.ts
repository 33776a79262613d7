import { join } from 'node:path'
import puppeteer, { type Page } from 'puppeteer-core'
import { writeCbz } from '../support/cbz.ts'
import { findFirefox } from '../support/firefox.ts'
import { expect, test } from './support/served.ts'

/** Returns the locator of the element with an accessible name and, if given, a role. */
const named = (page: Page, name: string, role?: string) =>
  page.locator(`::-p-aria([name="${name}"]${role === undefined ? '' : `[role="${role}"]`})`)

const at = (page: Page) => new URL(page.url()).pathname

// Puppeteer drives Firefox by WebDriver BiDi. Playwright's own Firefox is neither an npm nor a system package.
test('a user of Firefox signs up, adds a folder and reads to page 3', async ({ served }) => {
  test.setTimeout(480_000)
  const executablePath = findFirefox()
  test.skip(executablePath === null && !process.env.CI, 'this system has no Firefox and no package of it')
  if (executablePath === null) throw new Error('The gate needs Firefox: install firefox-esr.')
  await served.start()
  const root = join(served.home, 'Shelf')
  for (const n of [1, 2]) await writeCbz(join(root, 'Bruma', `Bruma ${n}.cbz`), { pages: 4 })
  await writeCbz(join(root, 'Suelto.cbz'), { pages: 2 })

  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  try {
    const page = await browser.newPage()
    await page.setViewport({ width: 1440, height: 900 })
    page.setDefaultTimeout(90_000)
    const complaints: string[] = []
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))

    await page.goto(served.url)
    await expect.poll(() => at(page)).toBe('/auth')
    await named(page, 'Sign Up', 'tab').click()
    await page.locator('input[name=email]').fill('lucia@ejemplo.es')
    await page.locator('input[name=password]').fill('secreta1')
    await page.keyboard.press('Enter')
    await expect.poll(() => at(page), { timeout: 90_000 }).toBe('/home')
    // Firefox aborts a navigation while the page's own one to this screen still goes on.
    await page.locator('main form input').wait()

    await page.goto(`${served.url}/server`)
    await page.locator('main form input').fill(root)
    await page.keyboard.press('Enter')
    await page.locator('::-p-text(3 archivos procesados)').wait()

    await page.goto(`${served.url}/comics`)
    await named(page, 'Portada de Bruma', 'image').wait()
    await page.locator('a[href="/series/bruma"]').click()
    await page.locator('.issues a[href^="/read/"]').click()
    await expect.poll(() => at(page)).toMatch(/^\/read\//)
    await named(page, 'Página 1 de 4', 'image').wait()
    // Shows one page at a time instead of two.
    await page.keyboard.press('d')
    for (const n of [2, 3]) {
      await page.keyboard.press('ArrowRight')
      await page.locator(`img[alt="Página ${n} de 4"]`).wait()
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => at(page)).toBe('/series/bruma')
    await page.locator('::-p-text(Continuar)').wait()
    expect(complaints).toEqual([])
  } finally {
    await browser.close()
  }
})
