import { z } from 'zod'
import {
  BATCH_KINDS,
  BATCH_SOURCES,
  BATCH_STATES,
  CHANGE_KINDS,
  CHANGE_STATES,
  UNDO_OUTLOOKS,
  UNDOABLE_KINDS,
} from '#domain/file-batches.ts'
import { LIST_MAX } from '#domain/limits.ts'
import { WRITE_TARGETS, XML_WARNINGS } from '#domain/metadata/file-changes.ts'
import { contract } from '../endpoint.ts'
import { coverRef, ok, problem, time } from './shapes.ts'

/** Maximum comics per request that plans changes of files; a client plans more in several requests. */
export const PLAN_AT_ONCE = 200
/** Maximum comics of a plan. */
export const PLAN_MAX = 50_000

const id = z.string().min(1).max(100)
/** Comic whose file changes. */
const changedComic = { id: z.string(), name: z.string(), path: z.string(), cover: coverRef }

/** What writing would do to the file of an edited comic. */
const plannedWrite = z.object({
  ...changedComic,
  /** Bytes of the comic's file. */
  size: z.int(),
  /** Into the comic's file, or into a file beside it; null if nothing is written. */
  kind: z.enum(['write', 'sidecar']).nullable(),
  /** Values are as in the comic's metadata. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  warnings: z.array(
    z.object({ code: z.enum(XML_WARNINGS), element: z.string(), value: z.string().nullable() }),
  ),
  /** Further metadata files in the comic, which stay as they are. */
  others: z.array(z.string()),
  /** Why nothing is written, or why it is written beside the file. */
  reason: problem.nullable(),
})
export type PlannedWriteRow = z.output<typeof plannedWrite>

/** What converting a comic to a CBZ would do. */
const plannedConversion = z.object({
  ...changedComic,
  size: z.int(),
  /** Path of the new file; null if it is not converted. */
  target: z.string().nullable(),
  reason: problem.nullable(),
})
export type PlannedConversionRow = z.output<typeof plannedConversion>

/** Changes that a user started with one action. */
export const fileBatch = z.object({
  id: z.string(),
  kind: z.enum(BATCH_KINDS),
  via: z.enum(BATCH_SOURCES),
  state: z.enum(BATCH_STATES),
  startedAt: time,
  finishedAt: time.nullable(),
  /** Number of changes in each state. */
  counts: z.record(z.enum(CHANGE_STATES), z.int()),
  /** Path of the file that is being changed. */
  path: z.string().nullable(),
  /** Bytes of the changed files, and of them and those that are still to be changed. */
  bytesDone: z.int(),
  bytes: z.int(),
  /** Up to four comics of the batch. */
  first: z.array(coverRef),
  /** Of an undo: the undone batch and its kind. */
  undoes: z.object({ id: z.string(), kind: z.enum(UNDOABLE_KINDS) }).nullable(),
  /** True while what an undo needs is kept, 90 days or of conversions 30, and something is left to undo. */
  canUndo: z.boolean(),
  /** Why it paused by itself, such as a full disk; absent otherwise, and after a restart. */
  problem: problem.optional(),
})
export type FileBatchRow = z.output<typeof fileBatch>

/** One file of a batch. */
const batchFile = z.object({
  /** Id of the change. */
  id: z.int(),
  comic: z.object(changedComic),
  kind: z.enum(CHANGE_KINDS),
  state: z.enum(CHANGE_STATES),
  path: z.string(),
  /** Path after the change, if it differs. */
  target: z.string().nullable(),
  /** Names of the changed fields of a write. */
  fields: z.array(z.string()),
  reason: problem.nullable(),
  undo: z.enum(UNDO_OUTLOOKS),
})
export type BatchFile = z.output<typeof batchFile>

const oneBatch = z.object({ batch: id })
const batchAnswer = z.object({ success: ok, batch: fileBatch })
/** The batch that was started; null if no file would change. */
const started = z.object({ success: ok, batch: fileBatch.nullable() })
/** A plan is kept for 30 minutes after its last request; `plan-expired` (410) after that. */
const onePlan = z.object({ plan: id })
/** Comics to plan; without `plan` a new plan begins, which replaces the caller's former plan of this kind. */
const comicsToPlan = z.object({ plan: id.optional(), ids: z.array(id).min(1).max(PLAN_AT_ONCE) })

/** Changes to the files of the libraries, which are planned, run and undone (docs/organise.md). */
export const fileChanges = contract({
  /** Returns the ids of all comics with edits that the caller may see, in libraries whose metadata is written. */
  edited: {
    method: 'GET',
    path: '/api/changes/edited',
    access: 'owner',
    response: z.object({
      success: ok,
      ids: z.array(z.string()),
      /** Number of edited comics in libraries whose metadata is not written. */
      off: z.int(),
      /** Libraries with where their metadata is written, and free bytes of their disks (null if unknown). */
      libraries: z.array(
        z.object({ path: z.string(), write: z.enum(WRITE_TARGETS), free: z.number().nullable() }),
      ),
    }),
  },
  /** Plans to write the edits of comics into their files. Reads the files; those without edits are left out. */
  planWrites: {
    method: 'POST',
    path: '/api/changes/writes/plan',
    access: 'owner',
    body: comicsToPlan,
    response: z.object({ success: ok, plan: z.string(), files: z.array(plannedWrite) }),
  },
  /** Writes what was planned, except into files that changed since. `skip`: ids of comics to leave. Throws files-busy. */
  write: {
    method: 'POST',
    path: '/api/changes/writes',
    access: 'owner',
    bodyLimit: 8 * 1024 * 1024,
    body: onePlan.extend({ skip: z.array(id).max(PLAN_MAX).default([]) }),
    response: started,
  },
  /** Plans to convert comics to CBZ. */
  planConversions: {
    method: 'POST',
    path: '/api/changes/conversions/plan',
    access: 'owner',
    body: comicsToPlan,
    response: z.object({ success: ok, plan: z.string(), files: z.array(plannedConversion) }),
  },
  /** Converts what was planned, except files that changed since. Throws files-busy. */
  convert: {
    method: 'POST',
    path: '/api/changes/conversions',
    access: 'owner',
    body: onePlan,
    response: started,
  },
  /** Returns batches, the last first. `before`: `next` of the previous page. */
  list: {
    method: 'GET',
    path: '/api/changes',
    access: 'owner',
    query: z.object({
      before: id.optional(),
      limit: z.coerce.number().int().min(1).max(LIST_MAX).default(50),
    }),
    response: z.object({ success: ok, batches: z.array(fileBatch), next: z.string().nullable() }),
  },
  get: {
    method: 'GET',
    path: '/api/changes/:batch',
    access: 'owner',
    params: oneBatch,
    response: batchAnswer,
  },
  /** Returns the files of a batch in its order. `after`: `next` of the previous page. */
  files: {
    method: 'GET',
    path: '/api/changes/:batch/files',
    access: 'owner',
    params: oneBatch,
    query: z.object({
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(LIST_MAX).default(50),
      /** Only files in this state. */
      state: batchFile.shape.state.optional(),
      /** `last`: the files that are no longer due, the last first; there is no further page then. */
      order: z.enum(['first', 'last']).default('first'),
    }),
    response: z.object({ success: ok, files: z.array(batchFile), next: z.int().nullable() }),
  },
  /** Counts the changed files of a batch by what an undo would restore (`UNDO_OUTLOOKS`); looks at all of them. */
  undoPreview: {
    method: 'GET',
    path: '/api/changes/:batch/undo',
    access: 'owner',
    params: oneBatch,
    response: z.object({
      success: ok,
      exact: z.int(),
      partial: z.int(),
      none: z.int(),
      unknown: z.int(),
      /** Up to 20 files that come back in part. */
      files: z.array(batchFile),
    }),
  },
  /** Undoes a batch, with `exact` only the files that come back byte by byte. */
  undo: {
    method: 'POST',
    path: '/api/changes/:batch/undo',
    access: 'owner',
    params: oneBatch,
    body: z.object({ exact: z.boolean().default(false) }),
    response: started,
  },
  /** Pauses a running batch; a copy in progress is given up, and made again when the batch continues. */
  pause: {
    method: 'POST',
    path: '/api/changes/:batch/pause',
    access: 'owner',
    params: oneBatch,
    response: batchAnswer,
  },
  /** Continues a paused batch, also one that a restart interrupted. Throws files-busy. */
  resume: {
    method: 'POST',
    path: '/api/changes/:batch/resume',
    access: 'owner',
    params: oneBatch,
    response: batchAnswer,
  },
  /** Ends a batch after its current file; the files that it has changed stay so. */
  cancel: {
    method: 'POST',
    path: '/api/changes/:batch/cancel',
    access: 'owner',
    params: oneBatch,
    response: batchAnswer,
  },
})
