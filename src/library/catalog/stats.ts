import type { z } from 'zod'
import type { IgnoredFiles, scanProblem } from '#contract/helper/scan.ts'
import type { stats } from '#contract/helper/stats.ts'
import type { Db } from '#db/index.ts'
import { READABLE_PROBLEMS } from '#domain/errors/problems.ts'
import { problemCard } from './cards.ts'

export type Stats = Omit<z.output<typeof stats.get.response>, 'success'>
export type ScanProblem = z.output<typeof scanProblem>

/** Maximum number of files with a problem; in a collection with more, most problems have the same cause. */
const PROBLEMS_MAX = 1_000

/**
 * Returns counts of the whole collection; `lastScan` is when the last completed scan ended. Called every second during
 * a scan, so rare rows are counted from partial indexes, which the query planner would not choose without `indexed by`.
 */
export async function collectionStats(db: Db): Promise<Stats> {
  const row = await db.get<Stats>(
    `
    select
      (select count(*) from comics where available = 1) as files,
      (select count(*) from comics where available = 1)
        - (select count(*) from comics indexed by comics_with_problem where available = 1 and problem is not null
          and problem ->> 'code' not in (select value from json_each(?))) as readable,
      (select count(*) from roots) as libraries,
      (select max(finished_at) from scans where outcome = 'done') as lastScan,
      (select count(*) from series where count > 0) as series,
      (select count(*) from comics where available = 1 and series_id is null) as singles,
      (select count(*) from comics indexed by comics_by_fingerprint
        where available = 0 and root in (select path from roots)) as unavailable,
      (select count(*) from comics indexed by comics_with_problem where available = 1 and problem is not null)
        + (select count(*) from folder_problems) as problems,
      (select coalesce(sum(size), 0) from comics where available = 1) as bytes`,
    [JSON.stringify(READABLE_PROBLEMS)],
  )
  if (row === undefined) throw new Error('A select without a table returned no row.')
  return row
}

/** Returns the files and folders with a problem, folders first; at most `PROBLEMS_MAX` files. */
export async function scanProblems(db: Db): Promise<ScanProblem[]> {
  const folders = await db.all<{ path: string; problem: string; since: string }>(
    'select path, problem, since from folder_problems order by path',
  )
  const files = await db.all<{ path: string; id: string; problem: string; added_at: string }>(
    'select path, id, problem, added_at from comics where problem is not null and available = 1 order by path limit ?',
    [PROBLEMS_MAX],
  )
  const cardOf = (problem: string) => problemCard(problem) ?? { code: 'internal', message: '', params: {} }
  return [
    ...folders.map(({ path, problem, since }) => ({ path, comicId: null, ...cardOf(problem), since })),
    ...files.map(({ path, id, problem, added_at }) => ({
      path,
      comicId: id,
      ...cardOf(problem),
      since: added_at,
    })),
  ]
}

/** Returns the files that the last complete walk of each library ignored, by reason; the highest counts first. */
export async function ignoredFiles(db: Db): Promise<IgnoredFiles[]> {
  type Row = Omit<IgnoredFiles, 'examples'> & { examples: string }
  const rows = await db.all<Row>(
    'select root, reason, count, examples from ignored_files order by count desc, root, reason',
  )
  return rows.map((row) => ({ ...row, examples: JSON.parse(row.examples) as string[] }))
}
