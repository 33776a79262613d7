import { z } from 'zod'
import { AppError } from '#domain/errors/errors.ts'
import { LIST_MAX } from '#domain/limits.ts'
import type { FileChanges } from '#library/files/file-changes.ts'
import { openLibrary } from '#library/index.ts'
import { askYes } from '../components/ask-yes.ts'
import { type Context, EXIT } from '../context.ts'
import { followBatch } from '../files/follow-batch.ts'

export const options = z.object({
  /** The id of a batch; the last one that changed a file if absent. */
  batch: z.string().trim().min(1).optional(),
  yes: z.boolean().default(false),
})

/** `comics undo [BATCH]`: undoes a change of files (docs/organise.md). Exits with 1 if a file could not be restored. */
export async function run(context: Context, { batch, yes }: z.output<typeof options>): Promise<number> {
  const { config, t, out } = context
  const library = await openLibrary(config.dataDir)
  const { fileChanges } = library
  try {
    const undone = batch ?? (await lastBatch(fileChanges))
    if (undone === null) {
      out.line(t('commands.files.none'))
      out.event('done', { files: 0, skipped: 0, failed: 0, undo: null })
      return EXIT.ok
    }
    if ((await fileChanges.journal.batch(undone)) === undefined) throw new AppError('batch-not-found')
    const { done: count } = await fileChanges.journal.counts(undone)
    if (count > 0 && !yes) {
      if (!out.interactive) throw new AppError('consent-required')
      if (!(await askYes(context, t('commands.files.askUndo', { count })))) return EXIT.interrupted
    }
    const undo = await fileChanges.createUndo(undone, { via: 'terminal' })
    const result = undo === null ? null : await followBatch(context, fileChanges, undo)
    const files = result?.counts.done ?? 0
    out.line(t('commands.files.undone', { count: files }))
    out.event('done', {
      files,
      skipped: result?.counts.skipped ?? 0,
      failed: result?.counts.failed ?? 0,
      undo,
    })
    return result?.failed === true || (result?.counts.skipped ?? 0) > 0 ? EXIT.error : EXIT.ok
  } finally {
    await library.close()
  }
}

/** Returns the newest batch that changed files and can be undone. */
async function lastBatch(fileChanges: FileChanges): Promise<string | null> {
  const batches = await fileChanges.list(LIST_MAX)
  return batches.find(({ kind, counts }) => kind !== 'undo' && counts.done > 0)?.id ?? null
}
