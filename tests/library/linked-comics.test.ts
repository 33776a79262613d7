import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/index.ts'
import { createLinkedComics } from '#library/catalog/linked-comics.ts'
import { libraryMigrations } from '#library/schema.ts'
import { writeCbz } from '../support/cbz.ts'
import { testLibrary } from '../support/library.ts'

const ANA = 'ana'

test('changes deleted from the log during the first pass over all comics are not lost', async () => {
  const { library, root, dataDir, scan } = await testLibrary()
  for (const n of [1, 2, 3]) await writeCbz(join(root, `Suelto ${n}.cbz`))
  await library.roots.add(root)
  await scan({})
  const db = await openDatabase(join(dataDir, 'library.db'), { migrations: libraryMigrations })
  onTestFinished(() => db.close())
  const linked = createLinkedComics(db)
  const first = await linked.due(ANA)
  expect(first?.comics.map(({ no }) => no)).toEqual([1, 2, 3])
  // The pass has reached the first comic, which then changes.
  await linked.save(ANA, [], { seq: first?.position.seq ?? 0, no: 1 })
  for (const title of ['Uno', 'Dos'])
    await db.run('update comics set title = ? where no in (1, 3)', [`${title} ${Date.now()}`])
  await db.run('delete from catalog_changes where seq < (select max(seq) from catalog_changes)')

  const seen = new Set<number>()
  for (let due = await linked.due(ANA); due !== null; due = await linked.due(ANA)) {
    for (const { no } of due.comics) seen.add(no)
    await linked.save(ANA, [], due.position)
  }
  expect([...seen].sort()).toEqual([1, 2, 3])
})
