import { AppError } from '#domain/errors/errors.ts'
import { backUp } from './backup.ts'
import type { Db, Statements } from './statements.ts'

/** A change of a database's schema. A released migration is never edited. */
export interface Migration {
  readonly name: string
  readonly up: string | ((tx: Statements) => Promise<void>)
}

const appliedTo = async (db: Db): Promise<Set<string>> =>
  new Set((await db.all<{ name: string }>('select name from migrations')).map(({ name }) => name))

/**
 * Applies the missing migrations, each in its own transaction. A database that is not new is backed up once before
 * (`backup.ts`). Throws `data-dir-newer` if the database has migrations that this version does not know.
 */
export async function migrate(db: Db, path: string, migrations: readonly Migration[]): Promise<void> {
  await db.exec('create table if not exists migrations (name text primary key, applied_at text not null)')
  const known = new Set(migrations.map(({ name }) => name))
  const applied = await appliedTo(db)
  for (const name of applied) {
    if (!known.has(name)) throw new AppError('data-dir-newer', { path })
  }
  const [next] = migrations.filter(({ name }) => !applied.has(name))
  if (next !== undefined && applied.size > 0)
    await backUp(db, path, next.name, async () => (await appliedTo(db)).size === applied.size)
  for (const { name, up } of migrations) {
    if (applied.has(name)) continue
    await db.transaction(async (tx) => {
      // Another process may have applied the migration while this one waited for the lock.
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
