import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/index.ts'
import { libraryMigrations } from '#library/schema.ts'
import { tempDir } from '../support/temp.ts'

test('the comics of a folder are found by an index, those that are gone too', async () => {
  const db = await openDatabase(join(await tempDir(), 'library.db'), { migrations: libraryMigrations })
  // A library that is removed has every folder emptied: a pass over all comics for each takes minutes.
  const plan = await db.all<{ detail: string }>(
    'explain query plan update comics set series_id = null where folder = ? and series_id is not null',
    ['/Comics/Saga'],
  )
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining('comics_by_folder (folder=?)')])
  await db.close()
})
