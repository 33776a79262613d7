import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { coverRef, ok, problem, time } from './shapes.ts'

/** A problem with a file or folder in a scan. */
const scanTrouble = z.object({ path: z.string(), ...problem.shape })

/** Progress of a scan in one library. */
const libraryProgress = z.object({ path: z.string(), discovered: z.int(), processed: z.int() })

/** Status of a scan; the counts remain after its end. */
export const scanStatus = z.object({
  running: z.boolean(),
  /** Files found so far; the folder walk runs ahead of reading the files. */
  discovered: z.int(),
  /** True once the walk has ended, so that `discovered` is the total. */
  counted: z.boolean(),
  /** Files processed so far. */
  processed: z.int(),
  added: z.int(),
  changed: z.int(),
  gone: z.int(),
  /** Files and folders with problems in this scan. */
  problems: z.int(),
  /**
   * Covers processed, and covers to process. A scan lists all comics before it makes covers; `coversDue` is 0 until
   * then.
   */
  covers: z.int(),
  coversDue: z.int(),
  lastPath: z.string().nullable(),
  /** Files that are being read. */
  reading: z.array(z.string()),
  /** Progress by library; empty before `counted`. */
  libraries: z.array(libraryProgress),
  /** The last problems, in ascending order of time. */
  troubles: z.array(scanTrouble),
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  /** Outcome of the last scan; null during a scan and before the first. */
  outcome: z.enum(['done', 'cancelled', 'failed', 'interrupted']).nullable(),
  /** The last five covers, in ascending order of time. */
  recent: z.array(coverRef),
  /** True for a scan of some folders or files only. */
  partial: z.boolean(),
  /**
   * Work that the last full scan did not complete; null if it completed, or before the first. `files` of the `of` files
   * found were not processed; null if the folder walk did not complete.
   */
  left: z.object({ files: z.int().nullable(), of: z.int() }).nullable(),
})
export type ScanStatus = z.infer<typeof scanStatus>

/** State of the current or last scan. */
export const scanState = z.object({
  ...scanStatus.shape,
  /** True while a scan runs that was started by the folder watcher, not by a user. */
  background: z.boolean(),
})
export type ScanState = z.infer<typeof scanState>

const scanAnswer = z.object({
  success: ok,
  ...scanState.shape,
  /** Revision of the collection and its libraries; lists of another revision are stale. */
  revision: z.string(),
})
export type ScanAnswer = z.infer<typeof scanAnswer>

/** A stored problem of a file or folder. */
export const scanProblem = z.object({
  path: z.string(),
  comicId: z.string().nullable(),
  ...problem.shape,
  since: time,
})

export type ScanProblem = z.infer<typeof scanProblem>

/**
 * Reason why a file or folder is ignored: hidden; created by the system; an unfinished download; a link out of the
 * library; not a comic's file type.
 */
export const ignoredReason = z.enum(['hidden', 'system', 'unfinished', 'outside', 'type'])
export type IgnoredReason = z.infer<typeof ignoredReason>

/** Files and folders that the last full walk of a library ignored for one reason. A hidden folder counts as one. */
export const ignoredFiles = z.object({
  root: z.string(),
  reason: ignoredReason,
  count: z.int(),
  /** Paths of the first ones. */
  examples: z.array(z.string()),
})
export type IgnoredFiles = z.infer<typeof ignoredFiles>

/** Maximum paths of a partial scan, the same as the maximum of listed problems. */
export const PATHS_MAX = 1_000

/** Scanning (docs/helper-api.md, Scanning). */
export const scan = contract({
  /**
   * Starts a scan and responds once it runs; a short one may have ended by then. 409 `scan-running` if a scan is
   * running.
   */
  start: {
    method: 'POST',
    path: '/api/scan',
    access: 'owner',
    scope: 'local',
    /**
     * `full` reads all files again, `retry` those with problems. `believe` marks missing files as gone, regardless of
     * their number. `paths`: only these files and folders, each inside a library.
     */
    body: z
      .object({
        full: z.boolean().default(false),
        retry: z.boolean().default(false),
        believe: z.boolean().default(false),
        paths: z.array(z.string().min(1)).min(1).max(PATHS_MAX).optional(),
      })
      .optional(),
    response: scanAnswer,
  },
  status: {
    method: 'GET',
    path: '/api/scan/status',
    access: 'user',
    response: scanAnswer,
  },
  cancel: {
    method: 'POST',
    path: '/api/scan/cancel',
    access: 'owner',
    scope: 'local',
    body: z.object({}).optional(),
    response: scanAnswer,
  },
  problems: {
    method: 'GET',
    path: '/api/scan/problems',
    access: 'user',
    response: z.object({ success: ok, problems: z.array(scanProblem) }),
  },
  ignored: {
    method: 'GET',
    path: '/api/scan/ignored',
    access: 'user',
    response: z.object({ success: ok, ignored: z.array(ignoredFiles) }),
  },
})
