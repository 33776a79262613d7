import type { history as endpoints, HistoryBatch } from '#contract/helper/history.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { LIST_MAX } from '#domain/limits.ts'
import type { ProgressState } from '#domain/reading/progress.ts'
import type { Handlers } from '#http/server/mount.ts'
import { numberOf } from '#library/catalog/snapshot/snapshot.ts'
import type { Library } from '#library/index.ts'
import type { Batch } from '#library/progress/batches.ts'
import { type ProgressSync, progressReader } from '#library/progress/progress-sync.ts'
import { stateAnswer, userCards } from '../cards.ts'
import type { Caller } from '../guards.ts'
import { userOf } from './user-of.ts'

/** Milliseconds that an undo or redo in one comic waits for the account, before and after the change. */
const UNDO_TIMEOUT = 5_000
/** Covers per batch. */
const COVERS = 4

const isoOf = (at: number): string => new Date(at).toISOString()

const positionOf = (state: ProgressState | null) =>
  state === null || state.page === null
    ? null
    : { page: state.page, pageCount: state.pageCount, finished: state.finished }

type Client = Pick<Batch, 'via' | 'device' | 'app'>
const sourceOf = ({ via, device, app }: Client) => ({ via, device: device?.name ?? null, app })

/** Routes for the history of a user's progress, with undo. */
export function historyRoutes(
  library: Pick<Library, 'progress' | 'history' | 'comics' | 'catalog' | 'catalogUserOf'>,
  sync: ProgressSync,
): Handlers<typeof endpoints, Pick<Caller, 'user'>> {
  const { progress, history, comics } = library
  const progressOf = progressReader(library.progress, sync)

  async function cardsOf(userId: string, ids: readonly string[]): Promise<Map<string, ComicCard>> {
    const cards = await userCards(library, userId)
    const found = await comics.byIds(ids, cards.user)
    return new Map(found.map((card) => [card.id, cards.comic(card)]))
  }

  /** Returns the cards of the first available comics of each list. */
  async function firstOf(userId: string, lists: readonly (readonly string[])[]): Promise<ComicCard[][]> {
    const cardById = await cardsOf(userId, [...new Set(lists.flat())])
    return lists.map((ids) =>
      ids
        .flatMap((id) => cardById.get(id) ?? [])
        .filter(({ available }) => available)
        .slice(0, COVERS),
    )
  }

  /** Sorts ids by the names of their comics; unavailable comics come last. */
  async function byName(userId: string, ids: readonly string[]): Promise<string[]> {
    const snapshot = await library.catalog.now(await library.catalogUserOf(userId))
    const rankOf = (id: string): number => snapshot.rank[numberOf(snapshot, id) ?? -1] ?? snapshot.size
    const ranked = ids.map((id) => ({ id, rank: rankOf(id) }))
    return ranked.sort((one, other) => one.rank - other.rank).map(({ id }) => id)
  }

  async function shown(userId: string, batches: readonly Batch[]): Promise<HistoryBatch[]> {
    const undone = await history.byId(
      userId,
      batches.flatMap(({ undo }) => undo?.batch ?? []),
    )
    // Twice as many ids, because some comics may be unavailable.
    const idsOf = ({ id }: Batch) => history.firstComicIds(userId, id, 2 * COVERS)
    const first = await firstOf(userId, await Promise.all(batches.map(idsOf)))
    return batches.map((batch, index) => {
      const { id, startedAt, at, active, undo, alarm } = batch
      const target = undone.get(undo?.batch ?? '')
      return {
        ...{ id, ...sourceOf(batch), startedAt: isoOf(startedAt), at: isoOf(at) },
        ...{ comics: batch.comics, finished: batch.finished, unread: batch.unread },
        first: first[index] ?? [],
        isUndone: active <= 0 && alarm !== 'loss',
        undo: undo && {
          batch: undo.batch,
          since: undo.since === null ? null : isoOf(undo.since),
          source: target === undefined ? null : sourceOf(target),
        },
        alarm: alarm === 'answered' ? null : alarm,
      }
    })
  }

  const undoOf = async (userId: string, batch: Batch | null) => ({
    success: true as const,
    undo: batch && ((await shown(userId, [batch]))[0] ?? null),
  })

  /** Changes a comic between two exchanges with the account, so that concurrent changes there are not lost. */
  async function change(userId: string, comicId: string, work: () => Promise<void>) {
    await sync.pull(userId, [comicId], UNDO_TIMEOUT)
    await work()
    await sync.pull(userId, [comicId], UNDO_TIMEOUT)
    const state = (await progress.of(userId)).get(comicId)
    return { success: true as const, progress: state && stateAnswer(state) }
  }

  return {
    async list({ query: { before, device, limit } }, caller) {
      const userId = userOf(caller)
      await progressOf(userId)
      const page = { limit, ...(before !== undefined && { before }), ...(device !== undefined && { device }) }
      const batches = await history.batches(userId, page)
      return {
        success: true,
        batches: await shown(userId, batches),
        next: batches.length < limit ? null : (batches.at(-1)?.id ?? null),
      }
    },
    async alarms(_request, caller) {
      const userId = userOf(caller)
      return { success: true, batches: await shown(userId, await history.alarms(userId)) }
    },
    async comics({ params, query: { after = '', limit } }, caller) {
      const userId = userOf(caller)
      const batch = await history.batch(userId, params.batch)
      const all = await byName(userId, await history.comicIds(userId, batch.id))
      const later = all.slice(all.indexOf(after) + 1)
      const ids = later.slice(0, limit)
      const cards = await cardsOf(userId, ids)
      const changes = await history.comics(userId, batch.id, ids)
      const [own] = await shown(userId, [batch])
      return {
        success: true,
        batch: own as HistoryBatch,
        comics: changes.map(({ comicId, before, after: then, isUndone }) => ({
          ...{ id: comicId, comic: cards.get(comicId) ?? null },
          isUndone: isUndone && batch.alarm !== 'loss',
          ...{ before: positionOf(before), after: positionOf(then) },
        })),
        next: later.length > limit ? (ids.at(-1) ?? null) : null,
      }
    },
    async undo({ params, body }, caller) {
      const userId = userOf(caller)
      return undoOf(userId, await history.undo(userId, params.batch, body.via))
    },
    async accept({ params }, caller) {
      await history.accept(userOf(caller), params.batch)
      return { success: true }
    },
    async previewSince({ query: { at, keep } }, caller) {
      const userId = userOf(caller)
      const { comicIds, batches, kept } = await history.previewSince(userId, Date.parse(at), keep)
      return {
        success: true,
        comics: comicIds.length,
        first: (await firstOf(userId, [comicIds.slice(0, 2 * COVERS)]))[0] ?? [],
        batches: await shown(userId, batches.slice(0, LIST_MAX)),
        more: Math.max(0, batches.length - LIST_MAX),
        kept: await shown(userId, kept),
      }
    },
    async undoSince({ body: { at, keep, via } }, caller) {
      const userId = userOf(caller)
      return undoOf(userId, await history.undoSince(userId, Date.parse(at), keep, via))
    },
    async comic({ params }, caller) {
      const userId = userOf(caller)
      const state = (await progressOf(userId)).get(params.id)
      const passes = await history.passes(userId, params.id)
      return {
        success: true,
        progress: state && stateAnswer(state),
        passes: passes.map(({ pass, sittings, isFinished }) => ({
          ...{ pass, isFinished },
          sittings: sittings.map((sitting) => ({
            ...{ id: sitting.id, ...sourceOf(sitting), isUndone: sitting.isUndone },
            ...{ startedAt: isoOf(sitting.startedAt), at: isoOf(sitting.at) },
            before: sitting.before?.pass === sitting.after.pass ? positionOf(sitting.before) : null,
            after: positionOf(sitting.after),
          })),
        })),
      }
    },
    async undoSitting({ params: { id, sitting }, body }, caller) {
      const userId = userOf(caller)
      const seen = body.seen == null ? body.seen : Date.parse(body.seen)
      return change(userId, id, () => history.undoSitting(userId, id, sitting, seen))
    },
    async redoSitting({ params: { id, sitting } }, caller) {
      const userId = userOf(caller)
      return change(userId, id, () => history.redoSitting(userId, id, sitting))
    },
  }
}
