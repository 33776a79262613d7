import { z } from 'zod'
import { COMIC_KINDS } from '#domain/organise/comic-kinds.ts'
import { ORGANISE_MODES, STAY_REASONS } from '#domain/organise/moves.ts'
import { TEMPLATE_ERRORS, TEMPLATE_FIELDS, TEMPLATE_MAX } from '#domain/organise/template.ts'
import { contract } from '../endpoint.ts'
import { fileBatch } from './file-changes.ts'
import { ok } from './shapes.ts'

/** Maximum moves and stays in a response; the counts are of all. */
export const PLAN_SHOWN = 2_000

const templateTexts = z.record(z.enum(COMIC_KINDS), z.string().max(2 * TEMPLATE_MAX))
export type Templates = z.output<typeof templateTexts>

/** Names and folders of comics by templates (docs/organise.md). Paths are relative to the library, with `/`. */
export const organise = contract({
  /** Returns the user's last templates, and the default ones. */
  templates: {
    method: 'GET',
    path: '/api/organise',
    access: 'owner',
    response: z.object({
      success: ok,
      templates: templateTexts,
      defaults: templateTexts,
      libraries: z.array(z.string()),
    }),
  },
  /**
   * Plans where comics of a library go; nothing moves. A template with an error is no error response, because templates
   * are checked while the user types: `errors` names it, and the plan is empty. Replaces the caller's former plan.
   */
  plan: {
    method: 'POST',
    path: '/api/organise/plan',
    access: 'owner',
    bodyLimit: 4 * 1024 * 1024,
    body: z.object({
      library: z.string(),
      /** Null: all comics of the library. */
      ids: z.array(z.string().max(100)).max(50_000).nullable().default(null),
      templates: templateTexts,
      mode: z.enum(ORGANISE_MODES).default('wrong'),
    }),
    response: z.object({
      success: ok,
      /** Null while a template has an error. */
      plan: z.string().nullable(),
      errors: z.array(z.object({ kind: z.enum(COMIC_KINDS), code: z.enum(TEMPLATE_ERRORS), at: z.int() })),
      /** Number of comics of each kind, and the new path of the first one. */
      kinds: z.array(z.object({ kind: z.enum(COMIC_KINDS), count: z.int(), sample: z.string().nullable() })),
      moves: z.array(
        z.object({
          id: z.string(),
          from: z.string(),
          to: z.string(),
          neighbours: z.array(z.object({ from: z.string(), to: z.string() })),
        }),
      ),
      stays: z.array(
        z.object({
          id: z.string(),
          path: z.string(),
          reason: z.enum(STAY_REASONS),
          missing: z.array(z.enum(TEMPLATE_FIELDS)),
          target: z.string().nullable(),
        }),
      ),
      moveCount: z.int(),
      stayCount: z.int(),
      unchanged: z.int(),
    }),
  },
  /** Moves what was planned, and keeps the templates for the next time. Throws plan-expired. */
  run: {
    method: 'POST',
    path: '/api/organise',
    access: 'owner',
    body: z.object({ plan: z.string().max(100) }),
    response: z.object({ success: ok, batch: fileBatch.nullable() }),
  },
})
