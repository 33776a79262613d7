import { FILES_IN_PARALLEL } from '#domain/limits.ts'
import type { DueCover, DueCovers, SettledCover } from '../images/due-covers.ts'
import { CoverQueue } from './cover-queue.ts'
import { inParallel, unlessAborted } from './in-parallel.ts'
import type { During } from './scan-detail.ts'

/**
 * The second phase of a scan: makes covers and takes fingerprints, what somebody looks at first. `onMade` is told of
 * each, with null where nothing was to be done any more. What is stopped here stays due in the database.
 */
export async function makeCovers(
  due: readonly DueCover[],
  dueCovers: DueCovers,
  abort: AbortController,
  during: During,
  onMade: (settled: SettledCover | null) => Promise<void>,
): Promise<void> {
  const { signal } = abort
  const queue = new CoverQueue(due)
  const unfollow = dueCovers.onAsked((id) => queue.asked(id))
  try {
    await inParallel(FILES_IN_PARALLEL, queue, abort, async (cover) => {
      const settled = await during(cover.path, unlessAborted(signal, dueCovers.make(cover, signal)))
      if (!signal.aborted) await onMade(settled)
    })
  } finally {
    unfollow()
  }
}
