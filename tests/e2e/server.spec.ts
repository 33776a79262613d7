import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accessible } from './accessible.ts'
import { expect, test } from './served.ts'
import { openShelf } from './shelf.ts'

test('problems stand by kind, whole only when asked for', async ({ page, served }) => {
  await openShelf(page, served, async (root) => {
    await mkdir(root)
    for (let n = 1; n <= 5; n++) await writeFile(join(root, `Damaged ${n}.cbz`), 'nothing of a comic')
    const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(200)])
    await writeFile(join(root, 'Picture.cbz'), png)
  })
  await page.goto(`${served.url}/server`)
  const problems = page.getByRole('region', { name: 'Archivos con problemas' })
  const damaged = problems.locator('.problem-kind').first()
  await expect(damaged.getByRole('heading')).toContainText('5 archivos')
  await expect(damaged.getByRole('listitem')).toHaveCount(3)
  await expect(problems).toContainText('No es un archivo de cómic')
  await damaged.getByRole('button', { name: 'Ver los 5' }).click()
  await expect(damaged.getByRole('listitem')).toHaveCount(5)
  await accessible(page, 'server problems')
})

test('a scan that ended before its covers says how many are missing, and offers to make them', async ({
  page,
  served,
}) => {
  await openShelf(page, served, async (root) => {
    await mkdir(root)
    await writeFile(join(root, 'Damaged.cbz'), 'nothing of a comic')
  })
  let told: object = { running: false, outcome: 'cancelled', covers: 80, coversDue: 3200 }
  await page.route('**/api/scan/status', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...told } })
  })
  await page.goto(`${served.url}/server`)
  await expect(page.getByText('faltan 3120 portadas')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hacer las portadas' })).toBeVisible()
  told = { running: true, outcome: null, counted: true, processed: 4000, covers: 81, coversDue: 3200 }
  await page.reload()
  await expect(page.getByText('81 de 3200 portadas')).toBeVisible()
})
