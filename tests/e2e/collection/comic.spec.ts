import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { comics } from '#contract/helper/comics.ts'
import { playlists } from '#contract/helper/playlists.ts'
import { scan } from '#contract/helper/scan.ts'
import { colourPage, writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { expect, test } from '../support/served.ts'
import { oneComic, openShelf } from '../support/shelf.ts'
import { swipe } from '../support/touch.ts'

const INFO = (n: number) => ({
  Series: 'La marea inversa',
  Number: n,
  Title: n === 2 ? 'Luz de guardia' : `Parte ${n}`,
  Volume: 1,
  Year: 2021,
  Month: 11,
  Day: 18,
  Publisher: 'Ediciones Cobalto',
  Summary: 'El agua vuelve por un momento y trae algo consigo.',
  Genre: 'Aventura, Misterio',
  Writer: 'Inés Valcárcel',
  Penciller: 'Tomás Ibarrola',
  Inker: 'Tomás Ibarrola, Óscar Tejeda',
  CoverArtist: 'Tomás Ibarrola',
  Characters: 'Anselmo, Lía',
  StoryArc: 'El fondo descubierto',
  StoryArcNumber: n,
})

test('the comic page shows all metadata and opens the reader at a page @both', async ({
  page,
  served,
  isMobile,
}) => {
  const { call, root } = await openShelf(
    page,
    served,
    async (folder) => {
      for (const n of [1, 2, 3])
        await writeCbz(join(folder, 'La marea inversa', `La marea inversa ${n}.cbz`), {
          pages: 12,
          info: INFO(n),
        })
    },
    null,
  )
  const path = join(root, 'La marea inversa', 'La marea inversa 2.cbz')
  const { playlist } = await call(playlists.create, { body: { name: 'Para el tren' } })
  await call(playlists.addItems, { params: { id: playlist.id }, body: { items: [{ type: 'comic', path }] } })

  // In a series' list the title links to the comic page, the cover to the reader.
  await page.goto(`${served.url}/series/la-marea-inversa`)
  await page.getByRole('link', { name: '2 Luz de guardia' }).click()
  await expect(page).toHaveURL(/\/comic\//)
  const address = page.url()
  await expect(page).toHaveTitle('Luz de guardia · comics')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Luz de guardia')
  await expect(main.getByText('18 de noviembre de 2021')).toBeVisible()
  await expect(main.getByText('El agua vuelve')).toBeVisible()
  await expect(main.locator('.credits dt')).toHaveText(['Guion', 'Dibujo', 'Tinta', 'Portada'])
  await expect(main.getByRole('link', { name: 'Óscar Tejeda' })).toHaveAttribute(
    'href',
    '/artists/%C3%93scar%20Tejeda',
  )
  await expect(main.getByRole('link', { name: 'Lía' })).toHaveAttribute('href', '/characters/L%C3%ADa')
  await expect(main.getByRole('link', { name: 'Lía' }).locator('.face img')).toBeVisible()
  await expect(main.locator('.storyline li')).toHaveCount(3)
  await expect(main.locator('.storyline [aria-current]')).toHaveText('2')
  await expect(main.getByText('Para el tren')).toBeVisible()
  await expect(main.getByText(path)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Leer', exact: true })).toBeVisible()
  await expect(main.getByText('Sin empezar')).toBeVisible()
  const thumbnails = main.locator('.pages img')
  await expect(thumbnails).toHaveCount(12)
  await thumbnails.last().scrollIntoViewIfNeeded()
  await expect
    .poll(() => thumbnails.last().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await accessible(page, 'comic')
  if (isMobile) {
    // From top to bottom, for the eye and for screen readers: cover, title, progress, buttons, summary.
    const parts = main.locator(
      '.comic-object > .cover, h1, .state-line, .comic-head > .button, .favourite, .summary, .storyline, .pages',
    )
    const classes = await parts.evaluateAll((each) => each.map(({ className }) => className.split(' ')[0]))
    expect(classes).toEqual([
      'cover',
      'font-display',
      'state-line',
      'button',
      'button',
      'summary',
      'storyline',
      'pages',
    ])
    const tops = await parts.evaluateAll((each) => each.map((part) => part.getBoundingClientRect().top))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    for (const button of await main.locator('.comic-top .more, .comic-top a, .comic-object a').all()) {
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  } else {
    // At 200 % zoom the button that opens the reader is in the window.
    await page.setViewportSize({ width: 720, height: 450 })
    await expect(main.getByRole('link', { name: 'Leer', exact: true })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1440, height: 900 })
  }

  // The pages are one tab stop; Enter opens the reader at the page, and turning a page stores the progress.
  await main.getByRole('link', { name: 'Página 1', exact: true }).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(main.getByRole('link', { name: 'Página 11' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  const columns = (page.viewportSize()?.width ?? 0) < 640 ? 5 : 10
  await expect(main.getByRole('link', { name: `Página ${11 - columns}`, exact: true })).toBeFocused()
  await main.getByRole('link', { name: 'Página 7' }).click()
  const shown = (n: number) => page.getByRole('img', { name: new RegExp(`^Página ${n} de 12$`) })
  await expect(shown(7).first()).toBeVisible()
  // The reader removes the page from the address, so a reload opens the stored progress.
  await expect(page).toHaveURL(/\/read\/[^?]+$/)
  await page.keyboard.press('ArrowRight')
  await expect(shown(8).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(address)
  await expect(main.getByRole('link', { name: 'Continuar' })).toBeVisible()
  // On a phone the button has the page.
  const progress = isMobile ? main.getByRole('link', { name: 'Continuar' }) : main.getByText(/^Página \d+ de/)
  await expect(progress).toHaveText(/página \d+ de 12$/i)
  const left = Number((await progress.textContent())?.match(/\d+/)?.[0])
  expect(left).toBeGreaterThanOrEqual(8)
  await expect(main.locator('.pages [aria-current]')).toHaveAttribute('aria-label', `Página ${left}`)
  await expect(main.locator('.pages [data-unread]')).toHaveCount(12 - left)

  // Mark as read and unread; the favourite survives a reload.
  const add = isMobile ? 'Añadir a...' : 'Añadir a playlist'
  await expect(main.getByRole('button', { name: add })).toBeVisible()
  const more = main.getByRole('button', { name: 'Más acciones' })
  if (isMobile) await main.getByRole('button', { name: 'Marcar leído' }).click()
  else {
    await more.click()
    await page.getByRole('menuitem', { name: 'Marcar como leído' }).click()
  }
  await expect(main.getByRole('link', { name: 'Volver a leer' })).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Marcar como no leído' }).click()
  await expect(main.getByRole('link', { name: 'Leer', exact: true })).toBeVisible()
  // The menu returns the focus after its closing animation.
  await expect(more).toBeFocused()
  const favourite = main.getByRole('button', { name: 'Favorito' })
  await expect(favourite).toHaveAttribute('aria-pressed', 'false')
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('comics_library') && answer.request().method() === 'PATCH',
  )
  await favourite.press('Enter')
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')
  await saved
  await page.reload()
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')

  // A change that the account rejects is reverted.
  await page.route('**/rest/v1/comics_library*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await favourite.click()
  await expect(page.getByText('No se pudo cambiar el favorito')).toBeVisible()
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')

  // Go to the next issue.
  await main.getByRole('link', { name: 'Siguiente: Nº 3' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Parte 3')
  await expect(main.getByRole('navigation', { name: 'Números vecinos' }).getByRole('link')).toHaveCount(1)
  if (isMobile) {
    // A swipe leads to the neighbours too; a vertical one scrolls.
    await swipe(page, [100, 500], [300, 510])
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Luz de guardia')
    await swipe(page, [300, 500], [250, 300])
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Luz de guardia')
    await swipe(page, [300, 500], [100, 510])
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Parte 3')
  }
})

test('a comic with many pages shows three rows of pages, and all on request @both', async ({
  page,
  served,
}) => {
  const { call } = await openShelf(
    page,
    served,
    (root) => writeCbz(join(root, 'Largo.cbz'), { pages: 70 }),
    null,
  )
  const [comic] = (await call(comics.list, { query: {} })).comics
  await page.goto(`${served.url}/comic/${comic?.id}`)
  const pages = page.locator('.pages li')
  await expect(pages).toHaveCount((page.viewportSize()?.width ?? 0) < 640 ? 15 : 30)
  await page.getByRole('button', { name: 'Ver las 70' }).click()
  await expect(pages).toHaveCount(70)
  // Sections without data are not shown.
  await expect(page.getByText('Aún no lo has leído')).toBeVisible()
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText(['Páginas', 'Lecturas', 'Archivo'])
  await expect(page.getByRole('link', { name: 'Volver a Cómics' })).toBeVisible()
})

test('a damaged file shows the problem and the remedy, and can be checked again', async ({
  page,
  served,
}) => {
  const { call, root, token } = await openShelf(
    page,
    served,
    async (folder) => {
      await writeCbz(join(folder, 'Bien.cbz'))
      const [first, third] = [await colourPage(1), await colourPage(3)]
      const pages = { '1.jpg': first, '2.jpg': Buffer.from('no es una imagen'), '3.jpg': third }
      await writeFile(join(folder, 'Parte.cbz'), zipSync(pages, { level: 0 }))
      const broken = Array.from({ length: 7 }, (_, index) => [`${index + 2}.jpg`, Buffer.from('nada')])
      await writeFile(
        join(folder, 'Casi.cbz'),
        zipSync({ '1.jpg': first, ...Object.fromEntries(broken) }, { level: 0 }),
      )
      const cut = { '1.jpg': first.subarray(0, 40), '2.jpg': first, '3.jpg': third }
      await writeFile(join(folder, 'Tapa.cbz'), zipSync(cut, { level: 0 }))
      await writeFile(join(folder, 'Rota.cbz'), 'esto no es un archivo')
    },
    null,
  )
  // A page that could not be decoded is named on the comic's page, and no longer requested, not by the reader either.
  const part = (await call(comics.list, { query: { q: 'parte' } })).comics[0]
  const damaged = `/api/comics/${part?.id}/pages/2`
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.get(`${served.url}${damaged}`, { headers })).status()).toBe(422)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto(`${served.url}/comic/${part?.id}`)
  await expect(page.getByRole('region', { name: 'Una página no se puede abrir' })).toBeVisible()
  await expect(page.getByText('2 se abren, 1 no')).toBeVisible()
  await page.getByRole('link', { name: 'Leer lo que hay' }).click()
  await expect(page.getByRole('img', { name: 'Página 1 de 3' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('No se pudo mostrar la página 2')).toBeVisible()
  expect(requested).not.toContain(damaged)

  // Small pictures of pages that are not yet known as damaged print no errors.
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  const almost = (await call(comics.list, { query: { q: 'casi' } })).comics[0]
  await page.goto(`${served.url}/comic/${almost?.id}`)
  await expect(page.getByRole('region', { name: '7 páginas no se pueden abrir' })).toBeVisible()
  await expect(page.getByText('1 se abre, 7 no')).toBeVisible()
  expect(refused).toEqual([])

  // A damaged first page, which has no cover, leaves the others: in lists, in the search and on the comic's page.
  await page.goto(`${served.url}/comics?q=tapa`)
  await expect(page.getByText('Se lee en parte')).toBeVisible()
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Buscar series, cómics...' }).fill('tapa')
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Leer' })).toBeVisible()
  const cover = (await call(comics.list, { query: { q: 'tapa' } })).comics[0]
  await page.goto(`${served.url}/comic/${cover?.id}`)
  const first = page.getByRole('region', { name: 'Una página no se puede abrir' })
  await expect(first).toContainText('dentro del archivo: 1.')
  await expect(page.getByRole('link', { name: 'Leer lo que hay' })).toBeVisible()

  const rota = (await call(comics.list, { query: { q: 'rota' } })).comics[0]
  await page.goto(`${served.url}/comic/${rota?.id}`)
  const note = page.getByRole('region', { name: 'No se puede leer este archivo' })
  await expect(note).toBeVisible()
  await expect(note.getByRole('listitem').first()).toContainText('Copia otra vez el original')
  await expect(page.getByRole('link', { name: 'Leer', exact: true })).toHaveCount(0)
  await accessible(page, 'comic, damaged')
  // Replace the file with a valid one; "Comprobar" reads it again. The file is written after the press, since the
  // watcher may read it before, and the note with the button then leaves.
  await page.route('**/api/scan', async (route) => {
    await writeCbz(join(root, 'Rota.cbz'), { pages: 4 })
    await route.continue()
  })
  await note.getByRole('button', { name: 'Comprobar' }).click()
  await expect(page.getByRole('link', { name: 'Leer', exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(note).toHaveCount(0)

  // Delete the file: the metadata stays, and no link opens the reader.
  await rm(join(root, 'Rota.cbz'))
  // The request fails while the scan of the previous change runs.
  await expect(() => call(scan.start, { body: { believe: true } })).toPass()
  await expect(page.getByRole('heading', { name: 'El archivo no está en su sitio' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByRole('link', { name: 'Leer', exact: true })).toHaveCount(0)
  await accessible(page, 'comic, not available')
})

test('an unknown comic shows an error and a link to the list @both', async ({ page, served }) => {
  await openShelf(page, served, oneComic, '/comic/nope')
  await expect(page.getByRole('heading', { name: 'Cómic no encontrado' })).toBeVisible()
  await accessible(page, 'comic, unknown')
  await page.getByRole('link', { name: 'Volver a Cómics' }).click()
  await expect(page).toHaveURL(/\/comics$/)
})
