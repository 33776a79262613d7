import type { BatchFile, FileBatchRow } from '#contract/helper/file-changes.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { FieldChange } from '#domain/metadata/file-changes.ts'
import type { CatalogCard } from '#library/catalog/cards.ts'
import type { BatchJobs } from '#library/files/batch-jobs.ts'
import type { BatchSummary } from '#library/files/batch-summary.ts'
import type { FileChange } from '#library/files/journal-entries.ts'
import type { Library } from '#library/index.ts'

/** Covers of a batch. */
const COVERS = 4

/** The comics that a user may see. */
export type VisibleComics = Pick<Library, 'comics' | 'catalog' | 'catalogUserOf'>

/** Returns the comics that a user may see by id. */
export async function comicsById(
  library: VisibleComics,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CatalogCard>> {
  const cards = await library.comics.byIds([...new Set(ids)], await library.catalogUserOf(userId))
  return new Map(cards.map((card) => [card.id, card]))
}

/** Returns a filter of comic ids to those that a user may see. */
export const visibleTo =
  (library: Pick<VisibleComics, 'catalog' | 'catalogUserOf'>, userId: string) =>
  async (ids: readonly string[]): Promise<readonly string[]> =>
    library.catalog.visibleIds(ids, await library.catalogUserOf(userId))

/** Returns a problem with its English message. */
export const problemRow = ({ code, params }: NonNullable<FileChange['reason']>) => ({
  code,
  message: new AppError(code, params).message,
  params,
})

/** Returns what shows a comic whose file changes. */
export const changedComic = ({ id, name, path, cover }: CatalogCard) => ({ id, name, path, cover })

const timeOf = (milliseconds: number) => new Date(milliseconds).toISOString()

/** Returns batches as a user sees them. */
export async function batchRows(
  library: VisibleComics,
  jobs: Pick<BatchJobs, 'currentOf' | 'problemOf'>,
  userId: string,
  batches: readonly BatchSummary[],
): Promise<FileBatchRow[]> {
  const current = new Map(batches.map(({ id }) => [id, jobs.currentOf(id)]))
  const changed = [...current.values()].flatMap((change) => change?.comicId ?? [])
  const first = batches.flatMap((batch) => batch.first)
  const cards = await comicsById(library, userId, [...first, ...changed])
  return batches.map((batch) => {
    const { id, kind, via, state, startedAt, finishedAt, counts, bytesDone, bytes, canUndo } = batch
    const change = current.get(id)
    const problem = state === 'paused' ? jobs.problemOf(id) : null
    return {
      ...{ id, kind, via, state, counts, bytesDone, bytes, canUndo },
      startedAt: timeOf(startedAt),
      finishedAt: finishedAt === null ? null : timeOf(finishedAt),
      path: change && cards.has(change.comicId) ? change.path : null,
      first: batch.first.flatMap((comic) => cards.get(comic)?.cover ?? []).slice(0, COVERS),
      undoes:
        batch.undoes === null || batch.undoneKind === null
          ? null
          : { id: batch.undoes, kind: batch.undoneKind },
      ...(problem && { problem: problemRow(problem) }),
    }
  })
}

/** Returns a batch as a user sees it. Throws batch-not-found. */
export async function batchRow(
  library: VisibleComics & Pick<Library, 'fileChanges'>,
  jobs: Parameters<typeof batchRows>[1],
  userId: string,
  id: string,
): Promise<FileBatchRow> {
  const [row] = await batchRows(library, jobs, userId, [await library.fileChanges.summary(id)])
  if (row === undefined) throw new AppError('batch-not-found')
  return row
}

/** Returns the names of the fields that a write changes, or will. */
function fieldsOf({ kind, detail }: FileChange): string[] {
  if (kind !== 'write' && kind !== 'sidecar') return []
  const changes = detail.changes as readonly FieldChange[] | undefined
  return changes?.map(({ field }) => field) ?? Object.keys(detail.fields ?? {})
}

/** Returns changes of a batch as a user sees them, without the comics that they may not see. */
export async function fileRows(
  library: VisibleComics & Pick<Library, 'fileChanges'>,
  userId: string,
  changes: readonly FileChange[],
  signal: AbortSignal,
): Promise<BatchFile[]> {
  const cards = await comicsById(
    library,
    userId,
    changes.map(({ comicId }) => comicId),
  )
  const shown = changes.filter(({ comicId }) => cards.has(comicId))
  const [outlooks, undone] = await Promise.all([
    library.fileChanges.outlooks(shown, signal),
    library.fileChanges.journal.byIds(shown.flatMap(({ undoes }) => undoes ?? [])),
  ])
  const undoneById = new Map(undone.map((change) => [change.id, change]))
  return shown.flatMap((change) => {
    const card = cards.get(change.comicId)
    if (card === undefined) return []
    const { id, kind, state, path, target, reason, undoes } = change
    return {
      ...{ id, kind, state, path },
      comic: changedComic(card),
      target: target === path ? null : target,
      fields: fieldsOf(undoneById.get(undoes ?? 0) ?? change),
      reason: reason && problemRow(reason),
      undo: outlooks.get(id) ?? 'unknown',
    }
  })
}
