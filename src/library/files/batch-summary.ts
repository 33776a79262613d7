import type { Db } from '#db/index.ts'
import type { ChangeState, UndoableKind } from '#domain/file-batches.ts'
import { type ChangeCounts, type FileBatch, NO_CHANGES, UNDO_FOR } from './journal-entries.ts'
import { TRASH_FOR } from './trash.ts'

/** A batch with what lists show of it. */
export interface BatchSummary extends FileBatch {
  readonly counts: ChangeCounts
  /** Bytes of the changed files, and of them and those that are still to be changed. */
  readonly bytesDone: number
  readonly bytes: number
  /** Ids of the first comics. */
  readonly first: readonly string[]
  readonly undoneKind: UndoableKind | null
  /** True while what an undo needs is kept, and something is left to undo. */
  readonly canUndo: boolean
}

/** The first comics, of which the user may not see some. */
const FIRST = 8
const CHANGED: readonly ChangeState[] = ['done', 'undone']
const AHEAD: readonly ChangeState[] = ['due', 'prepared']

interface StateRow {
  readonly batch: string
  readonly state: ChangeState
  readonly count: number
  readonly bytes: number | null
}

/** Of a change without a state before, such as a rename that is due, the scanned size counts. */
const UNMEASURED = `
  select f.batch, sum(c.size) as bytes from file_changes f join comics c on c.id = f.comic_id
  where f.batch in (select value from json_each(?)) and f.state in ('due', 'prepared') and f.size is null
    and f.kind <> 'sidecar'
  group by f.batch`

/** Returns the milliseconds for which what undoing a batch needs is kept. */
const keptFor = ({ kind }: FileBatch): number =>
  kind === 'undo' ? 0 : kind === 'convert' ? TRASH_FOR : UNDO_FOR

/** Returns batches with the figures of their changes. */
export async function summarise(db: Pick<Db, 'all'>, batches: readonly FileBatch[]): Promise<BatchSummary[]> {
  const states = await db.all<StateRow>(
    `select batch, state, count(*) as count, sum(size) as bytes from file_changes
     where batch in (select value from json_each(?)) group by batch, state`,
    [JSON.stringify(batches.map(({ id }) => id))],
  )
  const open = batches.filter(({ finishedAt }) => finishedAt === null).map(({ id }) => id)
  const unmeasured = await db.all<{ batch: string; bytes: number | null }>(UNMEASURED, [JSON.stringify(open)])
  const kinds = await db.all<{ id: string; kind: UndoableKind }>(
    'select id, kind from file_batches where id in (select value from json_each(?))',
    [JSON.stringify(batches.flatMap(({ undoes }) => undoes ?? []))],
  )
  return Promise.all(
    batches.map(async (batch): Promise<BatchSummary> => {
      const own = states.filter((row) => row.batch === batch.id)
      const bytesOf = (wanted: readonly ChangeState[]) =>
        own.reduce((sum, { state, bytes }) => sum + (wanted.includes(state) ? (bytes ?? 0) : 0), 0)
      const counts = {
        ...NO_CHANGES,
        ...Object.fromEntries(own.map(({ state, count }) => [state, count])),
      }
      const bytesDone = bytesOf(CHANGED)
      const first = await db.all<{ comic_id: string }>(
        'select comic_id from file_changes where batch = ? order by id limit ?',
        [batch.id, FIRST],
      )
      return {
        ...batch,
        counts,
        bytesDone,
        bytes: bytesDone + bytesOf(AHEAD) + (unmeasured.find((row) => row.batch === batch.id)?.bytes ?? 0),
        first: [...new Set(first.map((row) => row.comic_id))],
        undoneKind: kinds.find(({ id }) => id === batch.undoes)?.kind ?? null,
        canUndo: counts.done > 0 && batch.startedAt > Date.now() - keptFor(batch),
      }
    }),
  )
}
