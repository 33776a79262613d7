import { queryOptions } from '@tanstack/react-query'
import {
  fileChanges,
  PLAN_AT_ONCE,
  type PlannedConversionRow,
  type PlannedWriteRow,
} from '#contract/helper/file-changes.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'
import type { FileBatchRow } from './batches.ts'

export type { PlannedConversionRow, PlannedWriteRow } from '#contract/helper/file-changes.ts'

/** Ids of all edited comics, and where each library's metadata is written. */
export const editedQuery = queryOptions({
  queryKey: [...keys.files, 'edited'],
  queryFn: ({ signal }) => call(fileChanges.edited, { signal }),
  staleTime: 0,
})

export type WriteLibraries = Awaited<ReturnType<typeof call<typeof fileChanges.edited>>>['libraries']

/** What was planned so far. */
export interface Plan<Row> {
  /** Null before the first response. */
  readonly id: string | null
  /** Number of comics that were looked at. */
  readonly read: number
  readonly files: readonly Row[]
}

/** The plan before the first response. */
export const NO_PLAN = { id: null, read: 0, files: [] } as const

/** Plans some comics, in a plan that exists if it is given. Throws plan-expired. */
type Planner<Row> = (
  body: { readonly ids: string[]; readonly plan?: string },
  signal: AbortSignal,
) => Promise<{ readonly plan: string; readonly files: readonly Row[] }>

/** Planners of writing and of converting. */
export const PLANNERS = {
  write: (body, signal) => call(fileChanges.planWrites, { body, signal }),
  convert: (body, signal) => call(fileChanges.planConversions, { body, signal }),
} as const satisfies { write: Planner<PlannedWriteRow>; convert: Planner<PlannedConversionRow> }

/**
 * Plans comics in several requests, beginning after those of `plan`; `onPlan` is called with each result. Throws the
 * helper's errors and the signal's reason; a later call can continue with the last plan.
 */
export async function planAll<Row>(
  planner: Planner<Row>,
  ids: readonly string[],
  plan: Plan<Row>,
  { signal, onPlan }: { readonly signal: AbortSignal; readonly onPlan: (plan: Plan<Row>) => void },
): Promise<void> {
  for (let last = plan; last.read < ids.length; ) {
    const chunk = ids.slice(last.read, last.read + PLAN_AT_ONCE)
    const answer = await planner({ ids: chunk, ...(last.id !== null && { plan: last.id }) }, signal)
    signal.throwIfAborted()
    last = {
      id: answer.plan,
      read: last.read + chunk.length,
      files: [...last.files, ...answer.files],
    }
    onPlan(last)
  }
}

/** Writes what was planned, except into the files of `skip`. Returns the batch; null if no file would change. */
export async function startWriting(plan: string, skip: readonly string[]): Promise<FileBatchRow | null> {
  return (await call(fileChanges.write, { body: { plan, skip: [...skip] } })).batch
}

/** Converts what was planned. Returns the batch; null if no file would change. */
export async function startConverting(plan: string): Promise<FileBatchRow | null> {
  return (await call(fileChanges.convert, { body: { plan } })).batch
}
