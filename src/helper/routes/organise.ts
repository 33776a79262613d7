import { z } from 'zod'
import { type organise as contract, PLAN_SHOWN, type Templates } from '#contract/helper/organise.ts'
import { AppError } from '#domain/errors/errors.ts'
import { COMIC_KINDS, type ComicKind, DEFAULT_TEMPLATES } from '#domain/organise/comic-kinds.ts'
import type { OrganisePlan } from '#domain/organise/moves.ts'
import { parseTemplate, type Template, type TemplateError } from '#domain/organise/template.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { BatchJobs } from '#library/files/batch-jobs.ts'
import type { Library } from '#library/index.ts'
import { createPlans } from '../changes/plans.ts'
import { batchRow, visibleTo } from '../changes/rows.ts'
import type { Caller } from '../guards.ts'
import { createUserQueue } from '../user-queue.ts'
import { userOf } from './user-of.ts'

/** The name of the setting with the templates of the last run, as JSON. */
const SETTING = 'organise-templates'

/** Templates of an older version may lack a kind. */
const storedTemplates = z.partialRecord(z.enum(COMIC_KINDS), z.string())

/** A plan, with what it was made of; null while it is being made. */
interface Draft {
  ready: { readonly root: string; readonly plan: OrganisePlan; readonly templates: Templates } | null
}

/** Returns the templates by kind, or all their errors. */
function parsed(texts: Templates) {
  const errors: (TemplateError & { readonly kind: ComicKind })[] = []
  const templates = COMIC_KINDS.map((kind) => {
    const { template, error } = parseTemplate(texts[kind])
    if (error !== null) errors.push({ kind, ...error })
    return [kind, template ?? []] as const
  })
  return { templates: Object.fromEntries(templates) as unknown as Record<ComicKind, Template>, errors }
}

/** Routes for names and folders by templates. */
export function organiseRoutes(library: Library, jobs: BatchJobs): Handlers<typeof contract, Caller> {
  const { organiser, settings, roots } = library
  const plans = createPlans<Draft>()
  const queued = createUserQueue()
  const success = { success: true } as const

  async function lastTemplates(): Promise<Templates> {
    const stored = storedTemplates.safeParse(JSON.parse((await settings.get(SETTING)) ?? '{}'))
    return { ...DEFAULT_TEMPLATES, ...stored.data }
  }

  return {
    async templates() {
      const templates = await lastTemplates()
      return { ...success, templates, defaults: { ...DEFAULT_TEMPLATES }, libraries: await roots.list() }
    },

    async plan({ body }, caller) {
      const userId = userOf(caller)
      const { library: root, ids, mode } = body
      if (!(await roots.list()).includes(root)) throw new AppError('library-not-found', { path: root })
      const { templates, errors } = parsed(body.templates)
      const draft: Draft = { ready: null }
      // Begun now, so that of two requests the later one's plan stays.
      const id = plans.begin(userId, draft)
      if (errors.length > 0) {
        const nothing = { kinds: [], moves: [], stays: [], moveCount: 0, stayCount: 0, unchanged: 0 }
        return { ...success, plan: null, errors, ...nothing }
      }
      const order = { root, ids, templates, mode, among: visibleTo(library, userId) }
      // A plan of a large library takes seconds: one is made at a time, and none for a client that has disconnected.
      const { kinds, ...plan } = await queued('', async () => {
        caller.disconnected.throwIfAborted()
        return organiser.plan(order, caller.disconnected)
      })
      draft.ready = { root, plan, templates: body.templates }
      const { moves, stays, unchanged } = plan
      return {
        ...success,
        ...{ plan: id, errors, unchanged, moveCount: moves.length, stayCount: stays.length },
        kinds: [...kinds],
        moves: moves.slice(0, PLAN_SHOWN).map((move) => ({
          ...move,
          neighbours: move.neighbours.map((neighbour) => ({ ...neighbour })),
        })),
        stays: stays.slice(0, PLAN_SHOWN).map(({ missing = [], target = null, ...stay }) => ({
          ...stay,
          missing: [...missing],
          target,
        })),
      }
    },

    async run({ body }, caller) {
      const userId = userOf(caller)
      const { ready } = plans.get(userId, body.plan)
      if (ready === null) throw new AppError('plan-expired')
      const { root, plan, templates } = ready
      const id = await jobs.start(() => organiser.store(root, plan, { via: 'dashboard', userId }))
      plans.drop(userId, body.plan)
      await settings.put(SETTING, JSON.stringify(templates))
      return { ...success, batch: id === null ? null : await batchRow(library, jobs, userId, id) }
    },
  }
}
