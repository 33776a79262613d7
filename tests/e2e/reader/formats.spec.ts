import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { comics } from '#contract/helper/comics.ts'
import { CORPUS } from '../../support/corpus.ts'
import { accessible } from '../support/accessible.ts'
import { expect, type Page, test } from '../support/served.ts'
import { openShelf, type Shelf } from '../support/shelf.ts'
import { closeMenu, doubleTap, openMenu, pinch, swipe, tap } from '../support/touch.ts'

test.skip(!existsSync(CORPUS) && !process.env.CI, 'reads real comics, and ../shared/corpus is not there')

const SCANNED = 'cbz/Science Comics 001 (1946).cbz'
const TALL = 'epub/idpf-vertically-scrollable-manga.epub'
const MANGA = 'epub/idpf-haruko-html-jpeg.epub'
const OUTLINED = 'pdf/pdfjs-basicapi.pdf'

const put = (files: readonly string[]) => async (root: string) => {
  await mkdir(root, { recursive: true })
  for (const file of files) await copyFile(CORPUS + file, join(root, basename(file)))
}

async function read(page: Page, shelf: Shelf, file: string, at = ''): Promise<void> {
  const { comics: all } = await shelf.call(comics.list, { query: {} })
  const id = all.find(({ name }) => name === basename(file))?.id ?? ''
  await page.goto(new URL(`/read/${id}${at}`, page.url()).href)
}

const announced = (page: Page) => page.locator('.reader p[aria-live]')
const shown = (page: Page, n: number) => page.getByRole('img', { name: new RegExp(`^Página ${n} de \\d+$`) })
const stage = (page: Page) => page.getByRole('region', { name: 'Páginas' })
const ending = (page: Page) => page.locator('.reader-ending')
const contents = (page: Page) => page.getByRole('complementary', { name: 'Índice' })

/** Page-based comics: file, page count, and the announcement of the last pages. */
const PAGED = [
  ['cbr/komga-rar4-solid.cbr', 3, 'Páginas 2 y 3 de 3'],
  ['cb7/Captain Science #001.cb7', 5, 'Páginas 4 y 5 de 5'],
  ['pdf/made-science-comics-6p.pdf', 6, 'Página 6 de 6'],
  ['epub/idpf-page-blanche-bitmaps-in-spine.epub', 9, 'Página 9 de 9'],
  ['mobi/calibre-generated-panels-7.mobi', 5, 'Página 5 de 5'],
  ['mobi/calibre-generated-panels-7.azw3', 5, 'Página 5 de 5'],
] as const
/** Text books. */
const WORDS = ['epub/stump-book-alice.epub', 'mobi/libmobi-sample-cp1252.mobi'] as const

test('real comics of each format are read by keyboard and mouse from the first page to the end card', async ({
  page,
  served,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const files = [...PAGED.map(([file]) => file), ...WORDS, MANGA, OUTLINED, TALL]
  const shelf = await openShelf(page, served, put(files))
  for (const [file, count, last] of PAGED) {
    await read(page, shelf, file)
    await expect(shown(page, 1)).toBeVisible()
    await page.mouse.click(1300, 450)
    await expect(announced(page)).not.toHaveText(new RegExp(`Página 1 de ${count}$`))
    await page.keyboard.press('End')
    await expect(announced(page)).toHaveText(new RegExp(`${last}$`))
    await expect(shown(page, count)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(ending(page)).toBeVisible()
  }

  // The file's own table of contents jumps to pages: a PDF's outline, an EPUB's navigation.
  for (const file of [OUTLINED, MANGA]) {
    await read(page, shelf, file)
    await expect(shown(page, 1)).toBeVisible()
    await page.keyboard.press('End')
    await expect(announced(page)).not.toHaveText(/Página 1 de/)
    await page.keyboard.press('l')
    await contents(page).getByRole('listitem').first().getByRole('button').first().click()
    await expect(announced(page)).toHaveText(/Página 1 de \d+$/)
    await accessible(page, `contents of ${file}`)
  }

  // Right-to-left reading comes from the spine direction: the left key turns forwards.
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowLeft')
  await expect(announced(page)).toHaveText(/Páginas 2 y 3 de 12$/)

  // Tall pages open as a strip. With reduced motion nothing animates.
  await read(page, shelf, TALL)
  await expect(stage(page)).toHaveAttribute('data-flow', 'strip')
  await page.keyboard.press('Space')
  await expect.poll(() => stage(page).evaluate((frame) => frame.scrollTop)).toBeGreaterThan(600)

  for (const file of WORDS) {
    await read(page, shelf, file)
    await expect(page.locator('.text-scroll')).toBeVisible()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(page.getByText(/^Capítulo 2 de \d+$/)).toBeVisible()
  }
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  /** Taps an entry of the menu. */
  async function choose(page: Page, name: string): Promise<void> {
    await (await openMenu(page)).getByRole('button', { name, exact: true }).tap()
  }

  /** Opens the second layer of the settings. */
  async function openSheet(page: Page) {
    await (await openMenu(page)).getByRole('button', { name: /^Más ajustes/ }).tap()
    return page.getByRole('complementary', { name: 'Más ajustes' })
  }

  const middle = (page: Page): readonly [number, number] => {
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    return [width / 2, height / 2]
  }
  const widthOf = async (page: Page, n: number) => (await shown(page, n).boundingBox())?.width ?? 0

  test('a real comic on a phone: taps, swipes, pinch and every view with its controls', async ({
    page,
    served,
  }) => {
    const shelf = await openShelf(page, served, put([SCANNED, TALL]))
    await read(page, shelf, SCANNED)
    await expect(shown(page, 1)).toBeVisible()
    const centre = middle(page)

    // A page: zones, a swipe, a pinch, and panning when the page is larger than the screen.
    await tap(page, [370, 420])
    await expect(announced(page)).toHaveText(/Página 2 de 36$/)
    await tap(page, [20, 420])
    await expect(announced(page)).toHaveText(/Página 1 de 36$/)
    await swipe(page, [300, 500], [60, 500])
    await expect(announced(page)).toHaveText(/Página 2 de 36$/)
    await expect(shown(page, 2)).toBeVisible()
    await pinch(page, centre, 120)
    await expect.poll(() => widthOf(page, 2)).toBeGreaterThan(600)
    const before = await shown(page, 2).boundingBox()
    await swipe(page, [300, 500], [120, 420])
    await expect.poll(async () => (await shown(page, 2).boundingBox())?.x).toBeLessThan((before?.x ?? 0) - 50)
    await expect(announced(page)).toHaveText(/Página 2 de 36$/)
    await doubleTap(page, centre)
    await expect.poll(() => widthOf(page, 2)).toBeLessThan(400)

    // The daily settings are visible without scrolling.
    const menu = await openMenu(page)
    for (const name of ['Viñetas', 'Ancho', 'Manga', 'Noche', 'Más ajustes'])
      await expect(menu.getByRole('button', { name, exact: true })).toBeInViewport()
    await page.goBack()
    await expect(menu).toBeHidden()

    // All pages at once and the picture settings open as bottom sheets.
    await (await openSheet(page)).getByRole('button', { name: 'Todas las páginas' }).tap()
    const grid = page.getByRole('region', { name: 'Todas las páginas' })
    await accessible(page, 'reader, grid on a phone')
    await grid.getByRole('button', { name: /^Página 4 de 36/ }).tap()
    await expect(shown(page, 4)).toBeVisible()
    await (await openSheet(page)).getByRole('button', { name: /^Brillo, contraste, color/ }).tap()
    const panel = page.getByRole('complementary', { name: 'Imagen' })
    await panel.getByText('Escala de grises').tap()
    await expect(shown(page, 4)).toHaveCSS('filter', /grayscale/)
    await panel.getByRole('button', { name: 'Cerrar' }).tap()

    // Panel by panel: taps and swipes move on, after the last panel to the next page.
    await choose(page, 'Viñetas')
    await closeMenu(page)
    const guide = page.locator('.guide')
    await expect(guide.getByText('Viñeta 1 de 6')).toBeVisible()
    await accessible(page, 'panel by panel on a phone')
    await tap(page, [370, 300])
    await expect(guide.getByText('Viñeta 2 de 6')).toBeVisible()
    await guide.getByRole('button', { name: 'Ir a la viñeta 5' }).tap()
    await expect(guide.getByText('Viñeta 5 de 6')).toBeVisible()
    await guide.getByRole('button', { name: 'Siguiente' }).tap()
    await expect(guide.getByText('Viñeta 6 de 6')).toBeVisible()
    await swipe(page, [300, 300], [60, 300])
    await expect(guide.getByText('Página 5 de 36')).toBeVisible()
    // A tap right after a swipe may only stop the scroll inertia of the browser.
    await expect(async () => {
      await guide.getByRole('button', { name: 'Volver a la página' }).tap()
      await expect(guide).toHaveCount(0, { timeout: 500 })
    }).toPass()

    // A row and a strip scroll with the finger.
    await choose(page, 'Tira')
    await closeMenu(page)
    await (await openSheet(page)).getByRole('switch', { name: 'Tira horizontal' }).check()
    await page.keyboard.press('Escape')
    await expect(stage(page)).toHaveAttribute('data-flow', 'row')
    const at = await stage(page).evaluate((frame) => frame.scrollLeft)
    await swipe(page, [330, 500], [60, 500])
    await expect.poll(() => stage(page).evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(at + 100)
    await read(page, shelf, TALL)
    await expect(shown(page, 1)).toBeVisible()
    // The strip opens once the page shapes are known. Touches reach the topmost element, such as the zones overlay.
    await expect(stage(page)).toHaveAttribute('data-flow', 'strip')
    await expect(async () => {
      await stage(page).tap({ trial: true, timeout: 1_000 })
      await swipe(page, [200, 700], [200, 200])
      const scrolled = () => stage(page).evaluate((frame) => frame.scrollTop)
      await expect.poll(scrolled, { timeout: 1_000 }).toBeGreaterThan(200)
    }).toPass()
    await pinch(page, centre, 90)
    // A slow page may have scrolled more than once, so take the first image that is still rendered.
    const first = page.getByRole('img', { name: /^Página \d+ de 10$/ }).first()
    await expect.poll(async () => (await first.boundingBox())?.width ?? 0).toBeGreaterThan(500)

    // A tablet: one page in portrait, two in landscape.
    await page.setViewportSize({ width: 820, height: 1180 })
    await read(page, shelf, SCANNED, '?page=4')
    await choose(page, 'Una')
    await accessible(page, 'reader, settings on a tablet')
    await page.keyboard.press('Escape')
    await accessible(page, 'reader on a tablet')
    await (await openSheet(page)).getByRole('button', { name: 'Todas las páginas' }).tap()
    await grid.getByRole('button', { name: /^Página 6 de 36/ }).tap()
    await page.setViewportSize({ width: 1180, height: 820 })
    await choose(page, 'Doble')
    await page.keyboard.press('Escape')
    await expect(announced(page)).toHaveText(/Páginas 6 y 7 de 36$/)
    await swipe(page, [900, 400], [300, 400])
    await expect(announced(page)).toHaveText(/Páginas 8 y 9 de 36$/)
  })
})
