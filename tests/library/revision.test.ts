import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/index.ts'
import { openLibrary } from '#library/index.ts'
import { libraryMigrations } from '#library/schema.ts'
import { writeCbz } from '../support/cbz.ts'
import { testLibrary } from '../support/library.ts'

test('the revision changes with each change of any process, and only then', async () => {
  const t = await testLibrary()
  const { revision } = t.library
  const seen = [await revision()]
  const changed = async () => {
    const now = await revision()
    expect(seen).not.toContain(now)
    seen.push(now)
  }
  await t.library.roots.add(t.root)
  await changed()
  for (const n of [1, 2, 3, 4, 5, 6]) await writeCbz(join(t.root, 'Saga', `Saga ${n}.cbz`))
  await t.scan()
  await changed()
  await t.scan()
  await t.scan({ background: true })
  expect(await revision()).toBe(seen.at(-1))
  await rm(join(t.root, 'Saga', 'Saga 6.cbz'))
  await t.scan()
  await changed()

  const elsewhere = await openLibrary(t.dataDir)
  await writeCbz(join(t.root, 'Saga', 'Saga 7.cbz'))
  await (await elsewhere.scanner.start()).done
  await elsewhere.close()
  await changed()

  // The watcher scans often: a hundred scans without changes keep the last scan with changes.
  const db = await openDatabase(join(t.dataDir, 'library.db'), { migrations: libraryMigrations })
  for (let n = 0; n < 130; n++) {
    const now = new Date().toISOString()
    await db.run("insert into scans (started_at, finished_at, outcome) values (?, ?, 'done')", [now, now])
  }
  await db.close()
  await t.scan()
  expect(await revision()).toBe(seen.at(-1))
  await t.library.roots.remove(t.root)
  await changed()
})
