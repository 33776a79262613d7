import { z } from 'zod'
import { elementName, fieldName } from '#i18n/file-words.ts'
import type { PlannedWrite } from '#library/files/write-plan.ts'
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
 * `comics write [QUERY]`: writes edited metadata into the files of libraries that allow it (docs/organise.md). Exits with
 * 1 if a part of the query was not understood, or a file could not be written.
 */
export async function run(context: Context, given: Options): Promise<number> {
  const { query, dryRun } = given
  const { config, t, out, signal } = context
  const selected = query === '' ? null : await queryIds(context, query)
  const library = await openLibrary(config.dataDir)
  const { fileChanges } = library
  try {
    const planned = await fileChanges.planWrites(
      selected ?? (await fileChanges.edited()).map(({ id }) => id),
      signal,
    )
    for (const plan of planned) print(context, plan, dryRun)
    const count = planned.filter(({ kind }) => kind !== null).length
    const skipped = planned.filter(({ kind, reason }) => kind === null && reason !== null).length
    const off = planned.filter(({ reason }) => reason?.code === 'write-off')
    for (const path of new Set(off.map(({ root }) => root)))
      out.note(t('commands.files.off', { path, called: config.called }))
    return await runPlanned(
      context,
      fileChanges,
      'files',
      { count, skipped, create: () => fileChanges.createWrites(planned, { via: 'terminal' }) },
      given,
    )
  } finally {
    await library.close()
  }
}

/** Prints what would change in one file, or why nothing does. */
function print({ t, out }: Context, plan: PlannedWrite, isAsked: boolean): void {
  const { path, kind, changes, warnings, others, reason } = plan
  out.event('file', { id: plan.id, path, size: plan.size, kind, changes, warnings, others, reason })
  // Of a library that nothing is written into, one message is enough.
  if (reason !== null && reason.code !== 'write-off') out.note(reasonText(t, path, reason))
  if (kind === null || !(isAsked || out.interactive)) return
  out.answer(kind === 'sidecar' ? `${path}  (${t('commands.files.beside')})` : path)
  for (const { field, before, after } of changes)
    out.answer(`  ${fieldName(t, field)}: ${text(before)} → ${text(after)}`)
  for (const { code, element, value } of warnings)
    out.answer(
      `  ${t(`commands.files.warnings.${code}`, { element: elementName(t, element), value: value ?? '' })}`,
    )
  if (others.length > 0) out.answer(`  ${t('commands.files.others', { names: others.join(', ') })}`)
}

const text = (value: unknown): string => {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
