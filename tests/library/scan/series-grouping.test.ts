import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/index.ts'
import { libraryMigrations } from '#library/schema.ts'
import { tempDir } from '../../support/temp.ts'

test('an index finds the comics of a folder, including unavailable ones', async () => {
  const db = await openDatabase(join(await tempDir(), 'library.db'), { migrations: libraryMigrations })
  // Removing a library empties every folder; a full table scan for each would take minutes.
  const plan = await db.all<{ detail: string }>(
    'explain query plan update comics set series_id = null where folder = ? and series_id is not null',
    ['/Comics/Saga'],
  )
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining('comics_by_folder (folder=?)')])
  await db.close()
})
