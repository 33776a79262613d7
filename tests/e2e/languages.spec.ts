import { join } from 'node:path'
import { comics } from '#contract/helper/comics.ts'
import { playlists } from '#contract/helper/playlists.ts'
import * as es from '#i18n/es/index.ts'
import { writeCbz } from '../support/cbz.ts'
import { expect, type Page, test } from './support/served.ts'
import { openShelf } from './support/shelf.ts'

async function fill(root: string): Promise<void> {
  for (const n of [1, 2, 4])
    await writeCbz(join(root, 'Bruma', `Bruma ${n}.cbz`), {
      pages: 2,
      info: {
        Series: 'Bruma',
        Number: n,
        Year: 2020 + n,
        Writer: 'Inés Valcárcel',
        Characters: 'Lía, Anselmo',
        Publisher: 'Cobalto',
        StoryArc: 'La bruma',
        StoryArcNumber: n,
        Summary: 'Un faro, y nadie que lo encienda.',
      },
    })
  await writeCbz(join(root, 'Mar.cbz'), { pages: 2 })
}

/** Pattern of an untranslated key: the name of an area, a dot and a word. */
const KEY = `\\b(${Object.keys(es).join('|')})\\.[a-z]\\w*\\b`

/** Returns untranslated keys on the page, and elements that overflow the window or their box. */
const slips = (page: Page) =>
  page.evaluate((key) => {
    const found: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth)
      found.push(`the page is ${scrollWidth - innerWidth} px wider than its window`)
    found.push(...((document.body.textContent ?? '').match(new RegExp(key, 'g')) ?? []))
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a.button, [role="tab"], th, label',
    )) {
      if (element.offsetParent === null || element.closest('.sr-only, .path-end')) continue
      const over = element.scrollWidth - element.clientWidth
      if (over > 1 && element.clientWidth > 1) found.push(`${over} px over: ${element.textContent}`)
    }
    return found
  }, KEY)

/** Navigates to a screen as a link does, and waits until all elements in view have loaded. */
async function show(page: Page, screen: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, screen)
  await expect(page).toHaveURL((url) => decodeURI(url.pathname + url.search) === screen)
  const { pathname } = new URL(screen, page.url())
  // The reader has no heading.
  if (!pathname.startsWith('/read/'))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // Elements below the window load when they come near it.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy="true"], .skeleton')].every((waiting) => {
      const { top, bottom } = waiting.getBoundingClientRect()
      return bottom <= 0 || top >= innerHeight
    }),
  )
}

test('every screen is translated into each language, and no text overflows its box', async ({
  page,
  served,
}) => {
  test.setTimeout(400_000)
  const { call, root } = await openShelf(page, served, fill, '/storylines')
  await expect(page.getByRole('link', { name: /La bruma/ })).toBeVisible()
  const { playlist } = await call(playlists.create, { body: { name: 'Para el tren' } })
  const items = [{ type: 'comic' as const, path: join(root, 'Mar.cbz') }]
  await call(playlists.addItems, { params: { id: playlist.id }, body: { items } })
  const [comic] = (await call(comics.list, { query: { q: 'bruma' } })).comics

  const screens = [
    '/home',
    '/comics',
    `/series/${comic?.seriesKey}`,
    `/comic/${comic?.id}`,
    '/characters',
    '/characters/Anselmo',
    '/artists',
    '/artists/Inés Valcárcel',
    '/storylines',
    '/storylines/La bruma',
    '/publishers',
    '/publishers/Cobalto',
    '/playlists',
    `/playlists/${playlist.id}`,
    '/server',
    '/server?view=collection',
    '/profile',
    '/profile/readings',
    '/settings',
    '/settings?section=language',
    '/pricing',
    '/nowhere',
    `/read/${comic?.id}`,
  ]
  const wrong: string[] = []
  for (const language of ['de', 'en', 'fr', 'ja']) {
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), language)
    await page.reload()
    for (const screen of screens) {
      await page.setViewportSize({ width: 390, height: 844 })
      await show(page, screen)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const width of language === 'de' ? [390, 820, 1440] : [390]) {
        await page.setViewportSize({ width, height: 900 })
        // Text width depends on the font, so the fonts must have loaded.
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        wrong.push(...(await slips(page)).map((slip) => `${language} ${width} ${screen}: ${slip}`))
      }
    }
  }
  expect(wrong).toEqual([])
})

for (const language of ['de', 'en', 'fr', 'ja'])
  test(`the sign-in page is translated into ${language}`, async ({ page, served }) => {
    await served.start()
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${served.url}/auth`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    expect(await slips(page)).toEqual([])
  })
