import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Db, openDatabase } from '#db/index.ts'
import { createDecoder } from '#decoding/decoder.ts'
import { createCovers } from '#library/images/covers.ts'
import { createDueCovers } from '#library/images/due-covers.ts'
import { createComicFiles } from '#library/roots/comic-files.ts'
import { beginScan } from '#library/scan/scan-log.ts'
import { ScanRun } from '#library/scan/scan-run.ts'
import { libraryMigrations } from '#library/schema.ts'
import { tempDir } from '../../support/temp.ts'

test('a scan that fails during the folder walk writes nothing afterwards', async () => {
  const dir = await tempDir()
  const db = await openDatabase(join(dir, 'library.db'), { migrations: libraryMigrations })
  const reader = createDecoder()
  onTestFinished(async () => {
    await reader.close()
    await db.close()
  })
  const gone = [join(dir, 'first'), join(dir, 'second')]
  for (const path of gone) await db.run('insert into roots (path, added_at) values (?, ?)', [path, ''])
  let walk = () => {}
  const held = new Promise<void>((resolve) => {
    walk = resolve
  })
  // The walk waits until the scan has failed, because the known files cannot be read.
  const failing: Db = {
    ...db,
    get: () => Promise.reject(new Error('the known files cannot be read')),
    all: async (...args: Parameters<Db['all']>) => {
      await held
      return db.all(...args)
    },
  } as Db
  const dueCovers = createDueCovers(
    db,
    reader,
    createCovers(join(dir, 'covers'), reader),
    createComicFiles(db),
  )
  const startedAt = new Date().toISOString()
  const run = new ScanRun(failing, reader, dueCovers, await beginScan(db, startedAt), startedAt, {})
  await expect(run.perform()).rejects.toThrow('the known files')
  expect(run.status()).toMatchObject({ running: false, outcome: 'failed' })
  walk()
  // A later scan of the same folders has ended, so the failed scan's walk has ended too.
  const later = new ScanRun(db, reader, dueCovers, await beginScan(db, startedAt), startedAt, {
    paths: [gone[1] ?? ''],
  })
  expect(await later.perform()).toMatchObject({ outcome: 'done' })
  expect(
    (await db.all<{ path: string }>('select path from folder_problems')).map(({ path }) => path),
  ).toEqual([gone[1]])
})
