import type { Db } from '#db/index.ts'
import { timeSlices } from '#db/time-slices.ts'
import type { Problem } from '#reading/tasks.ts'
import { liesIn } from '../roots/places.ts'
import type { Discovery } from './discover.ts'
import type { KnownFile } from './known-files.ts'
import { regroup } from './series-grouping.ts'

/** When more than this share of a root is missing at once, it is more likely unmounted than deleted. */
const BELIEVED_SHARE = 1 / 5
const IDS_AT_ONCE = 500

/**
 * Marks the missing files of `known` as unavailable, with pauses for other requests; nothing is deleted. If a library
 * folder is missing, is empty or has lost more than a fifth of its files, its files stay available and the folder is
 * returned in `doubts`, unless `full` is set and the folder has at least one file.
 */
export async function markMissing(
  db: Db,
  discovery: Discovery,
  known: ReadonlyMap<string, KnownFile>,
  isMissing: (path: string) => boolean,
  full: boolean,
): Promise<{ marked: number; doubts: ReadonlyMap<string, Problem> }> {
  const gone = new Map<string, KnownFile[]>()
  const all = new Map<string, number>()
  const pauseIfDue = timeSlices()
  for (const [path, file] of known) {
    await pauseIfDue()
    if (file.available === 0) continue
    all.set(file.root, (all.get(file.root) ?? 0) + 1)
    if (!isMissing(path)) continue
    const looked = discovery.scanned.some((start) => liesIn(path, start))
    const unseen = discovery.unread.some((folder) => liesIn(path, folder))
    if (!looked || unseen) continue
    const files = gone.get(file.root) ?? []
    files.push(file)
    gone.set(file.root, files)
  }
  if (gone.size === 0) return { marked: 0, doubts: new Map() }
  const seen = new Set(discovery.files.map(({ root }) => root))
  let marked = 0
  const doubts = new Map<string, Problem>()
  for (const [root, files] of gone) {
    const believed = files.length <= (all.get(root) ?? 0) * BELIEVED_SHARE || (full && seen.has(root))
    if (believed) {
      await mark(db, files)
      marked += files.length
    } else {
      doubts.set(root, await doubt(db, root))
    }
  }
  return { marked, doubts }
}

async function mark(db: Db, files: readonly KnownFile[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (let i = 0; i < files.length; i += IDS_AT_ONCE) {
      const ids = JSON.stringify(files.slice(i, i + IDS_AT_ONCE).map(({ id }) => id))
      await tx.run('update comics set available = 0 where id in (select value from json_each(?))', [ids])
    }
    await regroup(tx, new Set(files.map(({ folder }) => folder)))
  })
}

async function doubt(db: Db, root: string): Promise<Problem> {
  const problem: Problem = { code: 'root-shrunk', params: { path: root } }
  await db.run(
    'insert into folder_problems (path, problem, since) values (?, ?, ?) on conflict (path) do update set problem = excluded.problem',
    [root, JSON.stringify(problem), new Date().toISOString()],
  )
  return problem
}
