import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { comics } from '#contract/helper/comics.ts'
import { zip } from '../../../fixtures/zip.ts'
import { accessible } from '../support/accessible.ts'
import { flick, openMenu, swipe } from '../support/fingers.ts'
import { expect, type Page, test } from '../support/served.ts'
import { openShelf, type Shelf } from '../support/shelf.ts'

type Size = readonly [width: number, height: number]

/** Pages of one colour each, inside a white margin of 60 px, so that a margin can be cut. */
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

/** Opens a comic by its file's name. */
async function read(page: Page, shelf: Shelf, name: string): Promise<void> {
  const { comics: all } = await shelf.call(comics.list, { query: {} })
  const id = all.find((comic) => comic.name === `${name}.cbz`)?.id ?? ''
  await page.goto(new URL(`/read/${id}`, page.url()).href)
}

const picture = (page: Page, number: number) =>
  page.getByRole('img', { name: new RegExp(`^Página ${number} de \\d+$`) })
/** The pages on screen, as a live region tells them too. */
const told = (page: Page) => page.locator('.reader p[aria-live]')
const stage = (page: Page) => page.getByRole('region', { name: 'Páginas' })

/** How much of page `number` lies above the middle of the window, 0 to 1. */
const shareOf = (page: Page, number: number) =>
  picture(page, number).evaluate((image) => {
    const { top, height } = image.getBoundingClientRect()
    return (window.innerHeight / 2 - top) / height
  })

/** Scrolls to the foot of a strip, until it lies there. */
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
  // The controls come when the mouse nears an edge.
  await page.mouse.move(300, 40)
  await page.mouse.move(320, 30)
  await page.getByRole('button', { name: 'Ajustes del lector' }).click()
  await page.getByRole('dialog').getByRole('button', { name: choice, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('tall pages as a strip: scrolled, resized, zoomed, jumped along, to the end and on', async ({
  page,
  served,
}) => {
  const shelf = await openShelf(page, served, fill)
  await page.evaluate(() =>
    localStorage.setItem('comics.pace.pictures', JSON.stringify(Array(5).fill(60_000))),
  )
  await read(page, shelf, 'Torre 001')
  // At one's own pace, which is the same in all views.
  await expect(page.locator('.reader-standing')).toContainText('quedan unos 2 min')

  // Told by the shape of its pages: a column, not a thread of 80 px.
  await expect(picture(page, 1)).toBeVisible()
  await expect.poll(async () => (await picture(page, 1).boundingBox())?.width).toBe(640)
  await accessible(page, 'reader, strip')

  // Space goes down most of the window; a place inside a page stays in another window, and in another mode.
  for (let times = 0; times < 4; times++) await page.keyboard.press('Space')
  await expect
    .poll(() => stage(page).evaluate((frame) => frame.scrollTop))
    .toBeGreaterThan(0.85 * 900 * 4 - 10)
  const before = await shareOf(page, 1)
  await page.setViewportSize({ width: 700, height: 800 })
  await chooseInMenu(page, '20 %')
  await expect.poll(async () => (await picture(page, 1).boundingBox())?.width).toBe(420)
  expect(Math.abs((await shareOf(page, 1)) - before)).toBeLessThan(0.02)
  await page.setViewportSize({ width: 1440, height: 900 })
  await chooseInMenu(page, '0 %')

  // Only what is near is there, and a page further on is reached at once.
  await page.keyboard.press('End')
  await expect(picture(page, 3)).toBeVisible()
  await expect(picture(page, 1)).toHaveCount(0)
  await page.mouse.move(700, 20)
  const rail = page.getByRole('slider', { name: 'Ir a la página' })
  await rail.focus()
  await page.keyboard.press('Home')
  await expect(told(page)).toHaveText(/Página 1 de 3$/)
  await page.keyboard.press('End')
  await expect(told(page)).toHaveText(/Página 3 de 3$/)
  await page.locator('.reader').focus()

  // It scrolls by itself until Space, faster when asked; nothing is seen of it while the screen is black.
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
  // Any key that goes on has it go on.
  await page.keyboard.press('PageDown')
  await expect.poll(scrolled).toBeGreaterThan(at + 100)
  await page.keyboard.press('.')
  await expect(page.locator('.reader-blank')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.reader-blank')).toHaveCount(0)
  // A touch of the page pauses, and does nothing else.
  await page.mouse.click(700, 700)
  await expect(auto.getByRole('button', { name: 'Seguir' })).toBeVisible()
  await expect(page.locator('.reader')).toBeFocused()
  await auto.getByRole('button', { name: 'Terminar el avance automático' }).click()
  await expect(auto).toHaveCount(0)
  // Escape ends it too, before it leaves.
  await page.locator('.reader').focus()
  await page.keyboard.press('k')
  await expect(auto).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(auto).toHaveCount(0)
  await page.keyboard.press('End')
  await expect(told(page)).toHaveText(/Página 3 de 3$/)

  // At its end one goes on to the end card, and comes back to the same foot of the page.
  await toFoot(page)
  await page.keyboard.press('Space')
  await expect(page.locator('.reader-ending')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => shareOf(page, 3)).toBeGreaterThan(0.9)

  // One page at a time instead, for this comic; the strip again.
  await chooseInMenu(page, 'Este cómic')
  await chooseInMenu(page, 'Una página')
  await expect(stage(page)).not.toHaveAttribute('data-flow')
  await page.reload()
  await expect(picture(page, 1)).toBeVisible()
  await expect(stage(page)).not.toHaveAttribute('data-flow')
})

test('pages in twos: one push one turn, moved by one for good, cut, turned, zoomed, as a row', async ({
  page,
  served,
}) => {
  const shelf = await openShelf(page, served, fill)
  let letIn: () => void = () => undefined
  const held = new Promise<void>((fulfil) => {
    letIn = fulfil
  })
  // What is worked out of the pages comes late.
  await page.route('**/api/comics/*/layout?*', async (route) => {
    await held
    await route.continue()
  })
  await read(page, shelf, 'Libro 001')
  await expect(told(page)).toHaveText(/Página 1 de 14$/)

  // A push of a trackpad turns once, however long it runs on; the next one turns again.
  await expect(picture(page, 1)).toBeVisible()
  // What a hand sends goes to what lies on top: first the drawing of the zones is put away.
  await expect(async () => {
    await stage(page).click({ trial: true, timeout: 1_000 })
    const kept = await page.evaluate(() => Object.keys(localStorage))
    expect(kept).toContainEqual(expect.stringMatching(/^comics\.zones\./))
  }).toPass()
  await flick(page)
  await expect(told(page)).toHaveText(/Páginas 2 y 3 de 14$/)
  await page.keyboard.press('ArrowRight')
  await expect(told(page)).toHaveText(/Páginas 4 y 5 de 14$/)
  await page.keyboard.press('ArrowRight')
  await expect(told(page)).toHaveText(/Página 6 de 14$/)
  await page.keyboard.press('ArrowRight')
  await expect(told(page)).toHaveText(/Páginas 7 y 8 de 14$/)

  // Moved by one, what comes after the wide page is paired otherwise, and is so tomorrow.
  await page.keyboard.press('s')
  await expect(told(page)).toHaveText(/Página 7 de 14$/)
  await page.keyboard.press('ArrowRight')
  await expect(told(page)).toHaveText(/Páginas 8 y 9 de 14$/)
  await page.reload()
  await expect(told(page)).toHaveText(/Páginas 8 y 9 de 14$/)

  // The margins become known: what is on screen stays as it is until somebody asks for the cut.
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
  // 60 of 660 pixels on each side, less what is left for safety.
  await expect.poll(async () => (await box()).cut).toBeGreaterThan(13)
  expect((await box()).cut).toBeLessThan(19)
  await page.keyboard.press('c')

  // A quarter round: pages lie on their side, here only.
  await page.keyboard.press('e')
  await expect.poll(async () => (await box()).ratio).toBeCloseTo(PAGE[1] / PAGE[0], 1)
  await page.mouse.move(700, 890)
  await expect(page.locator('.reader-thumbnails [aria-current] img').first()).toHaveCSS('rotate', '90deg')
  for (let times = 0; times < 3; times++) await page.keyboard.press('e')
  await expect.poll(async () => (await box()).ratio).toBeCloseTo(PAGE[0] / PAGE[1], 1)

  // Two clicks in the middle come nearer at that point; kept over a turn when wished, gone with 0.
  const zoomed = () => stage(page).evaluate((frame) => frame.scrollHeight / frame.clientHeight)
  await page.mouse.dblclick(700, 450)
  await expect.poll(zoomed).toBeGreaterThan(1.5)
  await page.keyboard.press('z')
  await page.keyboard.press('ArrowRight')
  await expect(told(page)).toHaveText(/Páginas 10 y 11 de 14$/)
  await expect.poll(zoomed).toBeGreaterThan(1.5)
  await page.keyboard.press('0')
  await expect.poll(zoomed).toBe(1)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -300)
  await page.keyboard.up('Control')
  await expect.poll(zoomed).toBeGreaterThan(1.5)
  await page.keyboard.press('0')

  // A strip begins where one was, and pages in twos again where the strip was.
  await chooseInMenu(page, 'Tira vertical')
  await expect(told(page)).toHaveText(/Página 10 de 14$/)
  await chooseInMenu(page, 'Tira horizontal')
  await expect(stage(page)).toHaveAttribute('data-flow', 'row')
  await expect(told(page)).toHaveText(/Página 10 de 14$/)
  await chooseInMenu(page, 'Doble página')
  await expect(told(page)).toHaveText(/Páginas 10 y 11 de 14$/)

  // The modes in turn: double, double without the cover, a strip, a row.
  await page.keyboard.press('m')
  await page.keyboard.press('Home')
  await expect(told(page)).toHaveText(/Páginas 1 y 2 de 14$/)
  await page.keyboard.press('m')
  await page.keyboard.press('m')
  await expect(stage(page)).toHaveAttribute('data-flow', 'row')
  await page.keyboard.press('r')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => stage(page).evaluate((frame) => frame.scrollLeft)).toBeLessThan(-300)
  // Zoomed at a point, again and again, a row is as high as it is; with 0 as high as the window.
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
  await expect(page.locator('.reader-menu')).toBeFocused()
  await accessible(page, 'reader, settings')
  await page.keyboard.press('Escape')

  // A short comic by itself, to its end, where it stops.
  await page.evaluate(() => localStorage.setItem('comics.preferences', '{"reader":{"pace":3}}'))
  // A menu that closes goes one entry back, which calls off what is opened at once.
  await expect(() => read(page, shelf, 'Libro 002')).toPass()
  await expect(picture(page, 1)).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.locator('.reader-ending')).toBeVisible({ timeout: 15_000 })
  await page.keyboard.press('Escape')
  await expect(told(page)).toHaveText(/de 2$/)
  await expect(page.getByRole('group', { name: 'Avance automático' })).toHaveCount(0)
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('reading downwards turns with swipes up and down; a strip goes on past its foot', async ({
    page,
    served,
  }) => {
    const shelf = await openShelf(page, served, fill)
    await read(page, shelf, 'Libro 001')
    await expect(picture(page, 1)).toBeVisible()
    const menu = await openMenu(page)
    await accessible(page, 'reader, settings on a phone')
    await menu.getByRole('button', { name: 'Hacia abajo' }).tap()
    await menu.getByRole('button', { name: 'Página', exact: true }).tap()
    await page.keyboard.press('Escape')
    await swipe(page, [200, 600], [200, 200])
    await expect(told(page)).toHaveText(/Página 2 de 14$/)
    await swipe(page, [200, 200], [200, 600])
    await expect(told(page)).toHaveText(/Página 1 de 14$/)
    await swipe(page, [300, 400], [60, 400])
    await expect(told(page)).toHaveText(/Página 1 de 14$/)

    await read(page, shelf, 'Torre 002')
    await expect.poll(async () => (await picture(page, 1).boundingBox())?.width).toBe(390)
    await page.keyboard.press('End')
    await expect(told(page)).toHaveText(/Página 2 de 2$/)
    await expect(picture(page, 2)).toBeVisible()
    await toFoot(page)
    await swipe(page, [200, 600], [200, 200])
    await expect(page.locator('.reader-ending')).toBeVisible()
  })
})
