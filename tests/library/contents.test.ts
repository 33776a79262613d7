import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/index.ts'
import type { Outline } from '#formats/comic-file.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { plainTitles } from '#library/catalog/snapshot/plain-titles.ts'
import { createLayouts } from '#library/images/layouts.ts'
import { openLibrary } from '#library/index.ts'
import { libraryMigrations } from '#library/schema.ts'
import { writeCbz } from '../support/cbz.ts'
import { testLibrary } from '../support/library.ts'

test('a partial table of contents is read again, a complete one is cached', async () => {
  const t = await testLibrary()
  await writeCbz(join(t.root, 'a.cbz'))
  await t.library.roots.add(t.root)
  await t.scan()
  const comics = await t.listed()
  const id = comics[0]?.id ?? ''
  const db = await openDatabase(join(t.dataDir, 'library.db'), { migrations: libraryMigrations })
  onTestFinished(() => db.close())
  const line = (page: number) => ({ page, title: `Chapter ${page}`, level: 1 })
  const outlines: Outline[] = [
    { lines: [line(1)], isWhole: false },
    { lines: [line(1), line(2)], isWhole: true },
  ]
  const file = { root: t.root, path: join(t.root, 'a.cbz'), stamp: '1' }
  const files = { version: async () => '1', locate: async () => file }
  const reader = {
    layouts: async () => [],
    outline: async () => outlines.shift() ?? { lines: [], isWhole: true },
  }
  const layouts = createLayouts(db, files, reader)
  const user = { name: 'ana' }
  expect(await layouts.contents(id, user)).toEqual([line(1)])
  expect(await layouts.contents(id, user)).toEqual([line(1), line(2)])
  expect(await layouts.contents(id, user)).toEqual([line(1), line(2)])
  expect(outlines).toEqual([])
})

test('a migration removes control characters from stored chapter titles', async () => {
  const t = await testLibrary()
  await writeCbz(join(t.root, 'a.cbz'))
  await t.library.roots.add(t.root)
  await t.scan()
  const comics = await t.listed()
  const id = comics[0]?.id ?? ''
  const db = await openDatabase(join(t.dataDir, 'library.db'), { migrations: libraryMigrations })
  const stored = ['Uno\u0007\u009b', '\u202eDos', '\u0001'].map((title, at) => ({ number: at + 1, title }))
  await db.run('update comics set chapters = ?', [JSON.stringify(stored)])
  await db.run('delete from migrations where name = ?', [plainTitles.name])
  await db.close()
  const library = await openLibrary(t.dataDir)
  onTestFinished(() => library.close())
  expect((await library.comics.get(id, DEFAULT_USER)).chapters.map(({ title }) => title)).toEqual([
    'Uno',
    'Dos',
    '3',
  ])
})
