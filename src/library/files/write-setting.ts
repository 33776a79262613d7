import { resolve } from 'node:path'
import type { Db } from '#db/index.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { WriteTarget } from '#domain/metadata/file-changes.ts'

/** Returns the write setting of each library by its path. */
export async function writeTargets(db: Pick<Db, 'all'>): Promise<ReadonlyMap<string, WriteTarget>> {
  const rows = await db.all<{ path: string; write: WriteTarget }>('select path, write from roots')
  return new Map(rows.map(({ path, write }) => [path, write]))
}

/** Sets where the metadata of a library is written. Throws library-not-found. */
export async function setWriteTarget(db: Db, library: string, target: WriteTarget): Promise<void> {
  const { changes } = await db.run('update roots set write = ? where path = ?', [target, resolve(library)])
  if (changes === 0) throw new AppError('library-not-found', { path: library })
}
