import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/index.ts'
import { createStoredTexts } from '#library/catalog/query-text/stored-texts.ts'
import { libraryMigrations } from '#library/schema.ts'
import { writeCbz } from '../support/cbz.ts'
import { testLibrary } from '../support/library.ts'
import { atEnd } from '../support/processes/at-end.ts'

test('the conditions of a query read a large column once', async () => {
  let reads = 0
  const rows = JSON.stringify([
    [1, 'la noche'],
    [2, 'el mar'],
  ])
  const db = {
    async get<T>() {
      reads++
      return { rows } as T
    },
  }
  const texts = createStoredTexts(db, 0)
  const found = async (word: string) => [
    ...(await texts.withMetadata(1, 'summary', `:${word}`, (key) => key.includes(word))),
  ]
  expect([await found('noche'), await found('mar'), await found('faro')]).toEqual([[1], [2], []])
  expect(reads).toBe(1)
})

test('after a change only the changed comics are read again', async () => {
  const { library, dataDir, root, scan } = await testLibrary()
  for (const name of ['Uno', 'Dos', 'Tres']) await writeCbz(join(root, 'Mar', `${name}.cbz`))
  await library.roots.add(root)
  await scan()
  const db = await openDatabase(join(dataDir, 'library.db'), { migrations: libraryMigrations })
  atEnd(() => db.close())
  let read = 0
  const texts = createStoredTexts({
    async get<T>(sql: string, params?: Parameters<typeof db.get>[1]) {
      const row = await db.get<{ rows?: string }>(sql, params)
      read += JSON.parse(row?.rows ?? '[]').length
      return row as T | undefined
    },
  })
  const found = async (text: string) => {
    const log = await db.get<{ seq: number }>('select max(seq) as seq from catalog_changes')
    return [...(await texts.withPath(log?.seq ?? 0, 'contains', text))].length
  }
  expect([await found('mar/'), await found('dos'), await found('faro')]).toEqual([3, 1, 0])
  expect(read).toBe(3)
  await db.run("update comics set path = replace(path, 'Dos', 'Faro') where name like 'Dos%'")
  await db.run("update comics set available = 0 where name like 'Tres%'")
  expect([await found('mar/'), await found('dos'), await found('faro'), await found('tres')]).toEqual([
    2, 0, 1, 0,
  ])
  expect(read).toBe(4)
  // Without the log's rows since then, all comics are read.
  await db.run("update comics set path = replace(path, 'Uno', 'Una')")
  await db.run("update comics set size = size + 1 where name like 'Uno%'")
  await db.run('delete from catalog_changes where seq < (select max(seq) from catalog_changes)')
  expect([await found('uno'), await found('una')]).toEqual([0, 1])
  expect(read).toBe(6)
})
