import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db } from '#db/index.ts'
import { createDraft, type Draft } from './apply.ts'
import {
  ALL,
  CHANGED,
  CHANGED_NUMBERS,
  type ComicRow,
  NAMES,
  putComic,
  ROWS,
  SERIES,
  type SeriesRow,
  seriesFacts,
} from './catalog-rows.ts'
import type { Reader } from './select.ts'
import { emptySnapshot, numberOf, type Snapshot } from './snapshot.ts'
import { narrowed } from './visible.ts'

/** The catalogue: every available comic in memory, as the database has it. */
export interface Catalog {
  /**
   * Returns the snapshot of what is committed now, by any process, as far as a user may see it. While this process scans
   * it may be a few seconds old.
   */
  now(reader: Reader): Promise<Snapshot>
  /**
   * Returns those of some comic ids that a user may see. Ids of unknown and unavailable comics are returned only if the
   * user may see everything.
   */
  visibleIds(ids: readonly string[], reader: Reader): Promise<readonly string[]>
}

/** During a scan, a snapshot is reused for this many times as long as it took to make; milliseconds at most. */
const REUSE_FACTOR = 20
const REUSE_MAX = 2_000
/** Changes that stay in the log, and how many more are collected before older ones are deleted. */
const LOG_KEPT = 20_000
const LOG_TRIMMED = 20_000

/** Creates the catalogue of a database; the first call of `now` reads it. */
export function createCatalog(db: Db, scanning: () => boolean): Catalog {
  let current: { readonly snapshot: Snapshot; readonly madeAt: number; readonly cost: number } | null = null
  let making: Promise<Snapshot> | null = null
  let trimmedAt = 0

  const log = async (): Promise<{ first: number; last: number }> => {
    const row = await db.get<{ first: number | null; last: number | null }>(
      'select (select min(seq) from catalog_changes) as first, (select max(seq) from catalog_changes) as last',
    )
    return { first: row?.first ?? 0, last: row?.last ?? 0 }
  }

  /** Reads the comics of some numbers, ascending; all available ones for null. */
  async function readComics(draft: Draft, numbers: readonly number[] | null, highest: number): Promise<void> {
    let after = 0
    let rest = numbers
    while (rest === null || rest.length > 0) {
      const some: readonly number[] | undefined = rest?.slice(0, ROWS)
      const sql = some === undefined ? ALL : CHANGED
      const page = await db.get<{ rows: string }>(sql, [after, JSON.stringify(some ?? [])])
      const rows = JSON.parse(page?.rows ?? '[]') as ComicRow[]
      // What was added meanwhile has changes of its own, later in the log.
      for (const row of rows) if (row[0] <= highest) putComic(draft, row)
      const last = rows.at(-1)?.[0] ?? some?.at(-1)
      if (last === undefined) return
      after = last
      rest = rest?.filter((no) => no > last) ?? null
      await yieldToEventLoop()
    }
  }

  /** Returns the row numbers that a query answers with as one JSON text. */
  async function numbersOf(sql: string, params: readonly number[]): Promise<number[]> {
    const row = await db.get<{ numbers: string }>(sql, params)
    return JSON.parse(row?.numbers ?? '[]') as number[]
  }

  async function make(base: Snapshot | null): Promise<Snapshot> {
    const { first, last } = await log()
    const since = base !== null && base.seq >= first - 1 ? base.seq : null
    const numbers = since === null ? null : await numbersOf(CHANGED_NUMBERS, [since])
    // Another process has deleted changes meanwhile.
    if (since !== null && since < (await log()).first - 1) return make(null)
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
    return draft.done(last, since === null ? await numbersOf(NAMES, []) : [])
  }

  /** Deletes old changes from the log. A process that has missed them reads all comics again. */
  async function trim(seq: number): Promise<void> {
    if (seq - trimmedAt < LOG_TRIMMED) return
    trimmedAt = seq
    await db.run('delete from catalog_changes where seq <= ?', [seq - LOG_KEPT])
  }

  async function makeNext(): Promise<Snapshot> {
    const started = performance.now()
    const snapshot = await make(current?.snapshot ?? null)
    current = { snapshot, madeAt: performance.now(), cost: performance.now() - started }
    if (!scanning()) void trim(snapshot.seq).catch(() => undefined)
    return snapshot
  }

  /** Makes the next snapshot, once for all callers. */
  function advance(): Promise<Snapshot> {
    making ??= makeNext().finally(() => {
      making = null
    })
    return making
  }

  async function now(): Promise<Snapshot> {
    const old = current
    if (old !== null && (await log()).last === old.snapshot.seq) return old.snapshot
    // Another call has made a newer one meanwhile.
    if (old !== current) return now()
    if (old !== null && scanning()) {
      if (performance.now() - old.madeAt < Math.min(REUSE_MAX, old.cost * REUSE_FACTOR)) return old.snapshot
      // Callers get the stale snapshot: the next batch makes any snapshot stale. The new one is built in the background.
      advance().catch(() => undefined)
      return old.snapshot
    }
    if (making !== null) {
      // It may have begun before the change that this request must see.
      await making.catch(() => undefined)
      return now()
    }
    return advance()
  }

  return {
    async now({ visible }) {
      const snapshot = await now()
      return visible === undefined ? snapshot : narrowed(snapshot, visible)
    },
    async visibleIds(ids, { visible }) {
      if (visible === undefined) return ids
      const snapshot = await narrowed(await now(), visible)
      return ids.filter((id) => numberOf(snapshot, id) !== undefined)
    },
  }
}
