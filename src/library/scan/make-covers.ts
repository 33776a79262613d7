import { FILES_IN_PARALLEL } from '#domain/limits.ts'
import type { DueCover, DueCovers, SettledCover } from '../images/due-covers.ts'
import { CoverQueue } from './cover-queue.ts'
import { inParallel, unlessAborted } from './in-parallel.ts'
import type { TrackFile } from './scan-detail.ts'

/**
 * Runs the second phase of a scan: makes covers and fingerprints, starting with those that clients request. Calls
 * `onMade` for each cover; with null if it was made meanwhile or the file is gone or changed. After an abort, the
 * remaining covers stay due in the database.
 */
export async function makeCovers(
  due: readonly DueCover[],
  dueCovers: DueCovers,
  abort: AbortController,
  track: TrackFile,
  onMade: (settled: SettledCover | null) => Promise<void>,
): Promise<void> {
  const { signal } = abort
  const queue = new CoverQueue(due)
  const unsubscribe = dueCovers.onRequest((id) => queue.prioritizeAfter(id))
  try {
    await inParallel(FILES_IN_PARALLEL, queue, abort, async (cover) => {
      const settled = await track(cover.path, unlessAborted(signal, dueCovers.make(cover, signal)))
      if (!signal.aborted) await onMade(settled)
    })
  } finally {
    unsubscribe()
  }
}
