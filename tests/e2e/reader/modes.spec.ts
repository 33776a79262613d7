import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { comics } from '#contract/helper/comics.ts'
import { zip } from '../../../fixtures/zip.ts'
import { accessible } from '../support/accessible.ts'
import { expect, type Page, test } from '../support/served.ts'
import { openShelf, type Shelf } from '../support/shelf.ts'
import { doubleClick, flick, openMenu, swipe } from '../support/touch.ts'

type Size = readonly [width: number, height: number]

/** Writes pages of one colour each, with a white margin of 60 px that can be cropped. */
async function writeComic(folder: string, name: string, sizes: readonly Size[]): Promise<void> {
  const files = sizes.map(async ([width, height], i) => {
    const background = `hsl(${i * 37}, 60%, 45%)`
    const plate = sharp({ create: { width: width - 120, height: height - 120, channels: 3, background } })
    const page = plate.extend({ top: 60, right: 60, bottom: 60, left: 60, background: '#fff' })
    return { name: `${String(i + 1).padStart(3, '0')}.png`, data: await page.png().toBuffer() }
  })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.cbz`), zip(await Promise.all(files)))
}

const many = (count: number, size: Size) => Array.from({ length: count }, () => size)
const TALL: Size = [800, 9000]
const PAGE: Size = [660, 1020]
const WIDE: Size = [1320, 1020]

async function fill(root: string): Promise<void> {
  const [tower, book] = [join(root, 'Torre'), join(root, 'Libro')]
  await writeComic(tower, 'Torre 001', many(3, TALL))
  await writeComic(tower, 'Torre 002', many(2, TALL))
  await writeComic(book, 'Libro 001', [...many(5, PAGE), WIDE, ...many(8, PAGE)])
  await writeComic(book, 'Libro 002', many(2, PAGE))
}

/** Opens a comic by its file name. */
async function read(page: Page, shelf: Shelf, name: string): Promise<void> {
  const { comics: all } = await shelf.call(comics.list, { query: {} })
  const id = all.find((comic) => comic.name === `${name}.cbz`)?.id ?? ''
  await page.goto(new URL(`/read/${id}`, page.url()).href)
}

const picture = (page: Page, number: number) =>
  page.getByRole('img', { name: new RegExp(`^Página ${number} de \\d+$`) })
/** Returns the live region that announces the visible pages. */
const announced = (page: Page) => page.locator('.reader p[aria-live]')
const stage = (page: Page) => page.getByRole('region', { name: 'Páginas' })

/** Returns the share of page `number` above the middle of the window, 0 to 1. */
const shareOf = (page: Page, number: number) =>
  picture(page, number).evaluate((image) => {
    const { top, height } = image.getBoundingClientRect()
    return (window.innerHeight / 2 - top) / height
  })

/** Scrolls to the end of a strip and waits until it is there. */
const toFoot = (page: Page) =>
  expect
    .poll(() =>
      stage(page).evaluate((frame) => {
        const isThere = frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 1
        frame.scrollTo(0, frame.scrollHeight)
        return isThere
      }),
    )
    .toBe(true)

async function chooseInMenu(page: Page, choice: string): Promise<void> {
  // The controls appear when the mouse nears an edge.
  await page.mouse.move(300, 40)
  await page.mouse.move(320, 30)
  await page.getByRole('button', { name: 'Ajustes del lector' }).click()
  const menu = page.getByRole('dialog', { name: 'Ajustes del lector' })
  await menu.getByRole('button', { name: choice, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
}

/** Changes settings in the second layer, which a key opens. */
async function inSheet(page: Page, change: (sheet: Locator) => Promise<void>): Promise<void> {
  await page.keyboard.press('Shift+O')
  const sheet = page.getByRole('complementary', { name: 'Más ajustes' })
  await change(sheet)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
}
const pressInSheet = (page: Page, name: string) =>
  inSheet(page, (sheet) => sheet.getByRole('button', { name, exact: true }).click())

test('tall pages form a strip that scrolls, resizes, zooms, jumps and ends at the end card', async ({
  page,
  served,
}) => {
  const shelf = await openShelf(page, served, fill)
  await page.evaluate(() =>
    localStorage.setItem('comics.pace.pictures', JSON.stringify(Array(5).fill(60_000))),
  )
  await read(page, shelf, 'Torre 001')
  // The remaining time uses the user's own pace, which is the same in all views.
  await expect(page.locator('.reader-standing')).toContainText('quedan unos 2 min')

  // The strip is chosen by the page shape: a column of 640 px, not of 80 px.
  await expect(picture(page, 1)).toBeVisible()
  await expect.poll(async () => (await picture(page, 1).boundingBox())?.width).toBe(640)
  await accessible(page, 'reader, strip')

  // Space scrolls most of the window. The position inside a page survives a resize and another mode.
  for (let times = 0; times < 4; times++) await page.keyboard.press('Space')
  await expect
    .poll(() => stage(page).evaluate((frame) => frame.scrollTop))
    .toBeGreaterThan(0.85 * 900 * 4 - 10)
  const before = await shareOf(page, 1)
  await page.setViewportSize({ width: 700, height: 800 })
  await pressInSheet(page, '20 %')
  await expect.poll(async () => (await picture(page, 1).boundingBox())?.width).toBe(420)
  await expect.poll(async () => Math.abs((await shareOf(page, 1)) - before)).toBeLessThan(0.02)
  await page.setViewportSize({ width: 1440, height: 900 })
  await pressInSheet(page, '0 %')

  // Only pages near the window are rendered; a distant page is reached at once.
  await page.keyboard.press('End')
  await expect(picture(page, 3)).toBeVisible()
  await expect(picture(page, 1)).toHaveCount(0)
  await page.mouse.move(700, 20)
  const rail = page.getByRole('slider', { name: 'Ir a la página' })
  await rail.focus()
  await page.keyboard.press('Home')
  await expect(announced(page)).toHaveText(/Página 1 de 3$/)
  await page.keyboard.press('End')
  await expect(announced(page)).toHaveText(/Página 3 de 3$/)
  await page.locator('.reader').focus()

  // Auto-advance scrolls until Space and can be made faster; the black screen hides it.
  const scrolled = () => stage(page).evaluate((frame) => frame.scrollTop)
  await page.keyboard.press('Home')
  await page.keyboard.press('k')
  const auto = page.getByRole('group', { name: 'Avance automático' })
  for (const pace of ['cada 5 s', 'cada 3 s']) {
    await auto.getByRole('button', { name: 'Más deprisa' }).click()
    await expect(auto.getByRole('status')).toHaveText(pace)
  }
  await page.locator('.reader').focus()
  await expect.poll(scrolled).toBeGreaterThan(300)
  await page.keyboard.press('Space')
  await expect(auto.getByRole('button', { name: 'Seguir' })).toBeVisible()
  const at = await scrolled()
  await accessible(page, 'reader, paused')
  expect(await scrolled()).toBe(at)
  // Any forward key resumes.
  await page.keyboard.press('PageDown')
  await expect.poll(scrolled).toBeGreaterThan(at + 100)
  await page.keyboard.press('.')
  await expect(page.locator('.reader-blank')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.reader-blank')).toHaveCount(0)
  // A click on the page only pauses.
  await page.mouse.click(700, 700)
  await expect(auto.getByRole('button', { name: 'Seguir' })).toBeVisible()
  await expect(page.locator('.reader')).toBeFocused()
  await auto.getByRole('button', { name: 'Terminar el avance automático' }).click()
  await expect(auto).toHaveCount(0)
  // Escape ends auto-advance before it leaves the reader.
  await page.locator('.reader').focus()
  await page.keyboard.press('k')
  await expect(auto).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(auto).toHaveCount(0)
  await page.keyboard.press('End')
  await expect(announced(page)).toHaveText(/Página 3 de 3$/)

  // After the strip's end follows the end card; going back returns to the end of the page.
  await toFoot(page)
  await page.keyboard.press('Space')
  await expect(page.locator('.reader-ending')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => shareOf(page, 3)).toBeGreaterThan(0.9)

  // Show single pages for this comic only.
  await pressInSheet(page, 'Este cómic')
  await chooseInMenu(page, 'Una')
  await expect(stage(page)).not.toHaveAttribute('data-flow')
  await page.reload()
  await expect(picture(page, 1)).toBeVisible()
  await expect(stage(page)).not.toHaveAttribute('data-flow')
})

test('double pages: wheel turns, shifted pairs, cropping, rotation, zoom, and the switch to a row', async ({
  page,
  served,
}) => {
  const shelf = await openShelf(page, served, fill)
  let letIn: () => void = () => undefined
  const held = new Promise<void>((fulfil) => {
    letIn = fulfil
  })
  // Hold the layout responses.
  await page.route('**/api/comics/*/layout?*', async (route) => {
    await held
    await route.continue()
  })
  await read(page, shelf, 'Libro 001')
  await expect(announced(page)).toHaveText(/Página 1 de 14$/)

  // A trackpad flick turns one page, however long its inertia; the next one turns again.
  await expect(picture(page, 1)).toBeVisible()
  // Input reaches the topmost element, so the zones overlay must be closed first.
  await expect(async () => {
    await stage(page).click({ trial: true, timeout: 1_000 })
    const names = await page.evaluate(() => Object.keys(localStorage))
    expect(names).toContainEqual(expect.stringMatching(/^comics\.zones\./))
  }).toPass()
  await flick(page)
  await expect(announced(page)).toHaveText(/Páginas 2 y 3 de 14$/)
  await page.keyboard.press('ArrowRight')
  await expect(announced(page)).toHaveText(/Páginas 4 y 5 de 14$/)
  await page.keyboard.press('ArrowRight')
  await expect(announced(page)).toHaveText(/Página 6 de 14$/)
  await page.keyboard.press('ArrowRight')
  await expect(announced(page)).toHaveText(/Páginas 7 y 8 de 14$/)

  // Shifting the pairs changes those after the wide page, and is stored.
  await page.keyboard.press('s')
  await expect(announced(page)).toHaveText(/Página 7 de 14$/)
  await page.keyboard.press('ArrowRight')
  await expect(announced(page)).toHaveText(/Páginas 8 y 9 de 14$/)
  await page.reload()
  await expect(announced(page)).toHaveText(/Páginas 8 y 9 de 14$/)

  // When the margins become known, visible pages stay as they are until cropping is requested.
  const box = () =>
    picture(page, 9).evaluate((image) => {
      const [whole, place] = [image.getBoundingClientRect(), image.parentElement?.getBoundingClientRect()]
      return {
        cut: Math.round((1 - (place?.width ?? 0) / whole.width) * 100),
        ratio: (place?.width ?? 0) / (place?.height ?? 1),
      }
    })
  await expect(picture(page, 9)).toBeVisible()
  letIn()
  await expect.poll(async () => (await box()).cut).toBe(0)
  await page.keyboard.press('c')
  // 60 of 660 pixels on each side, minus the safety margin.
  await expect.poll(async () => (await box()).cut).toBeGreaterThan(13)
  expect((await box()).cut).toBeLessThan(19)
  await page.keyboard.press('c')

  // Rotation by a quarter turn applies to this comic only.
  await page.keyboard.press('e')
  await expect.poll(async () => (await box()).ratio).toBeCloseTo(PAGE[1] / PAGE[0], 1)
  await page.mouse.move(700, 890)
  await expect(page.locator('.reader-thumbnails [aria-current] img').first()).toHaveCSS('rotate', '90deg')
  for (let times = 0; times < 3; times++) await page.keyboard.press('e')
  await expect.poll(async () => (await box()).ratio).toBeCloseTo(PAGE[0] / PAGE[1], 1)

  // A double click zooms at that point; the zoom can be kept across pages, and 0 resets it.
  const zoomed = () => stage(page).evaluate((frame) => frame.scrollHeight / frame.clientHeight)
  await doubleClick(page, [700, 450])
  await expect.poll(zoomed).toBeGreaterThan(1.5)
  await page.keyboard.press('z')
  await page.keyboard.press('ArrowRight')
  await expect(announced(page)).toHaveText(/Páginas 10 y 11 de 14$/)
  await expect.poll(zoomed).toBeGreaterThan(1.5)
  await page.keyboard.press('0')
  await expect.poll(zoomed).toBe(1)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -300)
  await page.keyboard.up('Control')
  await expect.poll(zoomed).toBeGreaterThan(1.5)
  await page.keyboard.press('0')

  // A strip begins at the current page, and double pages at the strip's page.
  await chooseInMenu(page, 'Tira')
  await expect(announced(page)).toHaveText(/Página 10 de 14$/)
  await inSheet(page, (sheet) => sheet.getByRole('switch', { name: 'Tira horizontal' }).check())
  await expect(stage(page)).toHaveAttribute('data-flow', 'row')
  await expect(announced(page)).toHaveText(/Página 10 de 14$/)
  await chooseInMenu(page, 'Doble')
  await expect(announced(page)).toHaveText(/Páginas 10 y 11 de 14$/)

  // The modes in turn: double, double without cover, strip, row.
  await page.keyboard.press('m')
  await page.keyboard.press('Home')
  await expect(announced(page)).toHaveText(/Páginas 1 y 2 de 14$/)
  await page.keyboard.press('m')
  await page.keyboard.press('m')
  await expect(stage(page)).toHaveAttribute('data-flow', 'row')
  await page.keyboard.press('r')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => stage(page).evaluate((frame) => frame.scrollLeft)).toBeLessThan(-300)
  // Zooming a row at a point makes it higher than the window; 0 resets it.
  const higher = () => stage(page).evaluate((frame) => frame.scrollHeight / frame.clientHeight)
  await page.mouse.move(700, 450)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -150)
  await expect.poll(higher).toBeGreaterThan(1.4)
  await page.mouse.wheel(0, -150)
  await expect.poll(higher).toBeGreaterThan(2)
  await page.keyboard.up('Control')
  await expect.poll(() => stage(page).evaluate((frame) => frame.scrollTop)).toBeGreaterThan(100)
  await page.keyboard.press('0')
  await expect.poll(higher).toBe(1)
  await accessible(page, 'reader, row')
  await page.mouse.move(300, 40)
  await page.mouse.move(320, 30)
  await page.getByRole('button', { name: 'Ajustes del lector' }).click()
  const brief = page.locator('.brief-settings')
  await expect(brief).toBeFocused()
  await accessible(page, 'reader, settings')
  // The pages keep clear of the first layer; a second press of its key leads on, and the arrow leads back.
  await expect.poll(async () => (await page.locator('.reader-room').boundingBox())?.width).toBe(1440 - 368)
  await expect(brief.getByRole('button', { name: /^Más ajustes/ })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Shift+O')
  const sheet = page.getByRole('complementary', { name: 'Más ajustes' })
  await expect(sheet).toBeFocused()
  await expect(brief).toHaveCount(0)
  await accessible(page, 'reader, more settings')
  await sheet.getByRole('button', { name: 'Volver a los cuatro de siempre' }).click()
  await expect(sheet).toHaveCount(0)
  await brief.getByRole('button', { name: /^Más ajustes/ }).click()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/read\//)

  // Auto-advance reads a short comic to its end and stops there.
  await page.evaluate(() => localStorage.setItem('comics.preferences', '{"reader":{"pace":3}}'))
  await read(page, shelf, 'Libro 002')
  await expect(picture(page, 1)).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.locator('.reader-ending')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(announced(page)).toHaveText(/de 2$/)
  await expect(page.getByRole('group', { name: 'Avance automático' })).toHaveCount(0)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('downward reading turns with vertical swipes, and a strip continues past its end', async ({
    page,
    served,
  }) => {
    const shelf = await openShelf(page, served, fill)
    await read(page, shelf, 'Libro 001')
    await expect(picture(page, 1)).toBeVisible()
    const menu = await openMenu(page)
    await accessible(page, 'reader, settings on a phone')
    await menu.getByRole('button', { name: 'Página', exact: true }).tap()
    // The whole page is above the sheet.
    await expect(picture(page, 1)).toBeInViewport({ ratio: 1 })
    await menu.getByRole('button', { name: /^Más ajustes/ }).tap()
    const sheet = page.getByRole('complementary', { name: 'Más ajustes' })
    await sheet.getByRole('switch', { name: 'Hacia abajo' }).check()
    await accessible(page, 'reader, more settings on a phone')
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await swipe(page, [200, 600], [200, 200])
    await expect(announced(page)).toHaveText(/Página 2 de 14$/)
    await swipe(page, [200, 200], [200, 600])
    await expect(announced(page)).toHaveText(/Página 1 de 14$/)
    await swipe(page, [300, 400], [60, 400])
    await expect(announced(page)).toHaveText(/Página 1 de 14$/)

    await read(page, shelf, 'Torre 002')
    await expect.poll(async () => (await picture(page, 1).boundingBox())?.width).toBe(390)
    await page.keyboard.press('End')
    await expect(announced(page)).toHaveText(/Página 2 de 2$/)
    await expect(picture(page, 2)).toBeVisible()
    await toFoot(page)
    await swipe(page, [200, 600], [200, 200])
    await expect(page.locator('.reader-ending')).toBeVisible()
  })
})
