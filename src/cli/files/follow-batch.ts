import type { FileChanges } from '#library/files/file-changes.ts'
import type { ChangeCounts } from '#library/files/journal.ts'
import type { Context } from '../context.ts'
import { errorText } from '../error-text.ts'

/** Milliseconds between two reports of progress. */
const REPORT_EVERY = 2_000
/** Changes read at once. */
const PAGE = 1_000

/** Runs a batch and reports its progress; prints the files that were not changed, with the reason. */
export async function followBatch(
  { t, out, signal }: Context,
  fileChanges: FileChanges,
  batch: string,
): Promise<{ counts: ChangeCounts; failed: boolean }> {
  let last = Date.now()
  const { counts } = await fileChanges.run(batch, {
    signal,
    onProgress: ({ counts: now, path }) => {
      if (Date.now() - last < REPORT_EVERY) return
      last = Date.now()
      out.event('progress', { ...now, path })
    },
  })
  for (const state of ['skipped', 'failed', 'done'] as const) {
    for (let after = 0; ; ) {
      const page = await fileChanges.journal.changes(batch, { limit: PAGE, after, state })
      for (const { path, reason } of page) {
        if (reason === null || (state === 'done' && reason.code !== 'undo-partial')) continue
        out.event('skipped', { path, state, reason })
        const told = errorText(t, { ...reason, message: reason.code })
        out.note(t('commands.files.skipped', { path, reason: told }), state === 'failed')
      }
      after = page.at(-1)?.id ?? after
      if (page.length < PAGE) break
    }
  }
  signal.throwIfAborted()
  return { counts, failed: counts.failed > 0 }
}
