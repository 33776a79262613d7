import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { comics } from '#contract/helper/comics.ts'
import { textEpub } from '../../../fixtures/books.ts'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { expect, type Page, type Served, test } from '../support/served.ts'
import { openShelf, type Shelf } from '../support/shelf.ts'

async function fill(root: string): Promise<void> {
  for (const n of [1, 2]) await writeCbz(join(root, 'Bruma', `Bruma ${n}.cbz`), { pages: 12 })
  await mkdir(join(root, 'Mareas'))
  const chapters = ['La marea', 'Los faroles', 'El muelle', 'El alba']
  await writeFile(join(root, 'Mareas', 'Mareas 1.epub'), textEpub('Mareas', chapters, 6))
  await writeFile(join(root, 'Mareas', 'Mareas 2.epub'), textEpub('Bajamar', ['Bajamar'], 20))
}

interface ProgressRow {
  reading_progress: number
  last_page: number | null
  page_count: number | null
}

/** Returns the account's progress row of a comic, null without one. */
async function progressRow(served: Served, { token }: Shelf, comicId: string): Promise<ProgressRow | null> {
  const apikey = (await (await fetch(`${served.url}/api/config`)).json()).account.anonKey
  const address = `${served.url}/rest/v1/comics_library?select=reading_progress,last_page,page_count&comic_id=eq.${comicId}`
  const rows = await fetch(address, { headers: { apikey, authorization: `Bearer ${token}` } })
  return ((await rows.json()) as ProgressRow[])[0] ?? null
}

/** Returns the index of the paragraph at the top of the view, plus its share above the reading line. */
const topLine = (page: Page) =>
  page.evaluate(() => {
    const line = (document.querySelector('.text-scroll')?.getBoundingClientRect().top ?? 0) + 72
    const boxes = [...document.querySelectorAll('.text-scroll p')].map((each) => each.getBoundingClientRect())
    const index = boxes.findIndex(({ bottom }) => bottom > line)
    const { top = 0, height = 1 } = boxes[index] ?? {}
    return index + Math.max(0, line - top) / height
  })

test('a text book: keyboard, the exact position after a reload, the end, text settings, bookmarks', async ({
  page,
  served,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const shelf = await openShelf(page, served, fill)
  const { comics: listed } = await shelf.call(comics.list, { query: { sort: 'name' } })
  const idOf = (name: string) => listed.find((comic) => comic.name === name)?.id ?? ''
  const [book, single] = [idOf('Mareas 1.epub'), idOf('Mareas 2.epub')]
  const scrolled = () => page.locator('.text-scroll').evaluate((box) => Math.round(box.scrollTop))

  // Opening a book of one chapter does not mark it as read.
  await page.goto(`${served.url}/read/${single}`)
  await expect(page.getByText('Página 1 de 12')).toBeVisible()
  await expect(page.locator('.text-scroll p').first()).toBeVisible()
  for (let n = 0; n < 3; n++) await page.keyboard.press(' ')
  await expect.poll(async () => (await progressRow(served, shelf, single))?.page_count).toBe(12)
  expect((await progressRow(served, shelf, single))?.reading_progress).toBeLessThan(100)

  // Keys work without a click.
  await page.goto(`${served.url}/read/${book}`)
  await expect(page.getByRole('heading', { name: 'La marea', exact: true, level: 2 })).toBeVisible()
  await expect(page).toHaveTitle(/^Mareas .*La marea · comics$/)
  await page.keyboard.press('PageDown')
  await expect.poll(scrolled).toBeGreaterThan(400)
  await page.keyboard.press('End')
  await page.keyboard.press(' ')
  await expect(page.getByRole('heading', { name: 'Los faroles', exact: true, level: 2 })).toBeVisible()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('heading', { name: 'El muelle', exact: true, level: 2 })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Capítulo 2 de 4')).toBeVisible()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('Capítulo 3 de 4')).toBeVisible()
  await page.keyboard.press('ArrowRight')

  // After a reload the same line is at the top, with larger letters too.
  await expect.poll(scrolled).toBeGreaterThan(400)
  await expect.poll(async () => (await progressRow(served, shelf, book))?.last_page).toBeGreaterThan(6)
  const line = await topLine(page)
  await page.reload()
  // A line is less than a tenth of these paragraphs.
  await expect.poll(() => topLine(page)).toBeCloseTo(line, 1)
  await page.keyboard.press('+')
  await expect.poll(() => topLine(page)).toBeCloseTo(line, 1)

  // Without the stored position, as on another device, the reader opens nearby.
  const chapter = page.getByText('Capítulo 3 de 4')
  await page.evaluate(() =>
    localStorage.removeItem(Object.keys(localStorage).find((key) => /^comics\.text\.places/.test(key)) ?? ''),
  )
  await page.reload()
  await expect(chapter).toBeVisible()
  await expect.poll(scrolled).toBeGreaterThan(0)

  // Text settings are stored on the device. The controls have hidden by themselves, or stay under the mouse.
  await page.mouse.move(300, 40)
  await page.mouse.move(320, 30)
  await page.getByRole('button', { name: 'Ajustes del lector' }).click()
  await page.getByRole('button', { name: 'Sepia' }).click()
  await page.getByRole('button', { name: 'Con remates' }).click()
  await accessible(page, 'settings of a text')
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('comics.preferences') ?? '{}')
    localStorage.setItem('comics.preferences', JSON.stringify({ ...stored, eink: true }))
  })
  await page.reload()
  await expect(page.locator('main')).toHaveAttribute('data-theme', 'sepia')
  await expect(page.locator('main')).toHaveAttribute('data-eink')
  await expect(page.locator('.text-progress')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Add and name a bookmark. The list of chapters and the book's page link to it.
  await page.keyboard.press('b')
  const toast = page.locator('[data-sonner-toast]', { hasText: /^Página \d+ marcada/ })
  await toast.getByRole('button', { name: 'Ponerle nombre' }).click()
  await page.getByRole('dialog', { name: 'Nombre de la marca' }).getByRole('textbox').fill('La barca')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const there = await topLine(page)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.getByText('Capítulo 2 de 4')).toBeVisible()
  await page.keyboard.press('l')
  await accessible(page, 'chapters and marks')
  await page.getByRole('button', { name: /^La barca \d/ }).click()
  await expect(chapter).toBeVisible()
  await expect.poll(async () => Math.abs((await topLine(page)) - there)).toBeLessThan(4)
  await page.goto(`${served.url}/comic/${book}`)
  await page.getByRole('link', { name: /^La barca/ }).click()
  await expect(chapter).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quitar la marca' })).toBeAttached()

  // The list of chapters leads to the last one; after its end follows the next book.
  await page.keyboard.press('l')
  await page.getByRole('button', { name: /^El alba \d/ }).click()
  await expect(page.getByRole('heading', { name: 'El alba', exact: true, level: 2 })).toBeVisible()
  // Choosing a chapter focuses the text. The bookmark of another chapter is not shown here.
  await expect(page.locator('.text-scroll')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Marcar esta página' })).toBeAttached()
  await accessible(page, 'a text')
  // Skipping the end by keyboard does not mark the book as read.
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.locator('.reader-ending')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('.reader-ending')).toBeHidden()
  expect((await progressRow(served, shelf, book))?.reading_progress).toBeLessThan(100)
  await page.keyboard.press('End')
  await expect.poll(async () => (await progressRow(served, shelf, book))?.reading_progress).toBe(100)
  await page.keyboard.press(' ')
  await expect(page.getByRole('button', { name: /^Leer el/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Bajamar', exact: true, level: 2 })).toBeVisible()
})

test('progress does not go back by itself, is offered from another device, and is not stored incognito', async ({
  page,
  served,
}) => {
  const shelf = await openShelf(page, served, fill)
  const { comics: listed } = await shelf.call(comics.list, { query: { sort: 'name' } })
  const id = listed.find(({ name }) => name === 'Bruma 2.cbz')?.id ?? ''
  const open = (page: Page, at = '') => page.goto(`${served.url}/read/${id}${at}`)
  const shown = (first: number, second: number) =>
    expect(page.getByText(`Páginas ${first} y ${second} de 12`).first()).toBeAttached()

  await open(page)
  const atFirst = () => expect(page.getByText('Página 1 de 12').first()).toBeAttached()
  await atFirst()
  for (const [first, second] of [
    [2, 3],
    [4, 5],
    [6, 7],
    [8, 9],
  ] as const) {
    await page.keyboard.press('ArrowRight')
    await shown(first, second)
  }
  await expect(page).toHaveTitle('Bruma nº 2 · páginas 8–9 · comics')
  await expect.poll(async () => (await progressRow(served, shelf, id))?.last_page).toBe(9)

  // Opening an earlier page does not change the progress until the user confirms it.
  await open(page, '?page=1')
  await expect(page.getByText('Ibas por la página 9')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await shown(2, 3)
  await open(page)
  await shown(8, 9)
  await open(page, '?page=1')
  await atFirst()
  await page.keyboard.press('ArrowRight')
  await shown(2, 3)
  await accessible(page, 'a place further on is offered')
  await page.getByRole('button', { name: 'Seguir desde aquí' }).click()
  await expect.poll(async () => (await progressRow(served, shelf, id))?.last_page).toBe(3)

  // Another device reads on; this one receives it when the page becomes visible.
  const apikey = (await (await fetch(`${served.url}/api/config`)).json()).account.anonKey
  await fetch(`${served.url}/rest/v1/comics_library?comic_id=eq.${id}`, {
    method: 'PATCH',
    headers: { apikey, authorization: `Bearer ${shelf.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ last_page: 10, reading_progress: 83, last_read_at: new Date().toISOString() }),
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByText('En otro dispositivo ibas por la página 10')).toBeVisible()
  await page.getByRole('button', { name: 'Ir a la 10' }).click()
  await shown(10, 11)
  await expect.poll(async () => (await progressRow(served, shelf, id))?.last_page).toBe(11)

  // Incognito reading stores nothing.
  const menu = page.getByRole('button', { name: 'Ajustes del lector' })
  const openMenu = async () => {
    // The controls appear when the mouse nears an edge.
    await page.mouse.move(700, 400)
    await page.mouse.move(700, 20)
    await menu.click()
    await page.getByRole('button', { name: /^Más ajustes/ }).click()
  }
  await openMenu()
  await page.getByRole('button', { name: 'Incógnito' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').or(page.getByRole('status')).getByText('Incógnito')).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByText('Página 12 de 12').first()).toBeAttached()
  await page.keyboard.press('ArrowRight')
  const ending = page.locator('.reader-ending')
  await expect(ending.getByText('No se guarda')).toBeVisible()
  await expect(ending.getByRole('button', { name: 'Deshacer' })).toHaveCount(0)
  await open(page)
  await shown(10, 11)
  expect((await progressRow(served, shelf, id))?.reading_progress).toBeLessThan(100)

  // Undoing the end restores the progress; reading continues from there.
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await progressRow(served, shelf, id))?.reading_progress).toBe(100)
  await ending.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(async () => (await progressRow(served, shelf, id))?.last_page).toBe(11)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Página 12 de 12').first()).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await progressRow(served, shelf, id))?.reading_progress).toBe(100)
  await ending.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(async () => (await progressRow(served, shelf, id))?.last_page).toBe(11)
  await open(page)
  await shown(10, 11)

  // Mark as read and unread in the menu.
  await openMenu()
  await page.getByRole('button', { name: 'Marcar como leído' }).click()
  await expect.poll(async () => (await progressRow(served, shelf, id))?.reading_progress).toBe(100)
  await page.getByRole('button', { name: 'Marcar como no leído' }).click()
  await expect.poll(async () => (await progressRow(served, shelf, id))?.reading_progress).toBe(0)
})
