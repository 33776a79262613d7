import { append } from '#domain/append.ts'
import { isAppError } from '#domain/errors/errors.ts'
import type { BatchJobs } from './batch-jobs.ts'
import type { FileChanges } from './file-changes.ts'

/** Milliseconds after the last edit of a comic until it is written: so each file is written once a minute at most. */
const AFTER = 60_000
/** Maximum milliseconds between two checks for edits that are due. */
const CHECK_EVERY = 5_000
/** Milliseconds until the next attempt after a failure, such as a full disk. */
const RETRY_AFTER = 10 * 60_000

/** Writes the edits of libraries that follow them. */
export interface EditFollower {
  /** Writes the edits that are due, unless files are being changed. Resolves when that has begun. */
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * Writes edits of comics into their files in the background of a server, in libraries that follow edits: quietly, as
 * batches that can be undone like others. A batch that a restart or a full disk interrupted is continued; one that a
 * user paused is not. `after`: milliseconds after the last edit.
 */
export function followEdits(
  fileChanges: Pick<FileChanges, 'followed' | 'planWrites' | 'createFollowing'>,
  jobs: BatchJobs,
  report: (error: unknown, where: string) => void,
  after = AFTER,
): EditFollower {
  const stop = new AbortController()
  /** When a batch, or a library, whose disk failed is tried again; milliseconds since 1970. */
  const retryAt = new Map<string, number>()
  const isWaiting = (key: string) => (retryAt.get(key) ?? 0) > Date.now()
  let checking: Promise<void> | null = null

  async function attempt(key: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      retryAt.delete(key)
    } catch (error) {
      // The next check tries again.
      if (stop.signal.aborted || isAppError(error, 'files-busy')) return
      retryAt.set(key, Date.now() + RETRY_AFTER)
      report(error, 'files')
    }
  }

  async function resume(batch: string): Promise<void> {
    if (jobs.isHeld(batch) || isWaiting(batch)) return
    const hasFailed = jobs.problemOf(batch) !== null
    if (hasFailed && !retryAt.has(batch)) retryAt.set(batch, Date.now() + RETRY_AFTER)
    else await attempt(batch, () => jobs.resume(batch))
  }

  async function checkNow(): Promise<void> {
    if (jobs.isBusy()) return
    const unfinished = await fileChanges.followed.unfinished()
    if (unfinished !== null) return resume(unfinished)
    const until = Date.now() - after
    const due = new Map<string, string[]>()
    for (const { id, root } of await fileChanges.followed.due(until)) append(due, root, id)
    for (const [root, ids] of due) {
      if (isWaiting(root)) continue
      await attempt(root, async () => {
        const planned = await fileChanges.planWrites(ids, stop.signal)
        await jobs.start(() => fileChanges.createFollowing(planned, ids, until))
      })
      if (jobs.isBusy()) return
    }
  }

  function check(): Promise<void> {
    checking ??= checkNow().finally(() => {
      checking = null
    })
    return checking
  }

  const timer = setInterval(
    () => void check().catch((error: unknown) => report(error, 'files')),
    Math.min(after, CHECK_EVERY),
  ).unref()

  return {
    check,
    async close() {
      clearInterval(timer)
      stop.abort()
      await checking?.catch(() => undefined)
    },
  }
}
