import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { backUp, driver, type Migration, openDatabase } from '#db/index.ts'
import { tempDir } from '../support/temp.ts'

/** Opens a copy without running migrations. */
const opened = async (path: string) => (await driver())(path)

const first: Migration = { name: '001-t', up: 'create table t (id integer primary key, name text)' }
const step = (n: number): Migration => ({ name: `00${n}-c${n}`, up: `alter table t add column c${n}` })

async function database() {
  const path = join(await tempDir(), "ana's", 'library.db')
  const backups = join(dirname(path), 'backups')
  const open = (...migrations: Migration[]) => openDatabase(path, { migrations })
  const names = async () => (await readdir(backups).catch(() => [])).sort()
  return { path, backups, open, names }
}

test('a database is copied before it is migrated, and the three newest copies are kept', async () => {
  const { backups, open, names } = await database()
  const made = await open(first)
  await made.run('insert into t (name) values (?)', ['Saga'])
  await made.close()
  expect(await names()).toEqual([])
  await (await open(first)).close()
  expect(await names()).toEqual([])

  const steps: Migration[] = []
  for (const n of [2, 3, 4, 5]) {
    steps.push(step(n))
    await (await open(first, ...steps)).close()
    // Copies are ordered by their times, which may be equal on a fast machine.
    const copy = join(backups, `library-before-00${n}-c${n}.db`)
    await utimes(copy, new Date(2026, 0, n), new Date(2026, 0, n))
    expect((await stat(copy)).mode & 0o777).toBe(0o600)
  }
  await (await open(first, ...steps, step(6))).close()
  expect(await names()).toEqual([
    'library-before-004-c4.db',
    'library-before-005-c5.db',
    'library-before-006-c6.db',
  ])
  const before = await opened(join(backups, 'library-before-005-c5.db'))
  expect(await before.all('select * from t', [])).toEqual([
    { id: 1, name: 'Saga', c2: null, c3: null, c4: null },
  ])
  await before.close()
})

test('concurrent migrations leave a copy of the unmigrated database', async () => {
  const { backups, open } = await database()
  await (await open(first)).close()
  const both = await Promise.all([open(first, step(2)), open(first, step(2)), open(first, step(2))])
  for (const db of both) await db.close()
  const before = await opened(join(backups, 'library-before-002-c2.db'))
  expect(await before.all('select name from migrations', [])).toEqual([{ name: '001-t' }])
  await before.close()
})

test('a failed copy leaves no partial file and deletes no older copy', async () => {
  const { path, backups, open, names } = await database()
  const db = await open(first)
  await backUp(db, path, 'one', async () => true)
  await expect(
    backUp(db, path, 'one', async () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await backUp(db, path, 'two', async () => false)
  // SQLite leaves such a journal on a full disk.
  const exec = async (sql: string) => {
    await writeFile(`${/'(.+)'$/.exec(sql)?.[1]?.replaceAll("''", "'")}-journal`, '')
    throw new Error('full')
  }
  await expect(backUp({ exec }, path, 'three', async () => true)).rejects.toThrow('full')
  expect(await names()).toEqual(['library-before-one.db'])

  // The next copy deletes the part of a killed process, but not one that is being written.
  await writeFile(join(backups, 'library-before-x.db.1.part'), '')
  await writeFile(join(backups, 'library-before-y.db.2.part'), '')
  await utimes(join(backups, 'library-before-x.db.1.part'), 0, 0)
  await backUp(db, path, 'two', async () => true)
  expect(await names()).toEqual([
    'library-before-one.db',
    'library-before-two.db',
    'library-before-y.db.2.part',
  ])
  await db.close()
})

test('the newest copy is kept, also after the clock was set back', async () => {
  const { path, backups, open, names } = await database()
  const db = await open(first)
  for (const [n, change] of ['a', 'b', 'c'].entries()) {
    await backUp(db, path, change, async () => true)
    const later = new Date(Date.now() + (n + 1) * 86_400_000)
    await utimes(join(backups, `library-before-${change}.db`), later, later)
  }
  await backUp(db, path, 'now', async () => true)
  expect(await names()).toEqual(['library-before-b.db', 'library-before-c.db', 'library-before-now.db'])
  await db.close()
})

test('journals of killed copies do not count as copies, and the next copy deletes them', async () => {
  const { path, backups, open, names } = await database()
  const db = await open(first)
  for (const change of ['a', 'b']) await backUp(db, path, change, async () => true)
  for (const n of [1, 2, 3]) {
    const journal = join(backups, `library-before-c.db.${n}.part-journal`)
    await writeFile(journal, '')
    // Newer than the copies; the last one may belong to a running process.
    const hours = n === 3 ? 0 : 2
    await utimes(journal, new Date(Date.now() - hours * 3_600_000), new Date(Date.now() - hours * 3_600_000))
    for (const change of ['a', 'b']) await utimes(join(backups, `library-before-${change}.db`), n, n)
  }
  await backUp(db, path, 'c', async () => true)
  expect(await names()).toEqual([
    'library-before-a.db',
    'library-before-b.db',
    'library-before-c.db',
    'library-before-c.db.3.part-journal',
  ])
  await db.close()
})
