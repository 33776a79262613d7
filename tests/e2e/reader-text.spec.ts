import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { comics } from '#contract/helper/comics.ts'
import { textEpub } from '../../fixtures/books.ts'
import { writeCbz } from '../support/cbz.ts'
import { accessible } from './accessible.ts'
import { expect, type Page, type Served, test } from './served.ts'
import { openShelf, type Shelf } from './shelf.ts'

async function fill(root: string): Promise<void> {
  for (const n of [1, 2]) await writeCbz(join(root, 'Bruma', `Bruma ${n}.cbz`), { pages: 6 })
  await mkdir(join(root, 'Mareas'))
  const chapters = ['La marea', 'Los faroles', 'El muelle', 'El alba']
  await writeFile(join(root, 'Mareas', 'Mareas 1.epub'), textEpub('Mareas', chapters, 6))
  await writeFile(join(root, 'Mareas', 'Mareas 2.epub'), textEpub('Bajamar', ['Bajamar'], 20))
}

interface Kept {
  reading_progress: number
  last_page: number | null
  page_count: number | null
}

/** What the account keeps of a comic; null when it has no record. */
async function kept(served: Served, { token }: Shelf, comicId: string): Promise<Kept | null> {
  const apikey = (await (await fetch(`${served.url}/api/config`)).json()).account.anonKey
  const address = `${served.url}/rest/v1/comics_library?select=reading_progress,last_page,page_count&comic_id=eq.${comicId}`
  const rows = await fetch(address, { headers: { apikey, authorization: `Bearer ${token}` } })
  return ((await rows.json()) as Kept[])[0] ?? null
}

/** The text that stands at the upper edge of what is read. */
const topLine = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('.text-scroll')?.getBoundingClientRect()
    const at = document.caretRangeFromPoint(innerWidth / 2, (box?.top ?? 0) + 26)
    return [at?.startContainer.textContent?.slice(0, 24), Math.round((at?.startOffset ?? 0) / 40)]
  })

test('a book of words: read by keys, left and found to the letter, its end, how it looks', async ({
  page,
  served,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const shelf = await openShelf(page, served, fill)
  const { comics: listed } = await shelf.call(comics.list, { query: { sort: 'name' } })
  const idOf = (name: string) => listed.find((comic) => comic.name === name)?.id ?? ''
  const [book, single] = [idOf('Mareas 1.epub'), idOf('Mareas 2.epub')]
  const scrolled = () => page.locator('.text-scroll').evaluate((box) => Math.round(box.scrollTop))

  // A book of one chapter is not read by being opened.
  await page.goto(`${served.url}/read/${single}`)
  await expect(page.getByText('Página 1 de 12')).toBeVisible()
  for (let n = 0; n < 3; n++) await page.keyboard.press(' ')
  await expect.poll(async () => (await kept(served, shelf, single))?.page_count).toBe(12)
  expect((await kept(served, shelf, single))?.reading_progress).toBeLessThan(100)

  // Nothing was clicked: the keys are heard at once.
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
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')

  // Loaded again, the same line stands at the top, with larger letters too.
  await expect.poll(scrolled).toBeGreaterThan(400)
  await expect.poll(async () => (await kept(served, shelf, book))?.last_page).toBeGreaterThan(4)
  const line = await topLine(page)
  await page.reload()
  await expect.poll(() => topLine(page)).toEqual(line)
  await page.keyboard.press('+')
  await expect.poll(() => topLine(page)).toEqual(line)

  // Another device opens near.
  const chapter = page.getByText('Capítulo 2 de 4')
  await page.evaluate(() =>
    localStorage.removeItem(Object.keys(localStorage).find((key) => /^comics\.text\.places/.test(key)) ?? ''),
  )
  await page.reload()
  await expect(chapter).toBeVisible()
  await expect.poll(scrolled).toBeGreaterThan(0)

  // How it looks is kept for the device.
  await page.getByRole('button', { name: 'Ajustes del lector' }).click()
  await page.getByRole('button', { name: 'Sepia' }).click()
  await page.getByRole('button', { name: 'Con remates' }).click()
  await accessible(page, 'settings of a text')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.locator('main')).toHaveAttribute('data-theme', 'sepia')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The list of chapters leads to the last one; past its end, to the next book.
  await page.keyboard.press('t')
  await page.getByRole('button', { name: /El alba/ }).click()
  await expect(page.getByRole('heading', { name: 'El alba', exact: true, level: 2 })).toBeVisible()
  await accessible(page, 'a text')
  await page.keyboard.press('End')
  await expect.poll(async () => (await kept(served, shelf, book))?.reading_progress).toBe(100)
  await page.keyboard.press(' ')
  await expect(page.getByRole('button', { name: /^Leer el/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Bajamar', exact: true, level: 2 })).toBeVisible()
})

test('the tab says what is read', async ({ page, served }) => {
  const { call } = await openShelf(page, served, fill)
  const { comics: listed } = await call(comics.list, { query: { sort: 'name' } })
  await page.goto(`${served.url}/read/${listed[1]?.id}?page=5`)
  await expect(page).toHaveTitle('Bruma nº 2 · páginas 4–5 · comics')
})
