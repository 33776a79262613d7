import { createHmac } from 'node:crypto'
import type { ScanStatus } from '#contract/helper/scan.ts'
import type { CoverRef } from '#contract/helper/shapes.ts'
import type { Db, Statements } from '#db/index.ts'

/** The mutable status of a running scan. It is also written to `scans`, where other processes read it. */
export type ScanCounts = { -readonly [K in keyof ScanStatus]: ScanStatus[K] }

export type Outcome = NonNullable<ScanStatus['outcome']>

interface ScanRow {
  id: number
  started_at: string
  finished_at: string | null
  outcome: Outcome | null
  counted: number
  discovered: number
  processed: number
  added: number
  changed: number
  gone: number
  problems: number
  covers: number
  covers_due: number
  last_path: string | null
  recent: string
  partial: number
  detail: string
}

/** The status before the first scan. */
export const NO_SCAN: ScanStatus = {
  running: false,
  discovered: 0,
  counted: false,
  processed: 0,
  added: 0,
  changed: 0,
  gone: 0,
  problems: 0,
  covers: 0,
  coversDue: 0,
  lastPath: null,
  reading: [],
  libraries: [],
  troubles: [],
  startedAt: null,
  finishedAt: null,
  outcome: null,
  recent: [],
  partial: false,
  left: null,
}

/** Maximum rows of `scans`; the folder watch starts a scan for every change. */
const SCANS_MAX = 100

/** Inserts a new scan and returns its id. An unfinished scan of a process that died is marked as interrupted. */
export function beginScan(db: Db, startedAt: string, partial = false): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.run("update scans set finished_at = ?, outcome = 'interrupted' where finished_at is null", [
      startedAt,
    ])
    // The last scan with changes, from which `collectionRevision` is read, and the last full scan are not deleted.
    await tx.run(
      `delete from scans where id <= (select max(id) from scans) - ?
         and id is not (select max(id) from scans where added + changed + gone + covers > 0)
         and id is not (select max(id) from scans where partial = 0)`,
      [SCANS_MAX],
    )
    return (
      await tx.run('insert into scans (started_at, partial) values (?, ?)', [startedAt, Number(partial)])
    ).lastID
  })
}

type Detail = Pick<ScanStatus, 'reading' | 'libraries' | 'troubles'>
const detailOf = ({ reading, libraries, troubles }: Detail): Detail => ({ reading, libraries, troubles })

/** Writes the status of a scan; returns true if its cancellation was requested. */
export async function recordScan(tx: Statements, id: number, counts: ScanCounts): Promise<boolean> {
  await tx.run(
    `update scans set counted = ?, discovered = ?, processed = ?, added = ?, changed = ?, gone = ?, problems = ?,
       covers = ?, covers_due = ?, last_path = ?, recent = ?, partial = ?, detail = ?, finished_at = ?, outcome = ? where id = ?`,
    [
      counts.counted ? 1 : 0,
      counts.discovered,
      counts.processed,
      counts.added,
      counts.changed,
      counts.gone,
      counts.problems,
      counts.covers,
      counts.coversDue,
      counts.lastPath,
      JSON.stringify(counts.recent),
      counts.partial ? 1 : 0,
      JSON.stringify(detailOf(counts)),
      counts.finishedAt,
      counts.outcome,
      id,
    ],
  )
  return (await tx.get<{ cancel: number }>('select cancel from scans where id = ?', [id]))?.cancel === 1
}

/** Requests the cancellation of the running scan, in any process. */
export async function requestCancel(db: Db): Promise<void> {
  await db.run('update scans set cancel = 1 where finished_at is null')
}

/** Returns the status of the newest scan of any process. `isLocked` returns true if a process holds the scan lock. */
export async function latestScan(db: Db, isLocked: () => Promise<boolean>): Promise<ScanStatus> {
  const row = await db.get<ScanRow>('select * from scans order by id desc limit 1')
  if (row === undefined) return NO_SCAN
  const running = row.finished_at === null && (await isLocked())
  return {
    running,
    discovered: row.discovered,
    counted: row.counted === 1,
    processed: row.processed,
    added: row.added,
    changed: row.changed,
    gone: row.gone,
    problems: row.problems,
    covers: row.covers,
    coversDue: row.covers_due,
    lastPath: row.last_path,
    ...detailOf({
      ...NO_SCAN,
      ...(JSON.parse(row.detail) as Partial<Detail>),
      ...(!running && { reading: [] }),
    }),
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    outcome: running ? null : (row.outcome ?? 'interrupted'),
    recent: JSON.parse(row.recent) as CoverRef[],
    partial: row.partial === 1,
    left: running ? null : remainingOf(row.partial === 1 ? await lastFullScan(db) : row),
  }
}

const lastFullScan = (db: Db) =>
  db.get<ScanRow>('select * from scans where partial = 0 order by id desc limit 1')

/** Returns the number of files that an unfinished full scan has not processed (null: unknown); null if it is done. */
function remainingOf(scan: ScanRow | undefined): ScanStatus['left'] {
  if (scan === undefined || scan.outcome === 'done') return null
  const { counted, discovered, processed } = scan
  return { files: counted === 1 ? Math.max(0, discovered - processed) : null, of: discovered }
}

/**
 * Returns a text that changes whenever any process adds or removes a library, or changes comics or series. Clients
 * without a session receive it with the page, so it is hashed with a secret key and does not reveal the numbers. It
 * costs three index look-ups.
 */
export async function collectionRevision(db: Db, key: Buffer): Promise<string> {
  const row = await db.get<{ roots: string; scan: string | null; seq: number | null }>(`
    select
      (select count(*) || '.' || coalesce(max(rowid), 0) from roots) as roots,
      (select id || '.' || (added + changed + gone + covers) from scans
       where added + changed + gone + covers > 0 order by id desc limit 1) as scan,
      (select max(seq) from catalog_changes) as seq`)
  const state = `${row?.roots ?? '0'}-${row?.scan ?? '0'}-${row?.seq ?? 0}`
  return createHmac('sha256', key).update(state).digest('base64url').slice(0, 16)
}
