import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createReader } from '#reading/reader.ts'
import { bookOfPictures, DRAWING } from '../../fixtures/hostile.ts'
import { colourPage, writeCbz } from '../support/cbz.ts'
import { tempDir } from '../support/temp.ts'

test('a decoder without end is given up, its process replaced, and its file told', async () => {
  const root = await tempDir()
  const reader = createReader()
  onTestFinished(() => reader.close())
  const place = (name: string) => ({ root, path: join(root, name), stamp: '1' })
  const pages = [Buffer.from(DRAWING), await colourPage(1)]
  await writeFile(join(root, 'book.epub'), bookOfPictures(['svg', 'jpeg'], pages))
  await writeCbz(join(root, 'fine.cbz'))

  const drawn = reader.picture(place('book.epub'), 1, null)
  // Others are read while it is drawn.
  expect((await reader.picture(place('fine.cbz'), 1, null)).type).toBe('image/jpeg')
  await expect(drawn).rejects.toMatchObject({ code: 'reader-stopped' })
  expect((await reader.picture(place('book.epub'), 2, null)).type).toBe('image/jpeg')
})

test('a picture beside a comic that is a drawing makes no cover', async () => {
  const root = await tempDir()
  const reader = createReader()
  onTestFinished(() => reader.close())
  await writeCbz(join(root, 'a.cbz'))
  await writeFile(join(root, 'a.jpg'), DRAWING)
  const asks = { root, path: join(root, 'a.cbz'), size: 1_000, sidecar: join(root, 'a.jpg') }
  const scanned = await reader.scan(asks, new AbortController().signal)
  expect(scanned).toMatchObject({ cover: null, problem: { code: 'page-unsupported' } })
})
