import type { z } from 'zod'
import type { IgnoredFiles, scanProblem } from '#contract/helper/scan.ts'
import type { stats } from '#contract/helper/stats.ts'
import type { Db } from '#db/index.ts'
import { problemCard } from './cards.ts'

export type Stats = Omit<z.output<typeof stats.get.response>, 'success'>
export type ScanProblem = z.output<typeof scanProblem>

/** Problems listed at once; a collection with more has one cause for most of them. */
const PROBLEMS_MAX = 1_000

/**
 * Counts of the whole collection; `lastScan` is when the last whole scan ended. Asked every second of a scan: the rare
 * are counted from indexes that hold them alone, which the planner passes over for larger ones.
 */
export async function collectionStats(db: Db): Promise<Stats> {
  const row = await db.get<Omit<Stats, 'lastScan'> & { lastScan: string | null }>(`
    select
      (select count(*) from comics where available = 1) as files,
      (select count(*) from roots) as libraries,
      (select max(finished_at) from scans where outcome = 'done') as lastScan,
      (select count(*) from series where count > 0) as series,
      (select count(*) from comics where available = 1 and series_id is null) as singles,
      (select count(*) from comics indexed by comics_by_fingerprint
        where available = 0 and root in (select path from roots)) as unavailable,
      (select count(*) from comics indexed by comics_with_problem where available = 1 and problem is not null)
        + (select count(*) from folder_problems) as problems,
      (select coalesce(sum(size), 0) from comics where available = 1) as bytes`)
  if (row === undefined) throw new Error('A select without a table always answers.')
  return row
}

/** The files and folders that could not be read wholly, folders first. */
export async function scanProblems(db: Db): Promise<ScanProblem[]> {
  const folders = await db.all<{ path: string; problem: string; since: string }>(
    'select path, problem, since from folder_problems order by path',
  )
  const files = await db.all<{ path: string; id: string; problem: string; added_at: string }>(
    'select path, id, problem, added_at from comics where problem is not null and available = 1 order by path limit ?',
    [PROBLEMS_MAX],
  )
  const told = (problem: string) => problemCard(problem) ?? { code: 'internal', message: '', params: {} }
  return [
    ...folders.map(({ path, problem, since }) => ({ path, comicId: null, ...told(problem), since })),
    ...files.map(({ path, id, problem, added_at }) => ({
      path,
      comicId: id,
      ...told(problem),
      since: added_at,
    })),
  ]
}

/** What the last whole walk of each library passed over, the most of it first. */
export async function ignoredFiles(db: Db): Promise<IgnoredFiles[]> {
  type Row = Omit<IgnoredFiles, 'examples'> & { examples: string }
  const rows = await db.all<Row>(
    'select root, reason, count, examples from ignored_files order by count desc, root, reason',
  )
  return rows.map((row) => ({ ...row, examples: JSON.parse(row.examples) as string[] }))
}
