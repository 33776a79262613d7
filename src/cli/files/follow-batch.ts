import { isAppError } from '#domain/errors/errors.ts'
import type { FileChanges } from '#library/files/file-changes.ts'
import type { ChangeCounts } from '#library/files/journal-entries.ts'
import type { Context } from '../context.ts'
import { reasonText } from './reason-text.ts'

/** Milliseconds between two reports of progress. */
const REPORT_EVERY = 2_000
/** Changes read at once. */
const PAGE = 1_000

const totalOf = (counts: ChangeCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/**
 * Runs a batch and reports its progress; prints the files that were not changed, with the reason. `failed` is true if
 * files failed or were not reached. Throws what stopped the batch, after printing how to continue.
 */
export async function followBatch(
  { config, t, out, signal }: Context,
  fileChanges: FileChanges,
  batch: string,
): Promise<{ counts: ChangeCounts; failed: boolean }> {
  let last = Date.now()
  const reportStop = (now: ChangeCounts) => {
    const figures = { done: now.done, total: totalOf(now) }
    out.note(t('commands.files.stopped', { ...figures, called: config.called }), true)
  }
  const run = fileChanges.run(batch, {
    signal,
    onProgress: ({ counts: now, current }) => {
      if (Date.now() - last < REPORT_EVERY) return
      last = Date.now()
      out.event('progress', { ...now, path: current?.path ?? null })
      const total = totalOf(now)
      if (!out.json) out.note(t('cli.scan.progress', { processed: total - now.due, discovered: total }))
    },
  })
  const { counts } = await run.catch(async (error: unknown) => {
    // The batch has not begun, and no command continues it.
    if (isAppError(error, 'files-busy')) await fileChanges.cancel(batch)
    reportStop(await fileChanges.journal.counts(batch))
    throw error
  })
  for (const state of ['skipped', 'failed', 'done'] as const) {
    for (let after = 0; ; ) {
      const page = await fileChanges.journal.changes(batch, { limit: PAGE, after, state })
      for (const { path, reason } of page) {
        if (reason === null || (state === 'done' && reason.code !== 'undo-partial')) continue
        out.event('skipped', { path, state, reason })
        out.note(reasonText(t, path, reason), state === 'failed')
      }
      after = page.at(-1)?.id ?? after
      if (page.length < PAGE) break
    }
  }
  if (counts.due > 0) reportStop(counts)
  signal.throwIfAborted()
  return { counts, failed: counts.failed + counts.due > 0 }
}
