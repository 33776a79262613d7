import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#db/index.ts'
import { sqlite3Driver } from '#db/sqlite3-driver.ts'
import { tempDir } from '../support/temp.ts'

const ENDLESS = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) as c from n'
const kind = (error: { kind: string }) => error.kind

// Node's own SQLite has no way to interrupt a statement.
const interruptible = (await sqlite3Driver()) !== null

async function database(limits = {}) {
  const path = join(await tempDir(), 'limit.db')
  const db = await openDatabase(path, {
    limits: { time: 10_000, share: 10_000, text: 1_000, write: 500, ...limits },
  })
  onTestFinished(() => db.close())
  await db.exec('create table t (a)')
  return db
}

it.runIf(interruptible)(
  'a query over the time limit is interrupted and blocks no reads',
  async () => {
    const db = await database({ time: 3_000 })
    const start = performance.now()
    const endless = Promise.all([1, 2, 3].map(() => db.query((reader) => reader.all(ENDLESS)).catch(kind)))
    for (let i = 0; i < 20; i++) expect(await db.get('select ? as i', [i])).toEqual({ i })
    expect(performance.now() - start).toBeLessThan(2_900)
    expect(await endless).toEqual(['interrupted', 'interrupted', 'interrupted'])
    // The third query waited in the queue, and no query was retried.
    expect(performance.now() - start).toBeLessThan(9_000)
    expect(await db.query((reader) => reader.all('select 1 as a'))).toEqual([{ a: 1 }])
  },
  40_000,
)

it.runIf(interruptible)('an interrupted query runs no further statements', async () => {
  const db = await database({ time: 300 })
  const results: unknown[] = []
  const stopped = db.query(async (reader) => {
    results.push(await reader.all(ENDLESS).catch(kind))
    results.push(await reader.all('select 1').catch(kind))
  })
  await stopped
  expect(results).toEqual(['interrupted', 'interrupted'])
})

it.runIf(interruptible)(
  'a query that has run for its share is interrupted if another one waits',
  async () => {
    const db = await database({ time: 6_000, share: 400 })
    const start = performance.now()
    const endless = [1, 2].map(() => db.query((reader) => reader.all(ENDLESS)).catch(kind))
    expect(await db.query((reader) => reader.all('select 1 as a'))).toEqual([{ a: 1 }])
    expect(performance.now() - start).toBeLessThan(5_000)
    // The other query continues, since none waits.
    const first = await Promise.race([
      ...endless,
      new Promise((resolve) => setTimeout(resolve, 1_000, 'none')),
    ])
    expect(first).toBe('interrupted')
    const both = Promise.all(endless)
    await Promise.all([1, 2, 3].map(() => db.query((reader) => reader.all(ENDLESS)).catch(kind)))
    expect(await both).toEqual(['interrupted', 'interrupted'])
  },
  40_000,
)

it.runIf(interruptible)('a statement over the time limit rolls back its transaction', async () => {
  const db = await database()
  const writing = db.transaction(async (tx) => {
    await tx.run('insert into t values (1)')
    await tx.all(ENDLESS)
  })
  await expect(writing).rejects.toMatchObject({ kind: 'interrupted' })
  expect(await db.all('select * from t')).toEqual([])
  await db.run('insert into t values (2)')
  expect(await db.all('select a from t')).toEqual([{ a: 2 }])
})

it('a result with more text than the limit is rejected', async () => {
  const db = await database()
  const texts = (count: number) =>
    db.query((reader) =>
      reader.all(
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select 'abcdefghij' as a from n",
        [count],
      ),
    )
  expect(await texts(100)).toHaveLength(100)
  await expect(texts(101)).rejects.toMatchObject({ kind: 'too-large' })
  await expect(texts(1_000_000)).rejects.toMatchObject({ kind: 'too-large' })
  expect(await texts(100)).toHaveLength(100)
  await expect(db.query((reader) => reader.all('select nothing from nowhere'))).rejects.toMatchObject({
    kind: 'other',
  })
  await expect(db.query((reader) => reader.all('insert into t values (1) returning a'))).rejects.toThrow()
})
