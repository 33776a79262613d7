import { z } from 'zod'
import { APP_KINDS } from '#domain/device-key.ts'
import { LIST_MAX } from '#domain/limits.ts'
import { PROGRESS_SOURCES } from '#domain/progress.ts'
import { contract } from '../endpoint.ts'
import { comicCard, ok, progressState, time } from './shapes.ts'

const id = z.string().min(1).max(100)

/** A position in a comic; null: never opened, or marked as unread. */
const position = z.object({ page: z.int(), pageCount: z.int(), finished: z.boolean() }).nullable()

/** The client that changed progress. */
const source = {
  via: z.enum(PROGRESS_SOURCES),
  /** The device as it was called then; its key may be gone. Null for the dashboard, the terminal and the account. */
  device: z.string().nullable(),
  app: z.enum(APP_KINDS).nullable(),
}

/** What one client did without a gap of half an hour, in all comics; or an undo. */
export const historyBatch = z.object({
  id: z.string(),
  /** Of an undo: where it was done. */
  ...source,
  startedAt: time,
  at: time,
  comics: z.int(),
  /** Of these comics, how many it finished, and how many it marked as unread. */
  finished: z.int(),
  unread: z.int(),
  /** Up to four of its comics that are there. */
  first: z.array(comicCard),
  /** Nothing of it counts any more; false while a loss waits for its answer. To redo it, undo the undo. */
  isUndone: z.boolean(),
  /** Set for an undo: the batch that it undid, or the moment from which on it undid everything; both null for one comic. */
  undo: z
    .object({
      batch: z.string().nullable(),
      since: time.nullable(),
      /** The client whose changes it undid; null for several. */
      source: z.object(source).nullable(),
    })
    .nullable(),
  /**
   * Set until the user answers. `many`: a reading app finished or unmarked more than 50 comics within a minute; its changes
   * count here but are not sent to the account. `loss`: the account lost more than 50 finished comics within a minute; the
   * progress here stays and is not sent.
   */
  alarm: z.enum(['many', 'loss']).nullable(),
})
export type HistoryBatch = z.output<typeof historyBatch>

/** What a batch did to one comic. */
const batchComic = z.object({
  id: z.string(),
  /** Null for a comic that is gone. */
  comic: comicCard.nullable(),
  before: position,
  after: position,
  isUndone: z.boolean(),
})
export type HistoryComic = z.output<typeof batchComic>

/** One sitting of one client in a comic. */
const sitting = z.object({
  id: z.string(),
  ...source,
  startedAt: time,
  at: time,
  /** Null where the comic was begun, or begun anew. */
  before: position,
  after: position,
  isUndone: z.boolean(),
})
export type Sitting = z.output<typeof sitting>

/** One reading of a comic from its beginning; a re-read is another one. */
const pass = z.object({
  /** From 1. */
  pass: z.int(),
  /** The first first. */
  sittings: z.array(sitting),
  isFinished: z.boolean(),
})
export type Pass = z.output<typeof pass>

const oneComic = z.object({ id: z.string().min(1) })
const oneSitting = oneComic.extend({ sitting: id })
/** Where an undo is done. */
const undoVia = z.enum(['dashboard', 'terminal']).default('dashboard')
const oneBatch = z.object({ batch: id })
const limit = z.coerce.number().int().min(1).max(LIST_MAX).default(50)
const afterUndo = z.object({ success: ok, progress: progressState.nullable() })
/** The batch of the undo; null where there was nothing to undo. */
const undone = z.object({ success: ok, undo: historyBatch.nullable() })

/** What led to the caller's progress, and the way back (docs/apps.md, Progress). */
export const history = contract({
  /** The last first. `before`: the `next` of the page before. `device`: only batches of devices with this name. */
  list: {
    method: 'GET',
    path: '/api/history',
    access: 'user',
    query: z.object({ before: id.optional(), device: id.optional(), limit }),
    response: z.object({ success: ok, batches: z.array(historyBatch), next: z.string().nullable() }),
  },
  /** The batches with an alarm, the last first. */
  alarms: {
    method: 'GET',
    path: '/api/history/alarms',
    access: 'user',
    response: z.object({ success: ok, batches: z.array(historyBatch) }),
  },
  /** The comics of a batch, by name. `after`: the `next` of the page before. */
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
   * Undoes a batch in all its comics; what was read since stays. Of an undo: redoes. Of an alarm: also its answer; of a
   * `loss` it keeps the progress here, which is sent to the account.
   */
  undo: {
    method: 'POST',
    path: '/api/history/:batch/undo',
    access: 'user',
    params: oneBatch,
    body: z.object({ via: undoVia }),
    response: undone,
  },
  /** Answers an alarm: what the app did is sent to the account; of a `loss`, the account's state is taken over. */
  accept: {
    method: 'POST',
    path: '/api/history/:batch/accept',
    access: 'user',
    params: oneBatch,
    response: z.object({ success: ok }),
  },
  /** What an undo of everything since a moment would do. `keep`: ids of batches to leave, separated by commas. */
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
      /** Comics whose progress would change. */
      comics: z.int(),
      first: z.array(comicCard),
      /**
       * The last of the batches that it would undo, the last first; `comics`, `finished` and `unread` count what it would
       * undo. `more`: how many older ones there are.
       */
      batches: z.array(historyBatch),
      more: z.int(),
      /** The kept batches since then. */
      kept: z.array(historyBatch),
    }),
  },
  /** Undoes everything since a moment, but for the batches of `keep`. */
  undoSince: {
    method: 'POST',
    path: '/api/history/since',
    access: 'user',
    body: z.object({ at: time, keep: z.array(id).max(LIST_MAX).default([]), via: undoVia }),
    response: undone,
  },
  /** How a comic was read, the last pass first. */
  comic: {
    method: 'GET',
    path: '/api/comics/:id/history',
    access: 'user',
    params: oneComic,
    response: z.object({ success: ok, progress: progressState.nullable(), passes: z.array(pass) }),
  },
  /**
   * Undoes a sitting and everything after it. `seen` is when the comic was read last as far as the caller has seen (`at` of
   * its progress, or null). 409 `place-moved` where it was read since the sitting, unless `seen` is the time of the
   * progress now.
   */
  undoSitting: {
    method: 'PUT',
    path: '/api/comics/:id/history/:sitting/undo',
    access: 'user',
    params: oneSitting,
    body: z.object({ seen: time.nullable().optional() }),
    response: afterUndo,
  },
  /** Takes the undo of a sitting back. 409 `place-moved` where the comic was read since. */
  redoSitting: {
    method: 'DELETE',
    path: '/api/comics/:id/history/:sitting/undo',
    access: 'user',
    params: oneSitting,
    response: afterUndo,
  },
})
