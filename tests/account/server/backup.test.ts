import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAccount } from '#account/start.ts'
import { driver } from '#db/index.ts'
import { tempDir } from '../../support/temp.ts'

test('the database is backed up before its tables are migrated', async () => {
  const dataDir = await tempDir()
  await (await createAccount({ dataDir })).close()
  expect(await readdir(dataDir)).not.toContain('backups')
  // The database of an earlier version.
  const before = await (await driver())(join(dataDir, 'accounts.db'))
  await before.exec('drop table page_bookmarks')
  await before.close()
  await (await createAccount({ dataDir })).close()
  expect(await readdir(join(dataDir, 'backups'))).toEqual(['accounts-before-page_bookmarks.db'])
  await (await createAccount({ dataDir })).close()
  const now = await (await driver())(join(dataDir, 'accounts.db'))
  expect(await now.all('select page from page_bookmarks', [])).toEqual([])
  await now.close()
})
