import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#db/index.ts'
import { sqlite3Driver } from '#db/sqlite3-driver.ts'
import { tempDir } from '../support/temp.ts'

const ENDLESS = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) as c from n'

// Node's own SQLite has no way to interrupt a statement.
const interruptible = (await sqlite3Driver()) !== null

it.runIf(interruptible)(
  'a query that goes on for too long is given up, and takes no other with it',
  async () => {
    const db = await openDatabase(join(await tempDir(), 'limit.db'), { queryLimit: 500 })
    try {
      await db.exec('create table t (a)')
      const start = performance.now()
      const endless = db.all(ENDLESS).catch((error: { kind: string }) => error.kind)
      await new Promise((resolve) => setTimeout(resolve, 100))
      const others = Promise.all(
        Array.from({ length: 3 }, (_, i) => db.get<{ i: number }>('select ? as i', [i])),
      )
      expect(await endless).toBe('interrupted')
      expect(await others).toEqual([{ i: 0 }, { i: 1 }, { i: 2 }])
      expect(performance.now() - start).toBeLessThan(3_000)

      // In a transaction nothing is left of it.
      const writing = db.transaction(async (tx) => {
        await tx.run('insert into t values (1)')
        await tx.all(ENDLESS)
      })
      await expect(writing).rejects.toMatchObject({ kind: 'interrupted' })
      expect(await db.all('select * from t')).toEqual([])
      await db.run('insert into t values (2)')
      expect(await db.all('select a from t')).toEqual([{ a: 2 }])
    } finally {
      await db.close()
    }
  },
)
