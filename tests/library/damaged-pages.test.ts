import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { colourPage } from '../support/cbz.ts'
import { testLibrary } from '../support/library.ts'

test('a page that cannot be decoded is noted for its comic until the file changes', async () => {
  const t = await testLibrary()
  const path = join(t.root, 'Saga.cbz')
  const write = async (second: Uint8Array) =>
    writeFile(path, zipSync({ '1.jpg': await colourPage(1), '2.jpg': second }, { level: 0 }))
  await write(Buffer.from('no picture'))
  await t.library.roots.add(t.root)
  await t.scan()
  const id = (await t.listed())[0]?.id ?? ''
  const damaged = async () => (await t.library.comics.get(id, DEFAULT_USER)).damagedPages

  expect(await damaged()).toEqual([])
  await t.library.pages.page(id, 1, 160)
  await expect(t.library.pages.page(id, 2, 160)).rejects.toMatchObject({ code: 'page-corrupt' })
  expect(await damaged()).toEqual([2])

  await write(await colourPage(2))
  await t.scan()
  expect(await damaged()).toEqual([])
  await t.library.pages.page(id, 2, 160)
})
