import { z } from 'zod'
import { LIST_MAX, POSITION_MAX, PROGRESS_AT_ONCE } from '#domain/limits.ts'
import { contract } from '../endpoint.ts'
import { changedProgress, comicCard, ok, progressState, time } from './shapes.ts'

/** A position to store. */
const position = z.object({
  /** From 1; null marks the comic as unread. */
  page: z.int().min(1).max(POSITION_MAX).nullable(),
  pageCount: z.int().min(0).max(POSITION_MAX),
  /**
   * With it the comic is put exactly there, finished or not; without it the position is one that was read: finished stays
   * finished, and a position newer than `at` stays.
   */
  finished: z.boolean().optional(),
  /** A finished comic is begun anew, which starts another pass; without it finished stays finished. */
  restarted: z.boolean().optional(),
  /** When it was read; now when absent or ahead of the helper's clock. */
  at: time.optional(),
})

const comic = z.object({ id: z.string().min(1) })
const page = z.object({ limit: z.coerce.number().int().min(1).max(LIST_MAX).default(LIST_MAX) })

/** The caller's reading record (docs/architecture.md, A progress write). */
export const progress = contract({
  /** Null: never opened. */
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
   * Several positions at once, such as those of a browser that was offline: `client` names it, and `seq` counts up there,
   * so that what is sent twice is stored once. Unknown comics are left out of the answer.
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
      /** How it is afterwards. */
      changed: changedProgress,
      /** Comics of which a newer position stays. */
      superseded: z.array(z.string()),
    }),
  },
  /** What to go on with, the last read first; after a finished comic the next of its series. */
  next: {
    method: 'GET',
    path: '/api/progress/next',
    access: 'user',
    query: page,
    response: z.object({ success: ok, next: z.array(comicCard) }),
  },
  /** The comics that were read to their end, the last read first. */
  finished: {
    method: 'GET',
    path: '/api/progress/finished',
    access: 'user',
    query: page,
    response: z.object({ success: ok, finished: z.array(comicCard) }),
  },
})
