import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isHalfWritten, replaceWith } from '#disk/replace-file.ts'
import type { Db } from './statements.ts'

/** Backups of one database that are kept; older ones go. */
const KEPT = 3

/** Where the backups of the databases of a folder lie. */
export const backupFolder = (databasePath: string): string => join(dirname(databasePath), 'backups')

/** Another process has made the change meanwhile, and the copy that belongs before it. */
class Outrun extends Error {}

/**
 * Copies a database as it is now to `backups/` beside it, named by what is about to change it (`library-before-…`):
 * whole or not at all, for its owner alone, the three newest of each database kept. A copy is worth keeping only while
 * the change is `due`, which is asked once it is made. Throws as statements do, `disk-full` among them, and the system's
 * errors; then no copy is left and nothing older goes.
 */
export async function backUp(
  db: Pick<Db, 'exec'>,
  path: string,
  change: string,
  due: () => Promise<boolean>,
): Promise<void> {
  const folder = backupFolder(path)
  const stem = `${basename(path, '.db')}-before-`
  const copy = join(folder, `${stem}${change.replaceAll(/[^\w.-]/g, '-')}.db`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await replaceWith(copy, async (half) => {
    // An empty file is written into, with the rights that it has.
    await (await open(half, 'wx', 0o600)).close()
    // SQLite leaves its journal of a copy that fails, as on a full disk.
    await db
      .exec(`vacuum into '${half.replaceAll("'", "''")}'`)
      .finally(() => rm(`${half}-journal`, { force: true }))
    const file = await open(half, 'r+')
    await file.sync()
    await file.close()
    if (!(await due())) throw new Outrun()
  }).catch((error: unknown) => {
    if (!(error instanceof Outrun)) throw error
  })
  await prune(folder, stem, copy)
}

/**
 * Removes all but the newest copies, and what killed processes left: incomplete copies and SQLite's journals of them.
 * `made` counts as the newest whatever its time: the clock may have been set back since the others were made.
 */
async function prune(folder: string, stem: string, made: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(stem))
  const dated = await Promise.all(
    names.map(async (name) => ({
      path: join(folder, name),
      half: isHalfWritten(name),
      time: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0,
    })),
  )
  const rank = ({ path, time }: (typeof dated)[number]) => (path === made ? Number.NEGATIVE_INFINITY : -time)
  const whole = dated.filter(({ half }) => !half).sort((a, b) => rank(a) - rank(b))
  // Another process may be writing one at this moment.
  const left = dated.filter(({ half, time }) => half && Date.now() - time > HALF_LIFE)
  for (const { path } of [...whole.slice(KEPT), ...left]) await rm(path, { force: true })
}

/** A copy that has not grown for this long is nobody's any more, in milliseconds. */
const HALF_LIFE = 60 * 60 * 1000
