import { z } from 'zod'
import type { PlannedConversion } from '#library/convert/conversion-plan.ts'
import { openLibrary } from '#library/index.ts'
import type { Context } from '../context.ts'
import { queryIds } from '../files/query-ids.ts'
import { reasonText } from '../files/reason-text.ts'
import { runPlanned } from '../files/run-planned.ts'

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
export async function run(context: Context, given: Options): Promise<number> {
  const { query, dryRun } = given
  const { config, signal } = context
  const selected = query === '' ? null : await queryIds(context, query)
  const library = await openLibrary(config.dataDir)
  const { fileChanges, converter } = library
  try {
    const ids = selected ?? (await converter.convertible())
    const planned = await converter.plan(ids, signal)
    for (const plan of planned) print(context, plan, dryRun)
    const count = planned.filter(({ target }) => target !== null).length
    return await runPlanned(
      context,
      fileChanges,
      'convert',
      {
        ...{ count, skipped: planned.length - count },
        create: () => converter.store(planned, { via: 'terminal' }),
      },
      given,
    )
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
