import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { coverRef, ok, problem, time } from './shapes.ts'

/** A file or folder that went wrong in a scan. */
const scanTrouble = z.object({ path: z.string(), ...problem.shape })

/** How far a scan is in one library. */
const libraryProgress = z.object({ path: z.string(), discovered: z.int(), processed: z.int() })

/** How a scan goes; the counts stay after its end. */
export const scanStatus = z.object({
  running: z.boolean(),
  /** Files found so far; the walk runs ahead of the reading. */
  discovered: z.int(),
  /** True once the walk has ended, so that `discovered` is the total. */
  counted: z.boolean(),
  /** Every file looked at, and listed where it is a comic. */
  processed: z.int(),
  added: z.int(),
  changed: z.int(),
  gone: z.int(),
  /** Files and folders that could not be read wholly, in this scan. */
  problems: z.int(),
  /**
   * Comics whose cover was looked for, of those whose cover this scan has to make: it lists all comics first, and
   * `coversDue` is 0 until then.
   */
  covers: z.int(),
  coversDue: z.int(),
  lastPath: z.string().nullable(),
  /** Files that are open now. */
  reading: z.array(z.string()),
  /** Each library it looks at, in their order; none before `counted`. */
  libraries: z.array(libraryProgress),
  /** The last problems it met, the newest last. */
  troubles: z.array(scanTrouble),
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  /** How the last scan ended, null while one runs or before the first. */
  outcome: z.enum(['done', 'cancelled', 'failed', 'interrupted']).nullable(),
  /** The last five covers made, the newest last. */
  recent: z.array(coverRef),
  /** True when it looked at some folders or files only. */
  partial: z.boolean(),
  /**
   * What the last scan of all libraries has left to the next, null when it went to its end or none has ended: files
   * not looked at of those found, null where not all folders were walked.
   */
  left: z.object({ files: z.int().nullable(), of: z.int() }).nullable(),
})
export type ScanStatus = z.infer<typeof scanStatus>

/** The state of the current or last scan, as sent to dashboards. */
export const scanState = z.object({
  ...scanStatus.shape,
  /** True while a scan runs that was started by the folder watcher, not by a user. */
  background: z.boolean(),
})
export type ScanState = z.infer<typeof scanState>

const scanAnswer = z.object({
  success: ok,
  ...scanState.shape,
  /** Changes with every change of the collection or its libraries: lists of another revision are stale. */
  revision: z.string(),
})
export type ScanAnswer = z.infer<typeof scanAnswer>

/** A file or folder that could not be read wholly. */
export const scanProblem = z.object({
  path: z.string(),
  comicId: z.string().nullable(),
  ...problem.shape,
  since: time,
})

export type ScanProblem = z.infer<typeof scanProblem>

/**
 * Why something in a library is passed over: hidden; left there by a system; a download under way; a link out of the
 * library; no kind of file that comics are.
 */
export const ignoredReason = z.enum(['hidden', 'system', 'unfinished', 'outside', 'type'])
export type IgnoredReason = z.infer<typeof ignoredReason>

/** What the last whole walk of a library passed over for one reason. Hidden folders count as one, with all in them. */
export const ignoredFiles = z.object({
  root: z.string(),
  reason: ignoredReason,
  count: z.int(),
  /** Paths of the first. */
  examples: z.array(z.string()),
})
export type IgnoredFiles = z.infer<typeof ignoredFiles>

/** Files and folders that one scan can be asked to look at: as many as problems are listed. */
export const PATHS_MAX = 1_000

/** Scanning (docs/helper-api.md, Scanning). */
export const scan = contract({
  /** Answers once `running` is true; 409 `scan-running` if it was. */
  start: {
    method: 'POST',
    path: '/api/scan',
    access: 'owner',
    scope: 'local',
    /**
     * `full` reads every file again, `retry` those with a problem; `believe` takes missing files for gone, however
     * many they are. `paths`: only these files and folders, each in a library.
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
