import { AppError } from '#domain/errors/errors.ts'
import type { FileChanges } from '#library/files/file-changes.ts'
import { askYes } from '../components/ask-yes.ts'
import { type Context, EXIT } from '../context.ts'
import { followBatch } from './follow-batch.ts'

/** Planned changes of files, which the command has printed. */
interface Planned {
  /** Number of files that would change, and of those that cannot. */
  readonly count: number
  readonly skipped: number
  /** Stores the changes as a batch; returns its id, null if no file would change. */
  create(): Promise<string | null>
}

/**
 * Runs planned changes once the user agrees, and reports the result; with `dryRun` it only counts them. `words`: the
 * texts of the command. Returns the exit code. Throws consent-required, and as `followBatch`.
 */
export async function runPlanned(
  context: Context,
  fileChanges: FileChanges,
  words: 'files' | 'convert',
  { count, skipped, create }: Planned,
  { dryRun, yes }: { readonly dryRun: boolean; readonly yes: boolean },
): Promise<number> {
  const { config, t, out } = context
  if (skipped > 0) out.note(t('commands.files.unchanged', { count: skipped }))
  if (count === 0) out.line(t(`commands.${words}.nothing`))
  else if (dryRun) out.line(t(`commands.${words}.planned`, { files: count }))
  if (count === 0 || dryRun) {
    out.event('done', { files: count, skipped, batch: null })
    return EXIT.ok
  }
  if (!yes) {
    if (!out.interactive) throw new AppError('consent-required')
    if (!(await askYes(context, t(`commands.${words}.ask`, { count })))) return EXIT.interrupted
  }
  const batch = await create()
  if (batch === null) return EXIT.ok
  const { counts, failed } = await followBatch(context, fileChanges, batch)
  out.line(t(`commands.${words}.done`, { count: counts.done, called: config.called, batch }))
  out.event('done', { files: counts.done, skipped: skipped + counts.skipped, failed: counts.failed, batch })
  return failed ? EXIT.error : EXIT.ok
}
