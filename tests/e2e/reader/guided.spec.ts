import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { comics } from '#contract/helper/comics.ts'
import { layout } from '#contract/helper/layout.ts'
import { accessible } from '../support/accessible.ts'
import { quiet } from '../support/quiet.ts'
import { expect, type Page, test } from '../support/served.ts'
import { openShelf } from '../support/shelf.ts'

const SIZE = { width: 660, height: 1020 }
/** Three panels: one above, two side by side below it. */
const PANELS = [
  [30, 30, 600, 440],
  [30, 500, 285, 490],
  [345, 500, 285, 490],
]

/** Draws a page of panels with a circle in each, on white paper. */
function drawnPage(panels: readonly (readonly number[])[]): Promise<Buffer> {
  const boxes = panels.map(
    ([x = 0, y = 0, w = 0, h = 0], n) =>
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="hsl(${n * 90},60%,45%)" stroke="#000" stroke-width="6"/>
       <circle cx="${x + w / 2}" cy="${y + h / 2}" r="90" fill="#f5e6c8"/>`,
  )
  const { width, height } = SIZE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${boxes.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer()
}

async function fill(root: string): Promise<void> {
  const splash = await drawnPage([[30, 30, 600, 960]])
  const three = await drawnPage(PANELS)
  await mkdir(root, { recursive: true })
  await writeFile(
    join(root, 'Faro.cbz'),
    zipSync({ '1.jpg': splash, '2.jpg': three, '3.jpg': three, '4.jpg': splash }, { level: 0 }),
  )
}

/** Returns the horizontal centre of the highlighted panel in percent of the stage. */
const lit = (page: Page) =>
  page.locator('.guided-dark').evaluate((light) => {
    const [of, stage] = [light.getBoundingClientRect(), light.parentElement?.getBoundingClientRect()]
    return stage ? Math.round(((of.left + of.width / 2 - stage.left) / stage.width) * 100) : null
  })

test('a page is read panel by panel, forwards and backwards, and its panels are corrected by hand', async ({
  page,
  served,
}) => {
  const { call } = await openShelf(page, served, fill, null)
  const [comic] = (await call(comics.list, { query: {} })).comics
  const id = comic?.id ?? ''
  await page.goto(`${served.url}/read/${id}?page=2`)
  await expect(page.getByRole('img', { name: /^Página 2 de 4/ })).toBeVisible()
  await quiet(page)
  await page.keyboard.press('v')
  const guide = page.locator('.guide')
  await expect(guide.getByText('Viñeta 1 de 3')).toBeVisible()
  await expect.poll(() => lit(page)).toBe(50)
  await accessible(page, 'panel by panel')

  await page.keyboard.press('ArrowRight')
  await expect(guide.getByText('Viñeta 2 de 3')).toBeVisible()
  await page.getByRole('button', { name: 'Siguiente', exact: true }).click()
  await expect(guide.getByText('Viñeta 3 de 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(guide.getByText('Página 3 de 4')).toBeVisible()
  await expect(guide.getByText('Viñeta 1 de 3')).toBeVisible()
  // Going back opens the last panel of the previous page.
  await page.keyboard.press('ArrowLeft')
  await expect(guide.getByText('Página 2 de 4')).toBeVisible()
  await expect(guide.getByText('Viñeta 3 de 3')).toBeVisible()

  // Correct by hand: delete the last panel and draw another one.
  await page.getByRole('button', { name: 'Corregir las viñetas' }).click()
  const sheet = page.getByRole('dialog', { name: 'Corregir las viñetas' })
  await accessible(page, 'panels corrected')
  await sheet.getByRole('button', { name: 'Viñeta 3 de 3' }).focus()
  await page.keyboard.press('Delete')
  await expect(sheet.getByRole('button', { name: /^Viñeta . de 2/ })).toHaveCount(2)
  const box = await sheet.locator('.correction-page').boundingBox()
  if (!box) throw new Error('No page to draw on.')
  await page.mouse.move(box.x + box.width * 0.55, box.y + box.height * 0.55)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height * 0.7)
  await page.mouse.up()
  await expect(sheet.getByRole('button', { name: /^Viñeta . de 3/ })).toHaveCount(3)
  await sheet.getByRole('button', { name: 'Leer antes' }).click()
  await sheet.getByRole('button', { name: 'Guardar' }).click()
  await expect(sheet).toBeHidden()
  const pageLayout = async () => {
    const { pages } = await call(layout.pages, { params: { id }, query: { from: 2, count: 1 } })
    return pages[0]
  }
  expect((await pageLayout())?.corrected).toBe(true)
  expect((await pageLayout())?.panels[1]?.x).toBeCloseTo(0.55, 1)

  await page.getByRole('button', { name: 'Corregir las viñetas' }).click()
  await sheet.getByRole('button', { name: 'Volver a lo detectado' }).click()
  await expect(sheet).toBeHidden()
  expect((await pageLayout())?.corrected).toBe(false)

  await page.getByRole('button', { name: 'Volver a la página' }).click()
  await expect(guide).toBeHidden()
  await expect(page.getByRole('img', { name: /^Página 2 de 4/ })).toBeVisible()
})
