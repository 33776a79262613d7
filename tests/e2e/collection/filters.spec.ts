import { join } from 'node:path'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { expect, type Page, test } from '../support/served.ts'
import { openShelf } from '../support/shelf.ts'

const two = (n: number) => String(n).padStart(2, '0')

/**
 * Writes five series of two issues, one with many characters, single issues of each letter and two series of one name.
 */
async function fill(root: string): Promise<void> {
  const people = Array.from({ length: 12 }, (_, n) => `Figura ${two(n + 1)}`).join(', ')
  for (let series = 1; series <= 5; series++)
    for (let n = 1; n <= 2; n++)
      await writeCbz(join(root, `Serie ${series}`, `Serie ${series} ${n}.cbz`), {
        pages: 1,
        info: {
          Series: `Serie ${series}`,
          Number: n,
          Publisher: series < 3 ? 'Norma' : 'Farola',
          Genre: series === 1 ? 'Crimen' : 'Aventura',
          Year: 2000 + series,
          Characters: series === 1 ? `Thor, ${people}` : 'Loki',
        },
      })
  for (const place of ['Marvel', 'Antiguos'])
    for (let n = 1; n <= 3; n++) await writeCbz(join(root, place, 'Thor', `${n}.cbz`), { pages: 1 })
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    for (let n = 1; n <= 4; n++) await writeCbz(join(root, `${letter}ena ${n}.cbz`), { pages: 1 })
}

const address = (page: Page) => new URL(page.url()).search
const query = (page: Page) => new URL(page.url()).searchParams.get('q')
const count = (page: Page) => page.getByRole('status').filter({ hasText: 'elemento' })

test('filters are selected in lists, written to the address and removed again @both', async ({
  page,
  served,
  isMobile,
}) => {
  await openShelf(page, served, fill, '/comics')
  await expect(count(page)).toHaveText('111 elementos')
  const button = page.getByRole('button', { name: 'Filtros', exact: false }).first()
  const panel = page.getByRole(isMobile ? 'dialog' : 'complementary', { name: 'Filtros' })
  await button.click()
  await expect(panel).toBeVisible()
  expect((await panel.boundingBox())?.width).toBe(320)
  for (const list of [
    'Editorial',
    'Series',
    'Otros personajes',
    'Storylines',
    'Géneros',
    'Año de publicación',
    'Artistas',
  ])
    await expect(panel.getByRole('region', { name: list })).toBeVisible()
  await accessible(page, 'filters')

  await panel.getByRole('checkbox', { name: 'Norma 4' }).check()
  await panel.getByRole('checkbox', { name: 'Farola 6' }).check()
  await expect.poll(() => query(page)).toBe('editorial=(Norma o Farola)')
  const genres = panel.getByRole('region', { name: 'Géneros' })
  await genres.getByRole('button', { name: 'Géneros' }).click()
  await genres.getByRole('checkbox', { name: 'Crimen 2' }).check()
  await panel.getByRole('region', { name: 'Storylines' }).getByRole('button').click()
  await expect(panel.getByText('No hay opciones disponibles')).toBeVisible()
  // A list of more than eight values has a search field.
  const figures = panel.getByRole('region', { name: 'Otros personajes' })
  await figures.getByRole('button').click()
  await figures.getByRole('searchbox').fill('FIGURA 1')
  await expect(figures.getByRole('checkbox')).toHaveCount(3)
  await figures.getByRole('searchbox').press('Escape')
  await expect(figures.getByRole('checkbox')).toHaveCount(6)
  await figures.getByRole('button', { name: 'Ver 7 más' }).click()
  await expect(figures.getByRole('checkbox')).toHaveCount(13)
  await expect(panel.locator('header .count')).toHaveText('3')

  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
  await expect(button).toContainText('Activos')
  await expect(count(page)).toHaveText('1 de 111 elementos (filtrado)')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await accessible(page, 'filtered')

  // The chips of the field are the same conditions.
  await expect(page.locator('.ask-chip')).toHaveText(['EditorialNorma o Farola', 'GéneroCrimen'])
  await page.getByRole('button', { name: 'Quitar el filtro Género Crimen' }).click()
  await expect(count(page)).toHaveText('5 de 111 elementos (filtrado)')
  await page.keyboard.press('f')
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: /^Limpiar todo.*Editorial/ }).click()
  await expect.poll(() => address(page)).toBe('')
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\/comics$/)
  await expect(count(page)).toHaveText('111 elementos')
})

test('the result of a query is shown as figures, whose bars add conditions @both', async ({
  page,
  served,
}) => {
  await openShelf(page, served, fill, '/comics?q=publisher%3ANorma%20or%20publisher%3AFarola')
  const button = page.getByRole('button', { name: 'Cifras' })
  await button.click()
  await expect(page).toHaveURL(/view=figures/)
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText('10 cómics')
  for (const box of [
    'Año de publicación',
    'Lectura',
    'Editorial',
    'Series',
    'Personajes',
    'Géneros',
    'Formatos',
  ])
    await expect(main.getByRole('region', { name: box, exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Leídos: 0 cómics' })).toBeDisabled()
  await accessible(page, 'figures')

  // The chart of years is one tab stop.
  await main.getByRole('button', { name: '2001: 2 cómics' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(main.getByRole('button', { name: '2002: 2 cómics' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('2 cómics')
  await expect(page.locator('.ask-chip')).toHaveText([/Editorial/, 'Año2002'])
  await page.goBack()
  await expect(heading).toHaveText('10 cómics')

  const publisher = main.getByRole('button', { name: /^Norma/ })
  await publisher.focus()
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('4 cómics')
  await expect(publisher).toHaveAttribute('aria-pressed', 'true')
  await expect(publisher).toBeFocused()
  await main.getByRole('button', { name: 'Aventura: 2 cómics' }).click()
  await expect.poll(() => query(page)).toMatch(/editorial=Norma género=Aventura$/)
  await expect(count(page)).toHaveText('1 de 111 elementos (filtrado)')
  // A bar that was pressed removes its condition.
  await main.getByRole('button', { name: 'Aventura: 2 cómics' }).click()
  await expect(heading).toHaveText('4 cómics')
  await main.getByRole('button', { name: 'CBZ: 4 cómics' }).click()
  await expect.poll(() => query(page)).toMatch(/archivo:cbz$/)
  await page.reload()
  await expect(heading).toHaveText('4 cómics')
  await button.click()
  await expect(page).not.toHaveURL(/view=/)
  await expect(main.getByRole('listitem').filter({ hasText: 'Serie 1' })).toBeVisible()
})

test('a link sets filters, search and order, and an empty result shows a message', async ({
  page,
  served,
}) => {
  await openShelf(page, served, fill, '/comics?q=character%3Dthor&sort=added&order=desc')
  await expect(count(page)).toHaveText('1 de 111 elementos (filtrado)')
  await expect(page.getByRole('link', { name: 'Serie 1' })).toBeVisible()
  await expect(page.getByLabel('Ordenar por')).toHaveValue('added')

  await page.getByLabel('Buscar por título').fill('nada de esto')
  await expect(page.getByRole('heading', { name: 'Nada cumple todo a la vez' })).toBeVisible()
  await page.getByRole('button', { name: 'Borrar búsqueda' }).click()
  await expect(count(page)).toHaveText('111 elementos')
  await page.getByLabel('Buscar por título').fill('nada de esto')
  await expect(page.getByRole('heading', { name: 'Sin resultados' })).toBeVisible()
  await accessible(page, 'nothing found')
  await page.getByRole('main').getByRole('button', { name: 'Limpiar filtros' }).last().click()
  await expect(count(page)).toHaveText('111 elementos')

  await page.getByLabel('Ordenar por').selectOption('Cantidad de números')
  await expect.poll(() => address(page)).toBe('?sort=count')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Thor')
  await page.getByRole('button', { name: 'Orden descendente' }).click()
  await expect.poll(() => address(page)).toBe('?sort=count&order=asc')
  await expect(page.getByRole('main').getByRole('listitem').first()).not.toContainText('Thor')
  await page.goto(`${served.url}/comics?kind=series`)
  await expect(count(page)).toHaveText('7 de 111 elementos (filtrado)')
  // Series of the same name are distinguished by their folders.
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Antiguos/Thor' }),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Marvel/Thor' })).toBeVisible()
})

test('a long list has letter buttons that scroll to it, also by keyboard', async ({ page, served }) => {
  await openShelf(page, served, fill, '/comics')
  const letters = page.getByRole('navigation', { name: 'Saltar a' })
  await letters.getByRole('button', { name: 'R', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Rena 1' }).first()).toBeInViewport({ ratio: 0.9 })
  await expect(letters.getByRole('button', { name: 'R', exact: true })).toHaveAttribute(
    'aria-current',
    'location',
  )
  await accessible(page, 'letters')
  const top = await page
    .getByRole('link', { name: 'Rena 1' })
    .first()
    .evaluate((link) => link.getBoundingClientRect().top)
  const strip = await letters.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(top).toBeGreaterThanOrEqual(strip - 1)

  // The letters are one tab stop: arrows move between them, and Tab moves to the list.
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Bena 1' }).first()).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Bena 1' }).first()).toBeFocused()
})

test('a list that fails to load shows an error and can be retried', async ({ page, served }) => {
  await openShelf(page, served, fill)
  let fails = true
  await page.route(/\/api\/shelf\?/, (route) => (fails ? route.abort() : route.continue()))
  await page.goto(`${served.url}/comics`)
  await expect(page.getByRole('alert')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(count(page)).toHaveText('111 elementos')
})
