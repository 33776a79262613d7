import type { Db } from '#db/index.ts'
import { timeSlices } from '#db/time-slices.ts'
import type { Problem } from '#decoding/jobs.ts'
import { append } from '#domain/append.ts'
import { isInside } from '../roots/path-checks.ts'
import type { Discovery } from './discover.ts'
import type { KnownFile } from './known-files.ts'
import { regroup } from './series-grouping.ts'

/** If more than this share of a library is missing, the folder is more likely unmounted than its files deleted. */
const BELIEVED_SHARE = 1 / 5
const BATCH = 500

/**
 * Marks the missing files of `known` as unavailable, with pauses for other requests; no row is deleted. If a library
 * has lost more than `BELIEVED_SHARE` of its files, they stay available and the problem of its folder is returned in
 * `doubts`, unless `believe` is set and the folder has at least one file.
 */
export async function markMissing(
  db: Db,
  discovery: Discovery,
  known: ReadonlyMap<string, KnownFile>,
  isMissing: (path: string) => boolean,
  believe: boolean,
): Promise<{ marked: number; doubts: ReadonlyMap<string, Problem> }> {
  const missing = new Map<string, KnownFile[]>()
  const all = new Map<string, number>()
  const pauseIfDue = timeSlices()
  for (const [path, file] of known) {
    await pauseIfDue()
    if (file.available === 0) continue
    all.set(file.root, (all.get(file.root) ?? 0) + 1)
    if (!isMissing(path)) continue
    const isScanned = discovery.scanned.some((start) => isInside(path, start))
    const isUnread = discovery.unread.some((folder) => isInside(path, folder))
    if (!isScanned || isUnread) continue
    append(missing, file.root, file)
  }
  if (missing.size === 0) return { marked: 0, doubts: new Map() }
  const nonEmpty = new Set(discovery.files.map(({ root }) => root))
  let marked = 0
  const doubts = new Map<string, Problem>()
  for (const [root, files] of missing) {
    const isBelieved =
      files.length <= (all.get(root) ?? 0) * BELIEVED_SHARE || (believe && nonEmpty.has(root))
    if (isBelieved) {
      await mark(db, files)
      marked += files.length
    } else {
      doubts.set(root, await storeDoubt(db, root))
    }
  }
  return { marked, doubts }
}

async function mark(db: Db, files: readonly KnownFile[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (let i = 0; i < files.length; i += BATCH) {
      const ids = JSON.stringify(files.slice(i, i + BATCH).map(({ id }) => id))
      await tx.run('update comics set available = 0 where id in (select value from json_each(?))', [ids])
    }
    await regroup(tx, new Set(files.map(({ folder }) => folder)))
  })
}

/** Stores and returns the problem `root-shrunk` of a library. */
async function storeDoubt(db: Db, root: string): Promise<Problem> {
  const problem: Problem = { code: 'root-shrunk', params: { path: root } }
  await db.run(
    'insert into folder_problems (path, problem, since) values (?, ?, ?) on conflict (path) do update set problem = excluded.problem',
    [root, JSON.stringify(problem), new Date().toISOString()],
  )
  return problem
}
