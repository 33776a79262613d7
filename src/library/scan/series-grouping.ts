import type { Statements } from '#db/index.ts'
import { SERIES_COVERS } from '#domain/limits.ts'
import type { SeriesPatch } from '#domain/metadata/metadata-edit.ts'
import { folderName, isSeriesFolder, seriesKeys, volumeOf } from '#domain/series.ts'
import { naturalKey } from '#domain/text/natural.ts'
import { rootPaths } from '../roots/root-paths.ts'

interface Known {
  id: number
  edit: string
  cover_id: string | null
}

interface Issue {
  id: string
  /** 1 if there is no cover and none is due. */
  bare: number
  publisher: string | null
  volume: number | null
  year: number | null
  added_at: string
  mtime: number
}

/** Updates the series of some folders from their available comics: a folder with two or more is a series. */
export async function regroup(tx: Statements, folders: Iterable<string>): Promise<void> {
  const roots = new Set(await rootPaths(tx))
  for (const folder of folders) await regroupFolder(tx, folder, roots)
}

/** Regroups all folders that have or had comics. */
export async function regroupAll(tx: Statements): Promise<void> {
  const folders = await tx.all<{ folder: string }>(
    'select folder from series union select distinct folder from comics',
  )
  await regroup(
    tx,
    folders.map(({ folder }) => folder),
  )
}

async function regroupFolder(tx: Statements, folder: string, roots: ReadonlySet<string>): Promise<void> {
  // The files directly in a library folder are never a series.
  const issues = roots.has(folder)
    ? []
    : await tx.all<Issue>(
        `select id, publisher, volume, year, added_at, mtime,
       cover_version is null and not exists (select 1 from due_covers where comic_no = no) as bare
     from comics where folder = ? and available = 1 order by number_order is null, number_order, sort_name`,
        [folder],
      )
  const known = await tx.get<Known>('select id, edit, cover_id from series where folder = ?', [folder])
  if (!isSeriesFolder(folder, roots, issues.length)) {
    // The row stays, so that the series has the same key when the folder has comics again.
    if (known) await tx.run('update series set count = 0, first_ids = ? where id = ?', ['[]', known.id])
    await tx.run('update comics set series_id = null where folder = ? and series_id is not null', [folder])
    return
  }
  const id = known?.id ?? (await insertSeries(tx, folder))
  const edit = JSON.parse(known?.edit ?? '{}') as SeriesPatch
  const name = edit.title || folderName(folder)
  const first = firstIssues(issues, known?.cover_id ?? null)
  const years = issues.map(({ year }) => year).filter((year) => year !== null)
  await tx.run(
    `update series set name = ?, sort_name = ?, volume = ?, count = ?, publisher = ?, year = ?,
       summary = ?, added_at = ?, modified_at = ?, first_ids = ? where id = ?`,
    [
      name,
      naturalKey(name),
      edit.volume === ''
        ? null
        : (edit.volume ?? volumeOf(name) ?? prevailing(issues.map(({ volume }) => volume))),
      issues.length,
      edit.publisher ?? prevailing(issues.map(({ publisher }) => publisher)),
      years.length > 0 ? years.reduce((a, b) => Math.min(a, b)) : null,
      edit.summary ?? (await summaryOf(tx, first)),
      issues
        .map(({ added_at }) => added_at)
        .sort()
        .at(-1) ?? '',
      new Date(issues.reduce((latest, { mtime }) => Math.max(latest, mtime), 0)).toISOString(),
      JSON.stringify(first),
      id,
    ],
  )
  await tx.run('update comics set series_id = ? where folder = ? and available = 1 and series_id is not ?', [
    id,
    folder,
    id,
  ])
}

/**
 * Inserts an empty series for a folder, which the next regrouping fills, and returns its id. Uses the key `wanted` if
 * no other series has it.
 */
export async function insertSeries(tx: Statements, folder: string, wanted?: string): Promise<number> {
  for (const key of keysOf(folder, wanted)) {
    if (await tx.get('select 1 from series where key = ?', [key])) continue
    const { lastID } = await tx.run(
      `insert into series (key, folder, name, sort_name, count, added_at, modified_at, first_ids)
       values (?, ?, '', '', 0, '', '', '[]')`,
      [key, folder],
    )
    return lastID
  }
  throw new Error('Series keys never run out.')
}

function* keysOf(folder: string, wanted?: string): Generator<string> {
  if (wanted !== undefined) yield wanted
  yield* seriesKeys(folder)
}

/** Returns the issues whose covers represent a series: the chosen issue first, issues without a cover last. */
function firstIssues(issues: readonly Issue[], chosen: string | null): string[] {
  const ids = [...issues].sort((a, b) => a.bare - b.bare).map(({ id }) => id)
  const front = chosen !== null && ids.includes(chosen) ? [chosen] : []
  return [...front, ...ids.filter((id) => id !== chosen || front.length === 0)].slice(0, SERIES_COVERS)
}

/** Returns the first summary of some issues, in the order of `ids`; null if no issue has a summary. */
async function summaryOf(tx: Statements, ids: readonly string[]): Promise<string | null> {
  const rows = await tx.all<{ id: string; summary: string | null }>(
    "select id, metadata ->> 'summary' as summary from comics where id in (select value from json_each(?))",
    [JSON.stringify(ids)],
  )
  const byId = new Map(rows.map(({ id, summary }) => [id, summary]))
  return ids.map((id) => byId.get(id) ?? null).find((summary) => summary !== null) ?? null
}

/** Returns the most frequent value if at least half of the issues have it; null otherwise. */
export function prevailing<T>(values: readonly (T | null)[]): T | null {
  const counts = new Map<T, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [value, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [null, 0]
  return count * 2 >= values.length ? value : null
}
