import { join } from 'node:path'
import sharp from 'sharp'
import { headers } from '#contract/helper/metadata.ts'
import { writeCbz } from '../../support/cbz.ts'
import { expect, test } from '../support/served.ts'
import { openShelf } from '../support/shelf.ts'

test('a series shows the header image that the user has chosen', async ({ page, served }) => {
  const { call } = await openShelf(page, served, async (root) => {
    for (const name of ['Saga 001', 'Saga 002', 'Saga Annual 001']) {
      await writeCbz(join(root, 'Saga', `${name}.cbz`))
    }
  })
  const picture = sharp({ create: { width: 1600, height: 500, channels: 3, background: '#7a2048' } })
  const imageBase64 = (await picture.png().toBuffer()).toString('base64')
  await call(headers.put, { body: { seriesKey: 'saga', imageBase64 } })
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url())
  })
  await page.goto(`${served.url}/series/saga`)
  const header = page.locator('.banner .art img')
  await expect.poll(() => header.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
  expect(refused).toEqual([])
  // The annual follows the issues and has a label of its own.
  await expect(page.locator('.card .title')).toHaveText(['Saga nº 1', 'Saga nº 2', 'Saga Anual 1'])
})
