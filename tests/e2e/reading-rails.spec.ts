import { join } from 'node:path'
import { comics } from '#contract/helper/comics.ts'
import { writeCbz } from '../support/cbz.ts'
import { expect, test } from './served.ts'
import { openShelf } from './shelf.ts'

test('reading on and reading again find what is here among many that are not', async ({ page, served }) => {
  const { call, token, userId } = await openShelf(page, served, async (root) => {
    for (const name of ['A medias', 'Acabado']) await writeCbz(join(root, `${name}.cbz`))
  })
  const listed = await call(comics.list, { query: {} })
  const idOf = (title: string) => listed.comics.find((comic) => comic.title === title)?.id ?? ''
  const minute = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString()
  const row = (id: string, progress: number, n: number) => ({
    user_id: userId,
    comic_id: id,
    file_name: `${id}.cbz`,
    file_path: `/elsewhere/${id}.cbz`,
    file_size: 1_000,
    file_type: 'application/vnd.comicbook+zip',
    reading_progress: progress,
    last_page: 2,
    page_count: 3,
    last_read_at: minute(n),
  })
  // Another computer's, all read later than what is here.
  const others = Array.from({ length: 130 }, (_, n) => [
    row(`started-${n}`, 50, 1_000 + n),
    row(`finished-${n}`, 100, 1_000 + n),
  ])
  const { anonKey } = (await (await fetch(`${served.url}/api/config`)).json()).account
  const answer = await fetch(`${served.url}/rest/v1/comics_library`, {
    method: 'POST',
    headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify([...others.flat(), row(idOf('A medias'), 50, 1), row(idOf('Acabado'), 100, 2)]),
  })
  expect(await answer.text()).toBe('')

  await page.goto(`${served.url}/home`)
  const rail = (name: string) => page.getByRole('region', { name })
  await expect(rail('Continuar leyendo').getByText('A medias')).toBeVisible()
  await expect(rail('Leer de nuevo').getByText('Acabado')).toBeVisible()
})
