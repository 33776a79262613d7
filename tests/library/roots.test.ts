import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/index.ts'
import { createRoots } from '#library/roots/roots.ts'
import { libraryMigrations } from '#library/schema.ts'
import { tempDir } from '../support/temp.ts'

test('removing a library removes the problems of its folders, and of no other', async () => {
  const dir = await tempDir()
  const db = await openDatabase(join(dir, 'library.db'), { migrations: libraryMigrations })
  onTestFinished(() => db.close())
  // The name has a character of two UTF-16 units, which SQLite counts as one.
  const removed = join(dir, '😀 comics')
  const kept = `${removed} too`
  const roots = createRoots(db)
  for (const path of [removed, kept]) {
    await mkdir(path)
    await roots.add(path)
    for (const folder of [path, join(path, 'Saga')])
      await db.run("insert into folder_problems (path, problem, since) values (?, '{}', '')", [folder])
  }
  await roots.remove(removed)
  const left = await db.all<{ path: string }>('select path from folder_problems order by path')
  expect(left.map(({ path }) => path)).toEqual([kept, join(kept, 'Saga')])
})
