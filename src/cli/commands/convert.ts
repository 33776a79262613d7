import { z } from 'zod'
import { AppError } from '#domain/errors/errors.ts'
import type { PlannedConversion } from '#library/convert/conversion-plan.ts'
import { openLibrary } from '#library/index.ts'
import { askYes } from '../components/ask-yes.ts'
import { type Context, EXIT } from '../context.ts'
import { followBatch } from '../files/follow-batch.ts'
import { queryIds } from '../files/query-ids.ts'
import { reasonText } from '../files/reason-text.ts'

export const options = z.object({
  query: z.string().default(''),
  dryRun: z.boolean().default(false),
  yes: z.boolean().default(false),
})
type Options = z.output<typeof options>

/**
 * `comics convert [QUERY]`: converts cbr, cb7 and cbt to cbz (docs/organise.md). Exits with 1 if a part of the query was
 * not understood, or a file could not be converted.
 */
export async function run(context: Context, { query, dryRun, yes }: Options): Promise<number> {
  const { config, t, out, signal } = context
  const selected = query === '' ? null : await queryIds(context, query)
  const library = await openLibrary(config.dataDir)
  const { fileChanges } = library
  try {
    const ids = selected ?? (await fileChanges.convertibleIds())
    const planned = await fileChanges.planConversions(ids, signal)
    for (const plan of planned) print(context, plan, dryRun)
    const count = planned.filter(({ target }) => target !== null).length
    const skipped = planned.length - count
    if (skipped > 0) out.note(t('commands.files.unchanged', { count: skipped }))
    if (count === 0) out.line(t('commands.convert.nothing'))
    else if (dryRun) out.line(t('commands.convert.planned', { files: count }))
    if (count === 0 || dryRun) {
      out.event('done', { files: count, skipped, batch: null })
      return EXIT.ok
    }
    if (!yes) {
      if (!out.interactive) throw new AppError('consent-required')
      if (!(await askYes(context, t('commands.convert.ask', { count })))) return EXIT.interrupted
    }
    const batch = await fileChanges.createConversions(planned, { via: 'terminal' })
    if (batch === null) return EXIT.ok
    const { counts, failed } = await followBatch(context, fileChanges, batch)
    out.line(t('commands.convert.done', { count: counts.done, called: config.called, batch }))
    out.event('done', { files: counts.done, skipped: skipped + counts.skipped, failed: counts.failed, batch })
    return failed ? EXIT.error : EXIT.ok
  } finally {
    await library.close()
  }
}

/** Prints the new name of a file, or why it is not converted. */
function print(
  { t, out }: Context,
  { id, path, size, target, reason }: PlannedConversion,
  isAsked: boolean,
): void {
  out.event('file', { id, path, size, target, reason })
  if (reason !== null) out.note(reasonText(t, path, reason))
  else if (isAsked || out.interactive) out.answer(`${path} → ${target}`)
}
