import { dirname } from 'node:path'
import { libraryDisks } from '#disk/library-disks.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { ChangeHandler, Outlook } from '../files/change-handler.ts'
import { fileError, isOfDisk, problemOf } from '../files/file-errors.ts'
import { isAsScanned, stampAt } from '../files/file-stamps.ts'
import type { FileChange } from '../files/journal-entries.ts'
import { whileNoScan } from '../files/while-no-scan.ts'
import type { FileWork } from '../files/write-change.ts'
import type { FileState } from '../roots/file-state.ts'
import type { Scanner } from '../scan/scanner.ts'
import { regroup } from '../scan/series-grouping.ts'
import { type Departure, departuresOf } from './departures.ts'
import { renameDetail } from './rename-detail.ts'
import { applyRename, clearRename, prepareRename, type RenameChange, renameOf } from './rename-files.ts'
import { moveSeries, settleRename } from './settle-rename.ts'

/** Maximum changes after which the series of the changed folders are updated. */
const REGROUP_EVERY = 50

/** What is known of the batch that runs. */
interface RunState {
  readonly batch: string
  /** Null until the first comic leaves a folder. */
  departures: ReadonlyMap<string, Departure> | null
  /** Folders of which the series has moved, or stays. */
  readonly decided: Set<string>
  /** Folders whose series are to be updated. */
  readonly changed: Set<string>
  changes: number
}

/** Returns the reverse of a rename that was done, for the change that undoes it. */
export function reversed(change: FileChange, undone: FileChange): RenameChange {
  const { neighbours, folders, trash, kept } = renameDetail.parse(undone.detail)
  return {
    ...change,
    path: undone.target ?? undone.path,
    target: undone.path,
    detail: renameDetail.parse({
      neighbours: neighbours.map(({ from, to }) => ({ from: to, to: from })),
      restored: folders,
      fromTrash: trash,
      unkept: kept,
      // What is prepared already comes from the journal.
      ...change.detail,
    }),
  }
}

/** Renames files as changes of the journal. No scan runs while a file is renamed. */
export function createRenames(scanner: Pick<Scanner, 'withLock'>): ChangeHandler {
  let state: RunState = newState('')

  const locked = <T>(work: () => Promise<T>, signal: AbortSignal) => whileNoScan(scanner, work, signal)

  async function renameNow(work: FileWork, change: FileChange, rename: RenameChange): Promise<void> {
    const { db, journal } = work
    const scanned = await db.get<FileState & { path: string }>(
      'select path, size, mtime from comics where id = ?',
      [change.comicId],
    )
    if (scanned === undefined) throw new AppError('comic-not-found')
    // Another change has moved it since, and another comic may have its name now.
    if (scanned.path !== rename.path) throw new AppError('file-changed', { path: rename.path })
    const prepared = await prepareRename(rename, scanned)
    await journal.prepare(change.id, { ...prepared, target: rename.target })
    await complete(work, change, { ...rename, ...prepared })
  }

  /** Moves the files of a prepared change, and updates its comic in one transaction with the journal. */
  async function complete(
    work: FileWork,
    change: FileChange,
    rename: RenameChange,
    isLast = false,
  ): Promise<void> {
    const { db, journal } = work
    if (state.batch !== change.batch) state = newState(change.batch)
    const run = state
    const { after, moved } = await applyRename(rename)
    const [from, to] = [dirname(rename.path), dirname(rename.target)]
    const detail = { ...rename.detail, neighbours: moved }
    const isWhole = await leavesWhole(work, run, from, to)
    await journal.settle(change.id, 'done', { after, temp: null, detail }, async (tx) => {
      if (isWhole) await moveSeries(tx, from, to)
      // Stored with the change, whose detail is written after this work.
      detail.kept = await settleRename(
        tx,
        change.comicId,
        { ...rename, detail },
        after,
        change.undoes !== null,
      )
    })
    run.changed.add(from).add(to)
    const next = await journal.nextDue(change.batch)
    const isRunning = (await journal.batch(change.batch))?.state === 'running' && !work.signal.aborted
    if (++run.changes % REGROUP_EVERY === 0 || next === undefined || !isRunning || isLast) {
      const folders = [...run.changed]
      run.changed.clear()
      await db.transaction((tx) => regroup(tx, folders))
    }
  }

  /** True if this is the first of the comics of a folder, which all move to one other folder. */
  async function leavesWhole(
    { db, journal }: FileWork,
    run: RunState,
    from: string,
    to: string,
  ): Promise<boolean> {
    if (from === to || run.decided.has(from)) return false
    run.decided.add(from)
    const batch = await journal.batch(run.batch)
    if (batch === undefined) return false
    run.departures ??= await departuresOf(journal, batch)
    const departure = run.departures.get(from)
    const row = await db.get<{ count: number }>(
      'select count(*) as count from comics where folder = ? and available = 1',
      [from],
    )
    return departure?.to === to && departure.count >= (row?.count ?? 0)
  }

  return {
    perform: (work, change) => locked(() => renameNow(work, change, renameOf(change)), work.signal),
    outlook: renameOutlook,
    undo: (work, change, undone) =>
      locked(() => renameNow(work, change, reversed(change, undone)), work.signal),

    /** Finishes a rename whose files have their old or their new names. */
    async recover(work, change) {
      const undone = change.undoes === null ? undefined : await work.journal.change(change.undoes)
      const rename = undone ? reversed(change, undone) : renameOf(change)
      try {
        await locked(() => complete(work, change, rename, true), work.signal)
      } catch (thrown) {
        const error = fileError(thrown, change.path)
        // Stays prepared until the disk answers.
        if (isOfDisk(error)) throw error
        await clearRename(rename).catch(() => undefined)
        await work.journal.settle(change.id, 'failed', { temp: null, reason: problemOf(error) })
      }
    },
  }
}

/** Metadata may have been written into the file since, which does not matter to its name. */
const renameOutlook: Outlook = async ({ target }, comic) => {
  const now = await libraryDisks.call(comic.root, () => stampAt(comic.path))
  return now && (comic.path === target && isAsScanned(now, comic) ? 'exact' : 'none')
}

const newState = (batch: string): RunState => ({
  batch,
  departures: null,
  decided: new Set(),
  changed: new Set(),
  changes: 0,
})
