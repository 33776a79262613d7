import {
  type fileChanges as contract,
  PLAN_MAX,
  type PlannedConversionRow,
  type PlannedWriteRow,
} from '#contract/helper/file-changes.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { PlannedConversion } from '#library/convert/conversion-plan.ts'
import type { BatchJobs } from '#library/files/batch-jobs.ts'
import type { PlannedWrite } from '#library/files/write-plan.ts'
import type { Library } from '#library/index.ts'
import { freeBytes } from '#library/roots/free-bytes.ts'
import { createPlans } from '../changes/plans.ts'
import {
  batchRow,
  batchRows,
  changedComic,
  comicsById,
  fileRows,
  problemRow,
  visibleTo,
} from '../changes/rows.ts'
import type { Caller } from '../guards.ts'
import { userOf } from './user-of.ts'

const success = { success: true } as const

/** Routes for changes to files: planned, run and undone. */
export function fileChangeRoutes(library: Library, jobs: BatchJobs): Handlers<typeof contract, Caller> {
  const { fileChanges, converter } = library
  const { journal } = fileChanges
  const writes = createPlans<Map<string, PlannedWrite>>()
  const conversions = createPlans<Map<string, PlannedConversion>>()

  const batchOf = (id: string, caller: Caller) => batchRow(library, jobs, userOf(caller), id)
  const answer = async (id: string, caller: Caller) => ({
    ...success,
    batch: await batchOf(id, caller),
  })
  const start = async (create: () => Promise<string | null>, caller: Caller) => {
    const id = await jobs.start(create)
    return { ...success, batch: id === null ? null : await batchOf(id, caller) }
  }
  const authorOf = (caller: Caller) => ({ via: 'dashboard', userId: userOf(caller) }) as const

  /** Returns the ids that the caller may see, and the caller's plan, which has room for them. */
  async function planned<P>(
    plans: ReturnType<typeof createPlans<Map<string, P>>>,
    body: { readonly plan?: string | undefined; readonly ids: readonly string[] },
    caller: Caller,
  ) {
    const userId = userOf(caller)
    const ids = [...new Set(await visibleTo(library, userId)(body.ids))]
    const id = body.plan ?? plans.begin(userId, new Map<string, P>())
    const plan = plans.get(userId, id)
    if (plan.size + ids.length > PLAN_MAX) throw new AppError('payload-too-large')
    return { id, plan, ids, cards: await comicsById(library, userId, ids) }
  }

  return {
    async edited(_, caller) {
      const userId = userOf(caller)
      const settings = await fileChanges.settings()
      const edited = await fileChanges.edited()
      const visible = new Set(await visibleTo(library, userId)(edited.map(({ id }) => id)))
      const isWritten = ({ root }: { readonly root: string }) =>
        (settings.get(root)?.write ?? 'off') !== 'off'
      const shown = edited.filter(({ id }) => visible.has(id))
      const ids = shown.filter(isWritten).map(({ id }) => id)
      const libraries = [...settings].map(async ([path, { write }]) => ({
        ...{ path, write },
        free: await freeBytes(path),
      }))
      return { ...success, ids, off: shown.length - ids.length, libraries: await Promise.all(libraries) }
    },

    async planWrites({ body }, caller) {
      const { id, plan, ids, cards } = await planned(writes, body, caller)
      const files = await fileChanges.planWrites(ids, caller.disconnected)
      for (const file of files) plan.set(file.id, file)
      const rows = files.flatMap((file): PlannedWriteRow[] => {
        const card = cards.get(file.id)
        if (card === undefined) return []
        const { size, kind, reason } = file
        return [
          {
            ...changedComic(card),
            ...{ size, kind, reason: reason && problemRow(reason) },
            changes: file.changes.map((change) => ({ ...change })),
            warnings: file.warnings.map((warning) => ({ ...warning })),
            others: [...file.others],
          },
        ]
      })
      return { ...success, plan: id, files: rows }
    },

    async write({ body }, caller) {
      const plan = writes.get(userOf(caller), body.plan)
      const skip = new Set(body.skip)
      const files = [...plan.values()].filter(({ id }) => !skip.has(id))
      const started = await start(() => fileChanges.createWrites(files, authorOf(caller)), caller)
      writes.drop(userOf(caller), body.plan)
      return started
    },

    async planConversions({ body }, caller) {
      const { id, plan, ids, cards } = await planned(conversions, body, caller)
      const files = await converter.plan(ids, caller.disconnected)
      for (const file of files) plan.set(file.id, file)
      const rows = files.flatMap((file): PlannedConversionRow[] => {
        const card = cards.get(file.id)
        const { size, target, reason } = file
        return card ? [{ ...changedComic(card), size, target, reason: reason && problemRow(reason) }] : []
      })
      return { ...success, plan: id, files: rows }
    },

    async convert({ body }, caller) {
      const files = [...conversions.get(userOf(caller), body.plan).values()]
      const started = await start(() => converter.store(files, authorOf(caller)), caller)
      conversions.drop(userOf(caller), body.plan)
      return started
    },

    async list({ query }, caller) {
      const batches = await fileChanges.list(query.limit, query.before)
      const next = batches.length < query.limit ? null : (batches.at(-1)?.id ?? null)
      return { ...success, batches: await batchRows(library, jobs, userOf(caller), batches), next }
    },

    get: ({ params }, caller) => answer(params.batch, caller),

    async files({ params: { batch }, query }, caller) {
      const { after, limit, state, order } = query
      if ((await journal.batch(batch)) === undefined) throw new AppError('batch-not-found')
      const changes =
        order === 'last'
          ? await journal.lastChanges(batch, limit, state)
          : await journal.changes(batch, { after, limit, ...(state && { state }) })
      const isEnd = order === 'last' || changes.length < limit
      const files = await fileRows(library, userOf(caller), changes, caller.disconnected)
      return { ...success, files, next: isEnd ? null : (changes.at(-1)?.id ?? null) }
    },

    async undoPreview({ params }, caller) {
      const userId = userOf(caller)
      const among = visibleTo(library, userId)
      const { counts, partial } = await fileChanges.previewUndo(params.batch, { among }, caller.disconnected)
      const files = await fileRows(library, userId, partial, caller.disconnected)
      return { ...success, ...counts, files }
    },

    undo({ params, body: { exact } }, caller) {
      const scope = { exact, among: visibleTo(library, userOf(caller)) }
      return start(() => fileChanges.createUndo(params.batch, authorOf(caller), scope), caller)
    },

    async pause({ params }, caller) {
      await jobs.pause(params.batch)
      return answer(params.batch, caller)
    },

    async resume({ params }, caller) {
      await jobs.resume(params.batch)
      return answer(params.batch, caller)
    },

    async cancel({ params }, caller) {
      await jobs.cancel(params.batch)
      return answer(params.batch, caller)
    },
  }
}
