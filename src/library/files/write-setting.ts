import { resolve } from 'node:path'
import type { Db } from '#db/index.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { WriteTarget } from '#domain/metadata/file-changes.ts'

/** Where the metadata of a library is written. */
export interface WriteSetting {
  readonly write: WriteTarget
  /** True if edits are written without being asked for (`follow-edits.ts`). */
  readonly follow: boolean
}

/** Returns the write setting of each library by its path. */
export async function writeSettings(db: Pick<Db, 'all'>): Promise<ReadonlyMap<string, WriteSetting>> {
  const rows = await db.all<{ path: string; write: WriteTarget; follow: number }>(
    'select path, write, follow from roots',
  )
  return new Map(rows.map(({ path, write, follow }) => [path, { write, follow: follow === 1 }]))
}

/**
 * Changes the write setting of a library; fields that are not given stay. Nothing follows edits while nothing is
 * written. Returns the setting. Throws library-not-found.
 */
export function changeWriteSetting(
  db: Db,
  library: string,
  change: Partial<WriteSetting>,
): Promise<WriteSetting> {
  const path = resolve(library)
  return db.transaction(async (tx) => {
    const before = (await writeSettings(tx)).get(path)
    if (before === undefined) throw new AppError('library-not-found', { path: library })
    const write = change.write ?? before.write
    const follow = write !== 'off' && (change.follow ?? before.follow)
    await tx.run('update roots set write = ?, follow = ? where path = ?', [write, follow ? 1 : 0, path])
    return { write, follow }
  })
}
