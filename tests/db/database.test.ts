import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Connect } from '#db/connection.ts'
import { DatabaseError, openDatabase } from '#db/index.ts'
import { acquireLock } from '#db/lock.ts'
import { nodeDriver } from '#db/node-driver.ts'
import { sqlite3Driver } from '#db/sqlite3-driver.ts'
import { tempDir } from '../support/temp.ts'

const drivers: [name: string, connect: Connect][] = []
const sqlite3 = await sqlite3Driver()
if (sqlite3) drivers.push(['sqlite3', sqlite3])
const node = nodeDriver()
if (node) drivers.push(['node:sqlite', node])

test('at least one SQLite driver is available', () => {
  expect(drivers.length).toBeGreaterThan(0)
})

describe.each(drivers)('%s', (_name, connect) => {
  const open = async (migrations: { name: string; up: string }[] = []) => {
    const path = join(await tempDir(), 'sub', 'a.db')
    return { path, db: await openDatabase(path, { migrations, connect }) }
  }
  const table = {
    name: '1',
    up: 'create table t (id integer primary key, name text unique, size real, bytes blob)',
  }

  test('a durable transaction flushes the log at its commit, also after one that failed; others do not', async () => {
    const { db } = await open([table])
    const level = (tx: { get: typeof db.get }) => tx.get<{ synchronous: number }>('pragma synchronous')
    const failed = db.durableTransaction(async (tx) => tx.run('insert into nothing values (1)'))
    await expect(failed).rejects.toThrow()
    expect(await db.transaction(level)).toEqual({ synchronous: 1 })
    expect(await db.durableTransaction(level)).toEqual({ synchronous: 2 })
    await db.close()
  })

  test('a statement that failed as busy does not block later statements', async () => {
    const path = join(await tempDir(), 'busy.db')
    const [one, other] = [await connect(path), await connect(path)]
    try {
      await one.exec('pragma journal_mode = wal; create table t (id integer primary key)')
      await other.exec('pragma busy_timeout = 0')
      await one.exec('begin immediate; insert into t values (1)')
      const busy = other.run('insert into t values (?) on conflict do nothing', [2])
      await expect(busy).rejects.toMatchObject({ kind: 'busy' })
      await one.exec('commit')

      await other.run('insert into t (id) values (?)', [3])
      expect(await one.all('select id from t', [])).toEqual([{ id: 1 }, { id: 3 }])
      await one.run('insert into t values (4)', [])
      await other.exec('begin; insert into t values (5); commit')
      expect(await one.all('select count(*) as n from t', [])).toEqual([{ n: 4 }])
    } finally {
      await one.close()
      await other.close()
    }
  })

  test('run completes a statement that returns rows', async () => {
    const path = join(await tempDir(), 'returning.db')
    const [one, other] = [await connect(path), await connect(path)]
    try {
      await one.exec(
        'pragma journal_mode = wal; pragma busy_timeout = 0; create table t (id integer primary key)',
      )
      await other.exec('pragma busy_timeout = 0')
      await one.run('insert into t values (?) returning id', [1])
      expect(await other.all('select id from t', [])).toEqual([{ id: 1 }])
      await other.run('insert into t values (?)', [2])
      expect(await one.all('select count(*) as n from t', [])).toEqual([{ n: 2 }])
    } finally {
      await one.close()
      await other.close()
    }
  })

  test('returns stored values unchanged', async () => {
    const { db } = await open([table])
    const { lastID } = await db.run('insert into t (name, size, bytes) values (?, ?, ?)', [
      'ñandú ½',
      1.5,
      Buffer.from([0, 255]),
    ])
    const row = await db.get<{ id: number; name: string; size: number; bytes: Uint8Array }>('select * from t')
    expect(row).toMatchObject({ id: lastID, name: 'ñandú ½', size: 1.5 })
    expect([...(row?.bytes ?? [])]).toEqual([0, 255])
    expect(await db.get('select * from t where id = ?', [99])).toBeUndefined()
    expect(await db.run('update t set size = ?', [null])).toMatchObject({ changes: 1 })
    await db.close()
  })

  test('rolls back a failed transaction', async () => {
    const { db } = await open([table])
    const failed = db.transaction(async (tx) => {
      await tx.run("insert into t (name) values ('a')")
      throw new Error('stop')
    })
    await expect(failed).rejects.toThrow('stop')
    expect(await db.all('select * from t')).toEqual([])
    await db.close()
  })

  test('serializes writers and reads committed rows only', async () => {
    const { db } = await open([table])
    const seen: number[] = []
    const first = db.transaction(async (tx) => {
      await tx.run("insert into t (name) values ('a')")
      seen.push((await db.all('select * from t')).length)
      await tx.run("insert into t (name) values ('b')")
    })
    const second = db.run("insert into t (name) values ('c')")
    await Promise.all([first, second])
    expect(seen).toEqual([0])
    expect(
      (await db.all<{ name: string }>('select name from t order by id')).map(({ name }) => name),
    ).toEqual(['a', 'b', 'c'])
    await db.close()
  })

  test('distinguishes constraint violations from other errors', async () => {
    const { db } = await open([table])
    await db.run("insert into t (name) values ('a')")
    const twice = db.run("insert into t (name) values ('a')")
    await expect(twice).rejects.toSatisfy(
      (error) => error instanceof DatabaseError && error.kind === 'constraint',
    )
    await expect(twice).rejects.toThrow('UNIQUE constraint failed: t.name')
    await expect(db.all('select * from nowhere')).rejects.toSatisfy(
      (error) => error instanceof DatabaseError && error.kind === 'other',
    )
    await db.close()
  })

  test('applies each migration once, and rejects a database with unknown migrations', async () => {
    const { db, path } = await open([table])
    await db.close()
    const again = await openDatabase(path, {
      migrations: [table, { name: '2', up: 'alter table t add column x' }],
      connect,
    })
    await again.close()
    await expect(openDatabase(path, { migrations: [table], connect })).rejects.toMatchObject({
      code: 'data-dir-newer',
    })
  })

  test('rejects a file that is not a database', async () => {
    const path = join(await tempDir(), 'a.db')
    await (await import('node:fs/promises')).writeFile(
      path,
      'this is not a database, however long it may be'.repeat(100),
    )
    await expect(openDatabase(path, { connect })).rejects.toMatchObject({ code: 'data-dir-damaged' })
  })
})

test('a lock has one holder at a time', async () => {
  const path = join(await tempDir(), 'lock')
  const lock = await acquireLock(path)
  expect(lock).not.toBeNull()
  expect(await acquireLock(path)).toBeNull()
  await lock?.release()
  const next = await acquireLock(path)
  expect(next).not.toBeNull()
  await next?.release()
})
