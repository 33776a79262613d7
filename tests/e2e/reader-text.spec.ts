import { join } from 'node:path'
import { comics } from '#contract/helper/comics.ts'
import { writeCbz } from '../support/cbz.ts'
import { expect, test } from './served.ts'
import { openShelf } from './shelf.ts'

test('the tab says what is read', async ({ page, served }) => {
  const { call } = await openShelf(page, served, async (root) => {
    for (const n of [1, 2]) await writeCbz(join(root, 'Bruma', `Bruma ${n}.cbz`), { pages: 6 })
  })
  const { comics: listed } = await call(comics.list, { query: { sort: 'name' } })
  await page.goto(`${served.url}/read/${listed[1]?.id}?page=5`)
  await expect(page).toHaveTitle('Bruma nº 2 · páginas 4–5 · comics')
})
