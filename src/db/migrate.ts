import { AppError } from '#domain/errors.ts'
import { backUp } from './backup.ts'
import type { Db, Statements } from './statements.ts'

/** A step from one form of a database to the next. Once released it never changes; later steps follow. */
export interface Migration {
  readonly name: string
  readonly up: string | ((tx: Statements) => Promise<void>)
}

const seenBy = async (db: Db): Promise<Set<string>> =>
  new Set((await db.all<{ name: string }>('select name from migrations')).map(({ name }) => name))

/**
 * Applies the steps a database has not seen, each in a transaction of its own; one that holds something is copied
 * before (`backup.ts`). Throws `data-dir-newer` when it has seen steps this version does not know.
 */
export async function migrate(db: Db, path: string, migrations: readonly Migration[]): Promise<void> {
  await db.exec('create table if not exists migrations (name text primary key, applied_at text not null)')
  const known = new Set(migrations.map(({ name }) => name))
  const seen = await seenBy(db)
  for (const name of seen) {
    if (!known.has(name)) throw new AppError('data-dir-newer', { path })
  }
  const [next] = migrations.filter(({ name }) => !seen.has(name))
  if (next !== undefined && seen.size > 0)
    await backUp(db, path, next.name, async () => (await seenBy(db)).size === seen.size)
  for (const { name, up } of migrations) {
    if (seen.has(name)) continue
    await db.transaction(async (tx) => {
      // Another process may have come first while this one waited for the lock.
      const done = await tx.get('select 1 from migrations where name = ?', [name])
      if (done !== undefined) return
      if (typeof up === 'string') await tx.exec(up)
      else await up(tx)
      await tx.run('insert into migrations (name, applied_at) values (?, ?)', [
        name,
        new Date().toISOString(),
      ])
    })
  }
}
