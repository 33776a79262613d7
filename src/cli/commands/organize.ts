import { z } from 'zod'
import { AppError } from '#domain/errors/errors.ts'
import { COMIC_KINDS, type ComicKind, DEFAULT_TEMPLATES } from '#domain/organise/comic-kinds.ts'
import { ORGANISE_MODES, type OrganisePlan, type Stay } from '#domain/organise/moves.ts'
import { parseTemplate, type Template } from '#domain/organise/template.ts'
import { openLibrary } from '#library/index.ts'
import { askYes } from '../components/ask-yes.ts'
import { type Context, EXIT } from '../context.ts'
import { followBatch } from '../files/follow-batch.ts'
import { queryIds } from '../files/query-ids.ts'

export const options = z.object({
  query: z.string().default(''),
  mode: z.enum(ORGANISE_MODES).default('wrong'),
  /** `KIND=TEMPLATE` */
  template: z.array(z.string()).default([]),
  dryRun: z.boolean().default(false),
  yes: z.boolean().default(false),
})
type Options = z.output<typeof options>

/** Returns the templates by kind: the given ones, else the defaults. Throws template-invalid. */
function templatesOf(given: readonly string[]): Record<ComicKind, Template> {
  const texts: Record<string, string> = { ...DEFAULT_TEMPLATES }
  for (const text of given) {
    const [, kind = '', template = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? []
    if (!Object.hasOwn(texts, kind)) throw new AppError('template-invalid', { template: text, position: 1 })
    texts[kind] = template
  }
  const parsed = COMIC_KINDS.map((kind) => {
    const text = texts[kind] ?? ''
    const { template, error } = parseTemplate(text)
    if (error !== null) throw new AppError('template-invalid', { template: text, position: error.at + 1 })
    return [kind, template] as const
  })
  return Object.fromEntries(parsed) as Record<ComicKind, Template>
}

/**
 * `comics organize [QUERY]`: gives comics names and folders by templates (docs/organise.md). Exits with 1 if a file
 * could not be moved.
 */
export async function run(context: Context, given: Options): Promise<number> {
  const { config, t, out, signal } = context
  const templates = templatesOf(given.template)
  const ids = given.query === '' ? null : await queryIds(context, given.query)
  const library = await openLibrary(config.dataDir)
  const { organiser, roots, fileChanges } = library
  try {
    const plans: { readonly root: string; readonly plan: OrganisePlan }[] = []
    for (const root of await roots.list()) {
      const plan = await organiser.plan({ root, ids, templates, mode: given.mode }, signal)
      plans.push({ root, plan })
      print(context, root, plan, given.dryRun)
    }
    const sum = (count: (plan: OrganisePlan) => number) =>
      plans.reduce((all, { plan }) => all + count(plan), 0)
    const count = sum(({ moves }) => moves.length)
    const figures = { stays: sum(({ stays }) => stays.length), unchanged: sum(({ unchanged }) => unchanged) }
    out.line(t('commands.organize.planned', { count, ...figures }))
    if (count === 0 || given.dryRun) {
      out.event('done', { moves: count, ...figures, batches: [] })
      return EXIT.ok
    }
    if (!given.yes) {
      if (!out.interactive) throw new AppError('consent-required')
      if (!(await askYes(context, t('commands.organize.ask', { count })))) return EXIT.interrupted
    }
    const results = { moved: 0, skipped: 0, failed: 0 }
    let hasFailed = false
    const batches: string[] = []
    for (const { root, plan } of plans) {
      const batch = await organiser.store(root, plan, { via: 'terminal' })
      if (batch === null) continue
      batches.push(batch)
      const { counts, failed } = await followBatch(context, fileChanges, batch)
      hasFailed ||= failed
      results.moved += counts.done
      results.skipped += counts.skipped
      results.failed += counts.failed
      out.line(t('commands.organize.done', { count: counts.done, called: config.called, batch }))
    }
    out.event('done', { moves: count, ...figures, ...results, batches })
    return hasFailed ? EXIT.error : EXIT.ok
  } finally {
    await library.close()
  }
}

/** Prints what moves where, and what stays and why. */
function print({ t, out }: Context, root: string, { moves, stays }: OrganisePlan, isAsked: boolean): void {
  for (const move of moves) {
    out.event('move', { library: root, ...move })
    if (!isAsked && !out.interactive) continue
    out.answer(`${move.from} → ${move.to}`)
    for (const { from, to } of move.neighbours) out.answer(`  ${from} → ${to}`)
  }
  for (const stay of stays) {
    out.event('stay', { library: root, ...stay })
    out.note(t('commands.organize.stays', { path: stay.path, reason: reasonOf(stay, t) }))
  }
}

const reasonOf = ({ reason, missing = [], target = '' }: Stay, t: Context['t']): string =>
  t(`organise.reasons.${reason}`, { fields: missing.join(', '), target })
