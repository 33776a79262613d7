import { z } from 'zod'
import { LIST_MAX, POSITION_MAX, PROGRESS_AT_ONCE } from '#domain/limits.ts'
import { ASIDE_KINDS } from '#domain/reading/set-aside.ts'
import { contract } from '../endpoint.ts'
import { changedProgress, comicCard, ok, progressState, time } from './shapes.ts'

/** A position to store. */
const position = z.object({
  /** From 1; null marks the comic as unread. */
  page: z.int().min(1).max(POSITION_MAX).nullable(),
  pageCount: z.int().min(0).max(POSITION_MAX),
  /**
   * If set, the position is stored exactly, finished or not. If absent, the position was reached by reading: a finished
   * comic stays finished, and a position newer than `at` stays.
   */
  finished: z.boolean().optional(),
  /** True to restart a finished comic, which begins another pass. */
  restarted: z.boolean().optional(),
  /** Time of reading; the current time if absent or in the future. */
  at: time.optional(),
})

const comic = z.object({ id: z.string().min(1) })
const page = z.object({ limit: z.coerce.number().int().min(1).max(LIST_MAX).default(LIST_MAX) })

const nextComic = comicCard.extend({
  after: z.object({ number: z.string().nullable(), at: time }).nullable(),
})
export type NextComic = z.output<typeof nextComic>

/** The caller's progress (docs/architecture.md, A progress write). */
export const progress = contract({
  /** Returns the progress in a comic, null if never opened. */
  get: {
    method: 'GET',
    path: '/api/comics/:id/progress',
    access: 'user',
    params: comic,
    response: z.object({ success: ok, progress: progressState.nullable() }),
  },
  put: {
    method: 'PUT',
    path: '/api/comics/:id/progress',
    access: 'user',
    params: comic,
    body: position,
    response: z.object({ success: ok, progress: progressState.nullable() }),
  },
  /**
   * Stores several positions, such as those of a browser that was offline. `client` identifies the browser, and `seq`
   * increases with each event, so that repeated events are stored once. Unknown comics are ignored.
   */
  record: {
    method: 'POST',
    path: '/api/progress',
    access: 'user',
    body: z.object({
      client: z.string().min(1).max(100).optional(),
      events: z
        .array(position.extend({ id: z.string().min(1), seq: z.int().min(0).optional() }))
        .min(1)
        .max(PROGRESS_AT_ONCE),
    }),
    response: z.object({
      success: ok,
      /** The resulting progress. */
      changed: changedProgress,
      /** Ids of comics with a newer position, which were not changed. */
      superseded: z.array(z.string()),
    }),
  },
  /**
   * Returns comics to continue, the last read first; a finished comic is replaced by the next of its series. `after`
   * is the number and time of that finished comic.
   */
  next: {
    method: 'GET',
    path: '/api/progress/next',
    access: 'user',
    query: page,
    response: z.object({ success: ok, next: z.array(nextComic) }),
  },
  /**
   * Returns the comics that the caller set aside, the last one first; a series is set aside by one of its comics.
   * `returns` is when it returns by itself, null if at no time.
   */
  aside: {
    method: 'GET',
    path: '/api/progress/aside',
    access: 'user',
    response: z.object({
      success: ok,
      aside: z.array(z.object({ comic: comicCard, kind: z.enum(ASIDE_KINDS), returns: time.nullable() })),
    }),
  },
  /**
   * Sets a comic and its series aside; null brings them back. Reading in the comic or its series brings them back as
   * well. Returns the kind `before`.
   */
  setAside: {
    method: 'PUT',
    path: '/api/comics/:id/aside',
    access: 'user',
    params: comic,
    body: z.object({ kind: z.enum(ASIDE_KINDS).nullable() }),
    response: z.object({ success: ok, before: z.enum(ASIDE_KINDS).nullable() }),
  },
  /** Returns finished comics, the last read first. */
  finished: {
    method: 'GET',
    path: '/api/progress/finished',
    access: 'user',
    query: page,
    response: z.object({ success: ok, finished: z.array(comicCard) }),
  },
})
