import type { FileBatchRow } from '#contract/helper/file-changes.ts'
import type { BatchJobs } from '#library/files/batch-jobs.ts'
import type { Library } from '#library/index.ts'
import { batchRow } from '../changes/rows.ts'

/** Milliseconds between two reports of a batch's progress. */
const EVERY = 500

/** Reports batches to the owner: at once when they begin, pause or end, and regularly while they run. */
export function reportBatches(
  library: Library,
  jobs: BatchJobs,
  owner: () => Promise<string | null>,
  send: (batch: FileBatchRow, userId: string) => void,
): { close(): Promise<void> } {
  let timer: NodeJS.Timeout | null = null
  /** The reports so far, so that each is newer than those before it. */
  let reporting: Promise<void> = Promise.resolve()

  async function reportNow(batch: string): Promise<void> {
    const userId = await owner()
    if (userId === null) return
    send(await batchRow(library, jobs, userId, batch), userId)
  }

  function report(batch: string): void {
    // The next report has what a failed one did not send.
    reporting = reporting.then(() => reportNow(batch)).catch(() => undefined)
  }

  const stop = jobs.onChange((batch, isState) => {
    if (isState) {
      if (timer !== null) clearTimeout(timer)
      timer = null
      report(batch)
    } else {
      timer ??= setTimeout(() => {
        timer = null
        report(batch)
      }, EVERY).unref()
    }
  })

  return {
    async close() {
      stop()
      if (timer !== null) clearTimeout(timer)
      await reporting
    },
  }
}
