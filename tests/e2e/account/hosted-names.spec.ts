import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { drawPage } from '../../../fixtures/draw.ts'
import { writeCbz } from '../../support/cbz.ts'
import type { HostedProject } from '../../support/servers/hosted-project.ts'
import { accessible } from '../support/accessible.ts'
import { enter, hosted } from '../support/hosted.ts'
import { quiet } from '../support/quiet.ts'
import { expect, type Page } from '../support/served.ts'

/** Response time of a distant project in ms. */
const FAR = 300
/** Maximum number of consecutive calls before a screen is complete: name, user, and two that depend on them. */
const ROW_MAX = 6

const bruma = (n: number, more: Readonly<Record<string, string | number>>) => ({
  Series: 'Bruma',
  Number: n,
  Characters: 'Lía',
  Publisher: 'Cobalto',
  StoryArc: 'La bruma',
  StoryArcNumber: n,
  ...more,
})

async function fill(root: string): Promise<void> {
  const put = (n: number, more: Readonly<Record<string, string>>) =>
    writeCbz(join(root, 'Bruma', `Bruma ${n}.cbz`), { pages: 2, info: bruma(n, more) })
  await put(1, { Writer: 'Julia Ibarrola', Characters: 'Lía, Anselmo' })
  await put(2, { Writer: 'J. Ibarrola' })
  await put(3, { Writer: 'Julia Ibarrola' })
}

const cards = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem')
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).last()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Holds all responses of the project until the returned function is called. */
function hold(project: HostedProject): () => void {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  project.pace(() => released)
  return () => {
    project.pace(() => pause(FAR))
    release()
  }
}

hosted(
  'entities, storylines, playlists and the profile work with a distant hosted account',
  async ({ page, served, project }) => {
    await served.start()
    const shelf = join(served.home, 'Shelf')
    await fill(shelf)
    await page.goto(served.url)
    await enter(page, 'Sign Up', 'lucia@ejemplo.es')
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(`${served.url}/server`)
    await page.getByLabel('Ruta de la carpeta').fill(shelf)
    await page.getByLabel('Ruta de la carpeta').press('Enter')
    await expect(page.getByText('3 archivos procesados').first()).toBeVisible({ timeout: 60_000 })
    await page.goto(`${served.url}/artists`)
    await expect(page.getByRole('heading', { name: 'No hay artistas' })).toBeVisible()
    await accessible(page, 'no artists')
    await page.getByRole('button', { name: 'Indexar en mi cuenta' }).click()
    await expect(page.getByText('Indexado completado').first()).toBeVisible({ timeout: 60_000 })

    /** Opens a page. Returns the number of consecutive project calls until the page is idle. */
    const opened = async (path: string): Promise<number> => {
      const calls: { start: number; end: number }[] = []
      page.on('requestfinished', (request) => {
        if (!request.url().startsWith(project.url)) return
        const { startTime, responseEnd } = request.timing()
        calls.push({ start: startTime, end: startTime + responseEnd })
      })
      await page.goto(served.url + path)
      await quiet(page)
      page.removeAllListeners('requestfinished')
      let [row, until] = [0, 0]
      for (const { start, end } of calls.toSorted((one, other) => one.end - other.end)) {
        if (start < until) continue
        row++
        until = end
      }
      return row
    }

    // While the response is held, the screen shows what is loading.
    let release = hold(project)
    await page.goto(`${served.url}/artists`)
    await expect(page.getByRole('heading', { level: 1, name: 'Artistas' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /artistas/i })).toBeVisible()
    release()
    await expect(cards(page, 'Artistas')).toHaveText([/Julia Ibarrola/, /J. Ibarrola/])
    // No screen sends many consecutive calls.
    expect(await opened('/characters')).toBeLessThanOrEqual(ROW_MAX)
    expect(await opened('/characters/L%C3%ADa')).toBeLessThanOrEqual(ROW_MAX)
    await expect(heading(page, 'Lía')).toBeVisible()
    await expect(cards(page, 'Apariciones')).toHaveText([/Bruma\s*3 números/])
    await expect(page.getByRole('heading', { name: 'Aparece con' })).toBeVisible()
    await accessible(page, 'a character of a hosted account')

    // Merge the duplicate candidates with all their comics, then undo.
    expect(await opened('/artists/Julia%20Ibarrola')).toBeLessThanOrEqual(ROW_MAX)
    await expect(page.getByText('2 apariciones', { exact: true })).toBeVisible()
    const twins = page.getByRole('region', { name: '¿Son la misma persona?' })
    await twins.getByRole('button', { name: 'Unir los 2' }).click()
    // The toast stays while the pointer is on it.
    await toast(page, 'Unidos como «Julia Ibarrola»').hover()
    await expect(page.getByText('3 apariciones', { exact: true })).toBeVisible()
    await toast(page, 'Unidos como').getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText('2 apariciones', { exact: true })).toBeVisible()
    await expect(twins).toBeVisible()

    // A moved part appears in its new position before the account responds.
    expect(await opened('/storylines/La%20bruma')).toBeLessThanOrEqual(ROW_MAX)
    const parts = page.getByRole('list', { name: 'En orden de lectura' }).getByRole('listitem')
    await expect(parts).toHaveText([/Bruma nº\s1/, /Bruma nº\s2/, /Bruma nº\s3/])
    release = hold(project)
    await page.getByRole('button', { name: 'Mover Bruma nº 3' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    const moved = [/Bruma nº\s3/, /Bruma nº\s1/, /Bruma nº\s2/]
    await expect(parts).toHaveText(moved)
    const saved = page.waitForResponse(
      (answer) => answer.url().includes('comics_storylines') && answer.request().method() === 'POST',
    )
    release()
    expect((await saved).ok()).toBe(true)
    await page.reload()
    await expect(parts).toHaveText(moved)

    // Playlists belong to the helper, so they do not wait for the account.
    release = hold(project)
    await page.getByRole('link', { name: 'Playlists' }).first().click()
    await page.getByRole('button', { name: 'Crear Primera Playlist' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Para el tren')
    await page.getByRole('dialog').getByRole('textbox').press('Enter')
    await expect(page.getByText('Para el tren').first()).toBeVisible()
    release()

    await page.goto(`${served.url}/profile`)
    await page.getByRole('button', { name: 'Editar nombre y retrato' }).click()
    const dialog = page.getByRole('dialog')
    const portrait = await drawPage({ hue: 40, issue: 1, page: 1, width: 400, height: 600 })
    await dialog
      .getByLabel('Retrato')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: portrait })
    await dialog.getByLabel('Nombre').fill('Lucía Ferrer')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(heading(page, 'Lucía Ferrer')).toBeVisible()
    const shown = page.locator('.profile-head .avatar img')
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)

    // A deleted entity is listed in the settings and can be restored.
    await page.goto(`${served.url}/characters`)
    const anselmo = cards(page, 'Personajes').filter({ hasText: 'Anselmo' })
    await anselmo.hover()
    await anselmo.getByRole('button', { name: /Más acciones/ }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByText('Personaje eliminado correctamente')).toBeVisible()
    await expect(cards(page, 'Personajes')).toHaveText([/Lía/])
    await page.goto(`${served.url}/settings?section=dismissed`)
    await page.getByRole('button', { name: 'Recuperar Anselmo' }).click()
    await expect(page.getByText('No has eliminado ningún nombre.')).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByRole('button', { name: 'Recuperar Anselmo' })).toBeVisible()
  },
)
