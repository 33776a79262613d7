import { access } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { driver } from '#db/index.ts'

interface Row {
  id: string
  path: string
  available: number
  metadata: string
  title: string
  page_count: number
  cover_version: string | null
  problem: string | null
  fingerprint: string | null
  series: string | null
}

/** The content of a data folder's library, read from its database; paths are relative to `root`. */
export interface LibraryState {
  /** Result of SQLite's integrity check: 'ok'. */
  readonly integrity: string
  /** Everything but ids, sorted by path: equal for equal scans. */
  readonly content: readonly unknown[]
  /** Path → id of the available comics. */
  readonly ids: ReadonlyMap<string, string>
  /** Ids of the comics whose covers do not exist yet. */
  readonly due: readonly string[]
  /** Covers that rows refer to but that do not exist. */
  readonly missingCovers: readonly string[]
}

export async function libraryState(dataDir: string, root: string): Promise<LibraryState> {
  const connection = await (await driver())(join(dataDir, 'library.db'))
  try {
    const [verdict] = await connection.all<{ integrity_check: string }>('pragma integrity_check', [])
    const rows = await connection.all<Row>(
      `select c.id, c.path, c.available, c.metadata, c.title, c.page_count, c.cover_version, c.problem, c.fingerprint,
         s.key || ' ' || s.name || ' ' || s.count || ' ' || s.first_ids as series
       from comics c left join series s on s.id = c.series_id order by c.path`,
      [],
    )
    const due = await connection.all<{ id: string }>(
      'select c.id from due_covers d join comics c on c.no = d.comic_no order by c.path',
      [],
    )
    const names = new Map(rows.map(({ id, path }) => [id, relative(root, path)]))
    const covers = rows.map(({ cover_version }) => cover_version).filter((version) => version !== null)
    const exists = await Promise.all(
      covers.map((version) =>
        access(join(dataDir, 'covers', version.slice(0, 2), `${version}.jpg`)).then(
          () => true,
          () => false,
        ),
      ),
    )
    return {
      integrity: verdict?.integrity_check ?? 'no answer',
      content: rows.map(({ id: _, path, series, ...row }) => ({
        path: relative(root, path),
        ...row,
        // Ids are random, so they are replaced by file names.
        series: series?.replace(/"([0-9a-f]{16})"/g, (_all, id: string) => names.get(id) ?? id) ?? null,
      })),
      ids: new Map(
        rows.filter(({ available }) => available === 1).map(({ id, path }) => [relative(root, path), id]),
      ),
      due: due.map(({ id }) => id),
      missingCovers: covers.filter((_, index) => exists[index] === false),
    }
  } finally {
    await connection.close()
  }
}
