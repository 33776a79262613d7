import { z } from 'zod'
import { APP_KINDS } from '#domain/device-key.ts'
import { LIST_MAX } from '#domain/limits.ts'
import { PROGRESS_SOURCES } from '#domain/reading/progress.ts'
import { contract } from '../endpoint.ts'
import { comicCard, ok, progressState, time } from './shapes.ts'

const id = z.string().min(1).max(100)

/** A position in a comic; null: never opened, or marked as unread. */
const position = z.object({ page: z.int(), pageCount: z.int(), finished: z.boolean() }).nullable()

/** The client that changed progress. */
const source = {
  via: z.enum(PROGRESS_SOURCES),
  /** Name of the device at that time, also if deleted since. Null for the dashboard, the terminal and the account. */
  device: z.string().nullable(),
  app: z.enum(APP_KINDS).nullable(),
}

/** Changes of one client in all comics without a gap of half an hour, or an undo. */
export const historyBatch = z.object({
  id: z.string(),
  /** For an undo: the client that performed it. */
  ...source,
  startedAt: time,
  at: time,
  comics: z.int(),
  /** Number of these comics that were finished, and that were marked as unread. */
  finished: z.int(),
  unread: z.int(),
  /** Up to four available comics of the batch. */
  first: z.array(comicCard),
  /** True if all changes are undone; false while an alarm `loss` is open. To redo, undo the undo. */
  isUndone: z.boolean(),
  /** For an undo: the undone batch, or the time since which everything was undone; both null for a single comic. */
  undo: z
    .object({
      batch: z.string().nullable(),
      since: time.nullable(),
      /** The client whose changes were undone; null for several. */
      source: z.object(source).nullable(),
    })
    .nullable(),
  /**
   * Alarm, until the user answers it. `many`: a reading app finished or unmarked more than 50 comics within a minute;
   * the changes apply here but are not sent to the account. `loss`: the account lost more than 50 finished comics
   * within a minute; the progress here stays and is not sent.
   */
  alarm: z.enum(['many', 'loss']).nullable(),
})
export type HistoryBatch = z.output<typeof historyBatch>

/** Changes of a batch to a comic. */
const batchComic = z.object({
  id: z.string(),
  /** Null if the comic no longer exists. */
  comic: comicCard.nullable(),
  before: position,
  after: position,
  isUndone: z.boolean(),
})
export type HistoryComic = z.output<typeof batchComic>

/** A reading session of one client in a comic. */
const sitting = z.object({
  id: z.string(),
  ...source,
  startedAt: time,
  at: time,
  /** Null if the comic was started or restarted. */
  before: position,
  after: position,
  isUndone: z.boolean(),
})
export type Sitting = z.output<typeof sitting>

/** A reading of a comic from its beginning; a restart begins another pass. */
const pass = z.object({
  /** From 1. */
  pass: z.int(),
  /** In ascending order of time. */
  sittings: z.array(sitting),
  isFinished: z.boolean(),
})
export type Pass = z.output<typeof pass>

const oneComic = z.object({ id: z.string().min(1) })
const oneSitting = oneComic.extend({ sitting: id })
/** The client that performs an undo. */
const undoVia = z.enum(['dashboard', 'terminal']).default('dashboard')
const oneBatch = z.object({ batch: id })
const limit = z.coerce.number().int().min(1).max(LIST_MAX).default(50)
const afterUndo = z.object({ success: ok, progress: progressState.nullable() })
/** The batch of the undo; null if there was nothing to undo. */
const undone = z.object({ success: ok, undo: historyBatch.nullable() })

/** The caller's reading history, and its undo (docs/apps.md, Progress). */
export const history = contract({
  /** Returns batches, the last first. `before`: `next` of the previous page. `device`: only devices with this name. */
  list: {
    method: 'GET',
    path: '/api/history',
    access: 'user',
    query: z.object({ before: id.optional(), device: id.optional(), limit }),
    response: z.object({ success: ok, batches: z.array(historyBatch), next: z.string().nullable() }),
  },
  /** Returns the batches with an open alarm, the last first. */
  alarms: {
    method: 'GET',
    path: '/api/history/alarms',
    access: 'user',
    response: z.object({ success: ok, batches: z.array(historyBatch) }),
  },
  /** Returns the comics of a batch, by name. `after`: `next` of the previous page. */
  comics: {
    method: 'GET',
    path: '/api/history/:batch/comics',
    access: 'user',
    params: oneBatch,
    query: z.object({ after: id.optional(), limit }),
    response: z.object({
      success: ok,
      batch: historyBatch,
      comics: z.array(batchComic),
      next: z.string().nullable(),
    }),
  },
  /**
   * Undoes a batch in all its comics; later changes stay. Undoing an undo redoes it. Undoing a batch with an alarm
   * answers the alarm; for `loss` the progress here stays and is sent to the account.
   */
  undo: {
    method: 'POST',
    path: '/api/history/:batch/undo',
    access: 'user',
    params: oneBatch,
    body: z.object({ via: undoVia }),
    response: undone,
  },
  /**
   * Accepts the changes of an alarm: `many` are sent to the account, for `loss` the account's state is applied here.
   */
  accept: {
    method: 'POST',
    path: '/api/history/:batch/accept',
    access: 'user',
    params: oneBatch,
    response: z.object({ success: ok }),
  },
  /** Previews an undo of everything since a time. `keep`: comma-separated ids of batches that are not undone. */
  previewSince: {
    method: 'GET',
    path: '/api/history/since',
    access: 'user',
    query: z.object({
      at: time,
      keep: z
        .string()
        .optional()
        .transform((text) => (text ?? '').split(',').filter((part) => part !== ''))
        .pipe(z.array(id).max(LIST_MAX)),
    }),
    response: z.object({
      success: ok,
      /** Number of comics whose progress would change. */
      comics: z.int(),
      first: z.array(comicCard),
      /**
       * The last batches that would be undone, the last first; `comics`, `finished` and `unread` count what would be
       * undone. `more`: number of older ones.
       */
      batches: z.array(historyBatch),
      more: z.int(),
      /** The batches since then that are not undone. */
      kept: z.array(historyBatch),
    }),
  },
  /** Undoes everything since a time, except the batches of `keep`. */
  undoSince: {
    method: 'POST',
    path: '/api/history/since',
    access: 'user',
    body: z.object({ at: time, keep: z.array(id).max(LIST_MAX).default([]), via: undoVia }),
    response: undone,
  },
  /** Returns the reading history of a comic, the last pass first. */
  comic: {
    method: 'GET',
    path: '/api/comics/:id/history',
    access: 'user',
    params: oneComic,
    response: z.object({ success: ok, progress: progressState.nullable(), passes: z.array(pass) }),
  },
  /**
   * Undoes a reading session and everything after it. 409 `place-moved` if the comic was read since the session, unless
   * `seen` is `at` of the comic's current progress (or null).
   */
  undoSitting: {
    method: 'PUT',
    path: '/api/comics/:id/history/:sitting/undo',
    access: 'user',
    params: oneSitting,
    body: z.object({ seen: time.nullable().optional() }),
    response: afterUndo,
  },
  /** Redoes an undone reading session. 409 `place-moved` if the comic was read since. */
  redoSitting: {
    method: 'DELETE',
    path: '/api/comics/:id/history/:sitting/undo',
    access: 'user',
    params: oneSitting,
    response: afterUndo,
  },
})
