import { join } from 'node:path'
import { writeCbz } from '../support/cbz.ts'
import { expect, test } from './support/served.ts'
import { openShelf } from './support/shelf.ts'

test('the focus on the server screen stays when other elements appear and disappear', async ({
  page,
  served,
}) => {
  await openShelf(
    page,
    served,
    async (root) => {
      for (let n = 1; n <= 3; n++) await writeCbz(join(root, `Suelto ${n}.cbz`))
    },
    '/server',
  )
  const path = page.getByLabel('Ruta de la carpeta')
  await path.fill('/no/hay')
  await path.press('Enter')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.keyboard.type('/nada')
  await expect(path).toHaveValue('/no/hay/nada')

  const start = page.getByRole('button', { name: 'Escanear ahora' })
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Escaneo completado')).toBeVisible()
  // "Cancelar" has replaced the button in between.
  await expect(start).toBeFocused()
})
