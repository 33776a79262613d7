import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db } from '#db/index.ts'
import type { CatalogUser } from './select.ts'
import { createDraft, type Draft } from './snapshot/apply.ts'
import {
  ALL,
  CHANGED,
  type ComicRow,
  NAMES,
  putComic,
  ROWS,
  SERIES,
  type SeriesRow,
  seriesFacts,
} from './snapshot/catalog-rows.ts'
import { changedSince } from './snapshot/change-log.ts'
import { emptySnapshot, numberOf, type Snapshot } from './snapshot/snapshot.ts'
import { visibleSnapshot } from './snapshot/visible.ts'

/** Provides the catalog snapshot: all available comics in memory, in step with the database. */
export interface Catalog {
  /**
   * Returns the snapshot of everything that any process has committed, restricted to the comics that the user may see.
   * During a scan by this process it may be outdated: callers get the last snapshot that was built since the scan began
   * and since the last edit by a user.
   */
  now(user: CatalogUser): Promise<Snapshot>
  /** Called after an edit by a user is committed: snapshots from before it are not reused. */
  edited(): void
  /**
   * Filters comic ids to those that the user may see. Ids of unknown and unavailable comics pass only if the user may
   * see everything.
   */
  visibleIds(ids: readonly string[], user: CatalogUser): Promise<readonly string[]>
}

/**
 * During a scan, no new build is started for `REUSE_FACTOR` × the time of the last build, but at most `REUSE_MAX`
 * milliseconds.
 */
const REUSE_FACTOR = 20
const REUSE_MAX = 2_000
/** Rows of the change log that trimming leaves, and new rows after which the log is trimmed again. */
const LOG_ROWS = 20_000
const TRIM_EVERY = 20_000

/**
 * Creates the catalog of a database. The first call of `now` builds the snapshot. `scanningSince` returns when this
 * process's running scan began (`performance.now`), null while none runs.
 */
export function createCatalog(db: Db, scanningSince: () => number | null): Catalog {
  let current: {
    readonly snapshot: Snapshot
    readonly begunAt: number
    readonly builtAt: number
    readonly cost: number
  } | null = null
  let building: Promise<Snapshot> | null = null
  let trimmedAt = 0
  let editedAt = Number.NEGATIVE_INFINITY

  const lastChange = async (): Promise<number> =>
    (await db.get<{ last: number | null }>('select max(seq) as last from catalog_changes'))?.last ?? 0

  /** Reads comics into a draft: those with the given row numbers (ascending), or all available ones for null. */
  async function readComics(draft: Draft, numbers: readonly number[] | null, highest: number): Promise<void> {
    let after = 0
    let rest = numbers
    while (rest === null || rest.length > 0) {
      const some: readonly number[] | undefined = rest?.slice(0, ROWS)
      const sql = some === undefined ? ALL : CHANGED
      const page = await db.get<{ rows: string }>(sql, [after, JSON.stringify(some ?? [])])
      const rows = JSON.parse(page?.rows ?? '[]') as ComicRow[]
      // Comics added during the build have later entries in the log, so the next build reads them.
      for (const row of rows) if (row[0] <= highest) putComic(draft, row)
      const last = rows.at(-1)?.[0] ?? some?.at(-1)
      if (last === undefined) return
      after = last
      rest = rest?.filter((no) => no > last) ?? null
      await yieldToEventLoop()
    }
  }

  /** Runs a query that returns row numbers as one JSON array. */
  async function readNumbers(sql: string, params: readonly number[]): Promise<number[]> {
    const row = await db.get<{ numbers: string }>(sql, params)
    return JSON.parse(row?.numbers ?? '[]') as number[]
  }

  /**
   * Builds the snapshot that follows `base`; reads all comics if `base` is null or the log no longer reaches back to
   * it.
   */
  async function build(base: Snapshot | null): Promise<Snapshot> {
    const last = await lastChange()
    const numbers = base === null ? null : await changedSince(db, base.seq)
    const since = base === null || numbers === null ? null : base.seq
    const highest = (await db.get<{ no: number | null }>('select max(no) as no from comics'))?.no ?? 0
    const draft = createDraft(since === null || base === null ? emptySnapshot() : base, highest)
    const series = await db.all<SeriesRow>(
      since === null
        ? SERIES
        : `${SERIES} where id in (select series from catalog_changes where seq > ? and series is not null)`,
      since === null ? [] : [since],
    )
    for (const row of series) draft.putSeries(seriesFacts(row))
    await readComics(draft, numbers, highest)
    return draft.done(last, since === null ? await readNumbers(NAMES, []) : [])
  }

  /** Deletes old rows of the change log. A process that has not read them yet reads all comics again. */
  async function trim(seq: number): Promise<void> {
    if (seq - trimmedAt < TRIM_EVERY) return
    trimmedAt = seq
    await db.run('delete from catalog_changes where seq <= ?', [seq - LOG_ROWS])
  }

  async function buildNext(): Promise<Snapshot> {
    const started = performance.now()
    const snapshot = await build(current?.snapshot ?? null)
    const builtAt = performance.now()
    current = { snapshot, begunAt: started, builtAt, cost: builtAt - started }
    if (scanningSince() === null) void trim(snapshot.seq).catch(() => undefined)
    return snapshot
  }

  /** Builds the next snapshot; concurrent callers share one build. */
  function refresh(): Promise<Snapshot> {
    building ??= buildNext().finally(() => {
      building = null
    })
    return building
  }

  async function now(): Promise<Snapshot> {
    const old = current
    if (old !== null && (await lastChange()) === old.snapshot.seq) return old.snapshot
    // Another call has built a newer snapshot in the meantime.
    if (old !== current) return now()
    const since = scanningSince()
    // A snapshot from before this scan is not reused, as it may lack the results of the previous scan.
    if (old !== null && since !== null && old.begunAt > Math.max(since, editedAt)) {
      if (performance.now() - old.builtAt < Math.min(REUSE_MAX, old.cost * REUSE_FACTOR)) return old.snapshot
      // Callers get the stale snapshot: the next batch makes any snapshot stale. The new one is built in the
      // background.
      refresh().catch(() => undefined)
      return old.snapshot
    }
    if (building !== null) {
      // The running build may have begun before the change that this request must see.
      await building.catch(() => undefined)
      return now()
    }
    return refresh()
  }

  return {
    async now({ visible }) {
      const snapshot = await now()
      return visible === undefined ? snapshot : visibleSnapshot(snapshot, visible)
    },
    edited() {
      editedAt = performance.now()
    },
    async visibleIds(ids, { visible }) {
      if (visible === undefined) return ids
      const snapshot = await visibleSnapshot(await now(), visible)
      return ids.filter((id) => numberOf(snapshot, id) !== undefined)
    },
  }
}
