import { z } from 'zod'
import { APP_NAMES } from '#contract/app-setup.ts'
import type { Call } from '#contract/client.ts'
import { type HistoryBatch, history } from '#contract/helper/history.ts'
import { referenceName } from '#domain/comic-name.ts'
import { AppError } from '#domain/errors/errors.ts'
import { LIST_MAX } from '#domain/limits.ts'
import { historyRoutes } from '#helper/routes/history.ts'
import { issueWords } from '#i18n/issue-words.ts'
import { askYes } from '../components/ask-yes.ts'
import { type Context, EXIT } from '../context.ts'
import { listBatches } from '../files/list-batches.ts'
import { openOwnCalls } from '../session/own-calls.ts'

export const options = z.object({
  action: z.enum(['list', 'undo', 'accept']),
  /** The device's name at that time. */
  device: z.string().trim().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(LIST_MAX).default(20),
  /** The id of the batch to undo, or of the batch whose alarm is answered. */
  batch: z.string().trim().min(1).optional(),
  /** A time that JavaScript can parse: `2026-11-22 20:00` is local time. */
  since: z
    .string()
    .refine((text) => !Number.isNaN(Date.parse(text)))
    .optional(),
  yes: z.boolean().default(false),
  /** Lists the changes of files instead. */
  files: z.boolean().default(false),
})
/** Does nothing: the outbox is sent by the next `serve`. */
const NO_SYNC = { settle: async () => undefined, pull: async () => undefined }

type Options = z.output<typeof options>

/**
 * `comics history`, `comics history undo BATCH | --since TIME` and `comics history accept BATCH`: lists what was read
 * on which device, undoes it, and answers an alarm.
 */
export async function run(context: Context, given: Options): Promise<number> {
  if (given.files) return listBatches(context, given.limit)
  const { call, close } = await openOwnCalls(context.config, history, (library) =>
    historyRoutes(library, NO_SYNC),
  )
  try {
    if (given.action === 'list') return await list(context, call, given)
    if (given.action === 'accept') return await accept(context, call, given)
    return await undo(context, call, given)
  } finally {
    await close()
  }
}

async function list({ config, t, out }: Context, call: Call, { device, limit }: Options): Promise<number> {
  const { batches } = await call(history.list, { query: { device, limit } })
  for (const batch of batches) {
    out.event('batch', { ...batch, first: batch.first.map(({ id, title }) => ({ id, title })) })
    const when = new Date(batch.startedAt).toLocaleString(config.language)
    const facts = [
      ...(batch.alarm === null ? [] : [t(`commands.history.alarm.${batch.alarm}`)]),
      ...(batch.isUndone ? [t('commands.history.isUndone')] : []),
    ]
    const marks = facts.length === 0 ? '' : `  (${facts.join(' · ')})`
    out.answer(`${batch.id}  ${when}  ${clientOf(batch, t)}: ${whatOf(batch, t)}${marks}`)
  }
  if (batches.length === 0) out.answer(t('commands.history.none'))
  out.event('done', { batches: batches.length })
  return EXIT.ok
}

function clientOf({ device, app, via }: HistoryBatch, t: Context['t']): string {
  if (device === null) return t(`commands.history.via.${via}`)
  return app === null || app === 'other' ? device : `${APP_NAMES[app]}, ${device}`
}

function whatOf({ comics, finished, unread, first, undo }: HistoryBatch, t: Context['t']): string {
  const [only] = first
  const what =
    comics === 1 && only !== undefined
      ? referenceName(only, issueWords(t))
      : t('common.comics', { count: comics })
  return [
    undo === null ? what : t('commands.history.undo', { what }),
    ...(finished > 0 ? [t('commands.history.finished', { count: finished })] : []),
    ...(unread > 0 ? [t('commands.history.unread', { count: unread })] : []),
  ].join(', ')
}

/**
 * Returns how many comics an undo of a batch, or of all changes since a time, affects, and a function that undoes it.
 */
async function undoing(call: Call, batch: string | undefined, since: string | undefined) {
  const via = 'terminal'
  if (batch !== undefined) {
    const params = { batch }
    const page = await call(history.comics, { params, query: { limit: 1 } })
    return { comics: page.batch.comics, undo: () => call(history.undo, { params, body: { via } }) }
  }
  const at = new Date(since ?? '').toISOString()
  const { comics } = await call(history.previewSince, { query: { at } })
  return { comics, undo: () => call(history.undoSince, { body: { at, via } }) }
}

async function undo(context: Context, call: Call, { batch, since, yes }: Options): Promise<number> {
  const { config, t, out } = context
  if ((batch === undefined) === (since === undefined)) throw new AppError('fields-required')
  const { comics, undo } = await undoing(call, batch, since)
  if (comics > 0 && !yes) {
    if (!out.interactive) throw new AppError('consent-required')
    if (!(await askYes(context, t('commands.history.ask', { count: comics })))) return EXIT.interrupted
  }
  const undone = comics === 0 ? null : (await undo()).undo
  if (undone === null) out.line(t('commands.history.nothing'))
  else {
    const redo = { called: config.called, batch: undone.id }
    out.line(t('commands.history.done', { count: undone.comics, ...redo }))
  }
  out.event('done', { comics: undone?.comics ?? 0, undo: undone?.id ?? null })
  return EXIT.ok
}

async function accept({ t, out }: Context, call: Call, { batch }: Options): Promise<number> {
  if (batch === undefined) throw new AppError('fields-required')
  const params = { batch }
  const { alarm, comics } = (await call(history.comics, { params, query: { limit: 1 } })).batch
  if (alarm === null) out.line(t('commands.history.noAlarm'))
  else {
    await call(history.accept, { params })
    out.line(t('commands.history.accepted', { count: comics }))
  }
  out.event('done', { comics: alarm === null ? 0 : comics, alarm })
  return EXIT.ok
}
