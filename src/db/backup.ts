import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { dataPath } from '#disk/data-folder.ts'
import { isPartialFile, replaceWith } from '#disk/replace-file.ts'
import type { Db } from './statements.ts'

/** Maximum number of backups of a database; older backups are deleted. */
const BACKUPS_MAX = 3

/** Returns the folder of a database's backups. */
export const backupFolder = (databasePath: string): string => dataPath(dirname(databasePath), 'backups')

/** Thrown if another process has meanwhile backed up the database and made the change. */
class ChangeDone extends Error {}

/**
 * Copies a database atomically to `backups/` beside it, named after the next change (`library-before-…`), readable only
 * by its owner. Deletes all but the three newest backups of the database. If `isPending` returns false after copying,
 * the change was made in the meantime and the copy is deleted. Throws the errors of statements, such as `disk-full`,
 * and the system's errors; then no copy is left and no older backup is deleted.
 */
export async function backUp(
  db: Pick<Db, 'exec'>,
  path: string,
  change: string,
  isPending: () => Promise<boolean>,
): Promise<void> {
  const folder = backupFolder(path)
  const stem = `${basename(path, '.db')}-before-`
  const copy = join(folder, `${stem}${change.replaceAll(/[^\w.-]/g, '-')}.db`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await replaceWith(copy, async (partial) => {
    // `vacuum into` writes into an existing empty file and keeps its permissions.
    await (await open(partial, 'wx', 0o600)).close()
    // SQLite does not delete the journal of a copy that fails, for example on a full disk.
    await db
      .exec(`vacuum into '${partial.replaceAll("'", "''")}'`)
      .finally(() => rm(`${partial}-journal`, { force: true }))
    const file = await open(partial, 'r+')
    await file.sync()
    await file.close()
    if (!(await isPending())) throw new ChangeDone()
  }).catch((error: unknown) => {
    if (!(error instanceof ChangeDone)) throw error
  })
  await prune(folder, stem, copy)
}

/**
 * Deletes all but the newest backups, and the partial copies of killed processes with SQLite's journals of them.
 * `newest` sorts first whatever its time, because the clock may have been set back since the earlier backups.
 */
async function prune(folder: string, stem: string, newest: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(stem))
  const dated = await Promise.all(
    names.map(async (name) => ({
      path: join(folder, name),
      isPartial: isPartialFile(name),
      time: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0,
    })),
  )
  const sortKey = ({ path, time }: (typeof dated)[number]) =>
    path === newest ? Number.NEGATIVE_INFINITY : -time
  const backups = dated.filter(({ isPartial }) => !isPartial).sort((a, b) => sortKey(a) - sortKey(b))
  // A younger partial copy may belong to another process.
  const abandoned = dated.filter(({ isPartial, time }) => isPartial && Date.now() - time > ABANDONED_AFTER)
  for (const { path } of [...backups.slice(BACKUPS_MAX), ...abandoned]) await rm(path, { force: true })
}

/** Milliseconds without a write after which a partial copy counts as abandoned. */
const ABANDONED_AFTER = 60 * 60 * 1000
