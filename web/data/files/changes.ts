import { queryOptions } from '@tanstack/react-query'
import { type FileBatchRow, fileChanges } from '#contract/helper/file-changes.ts'
import type { UndoableKind } from '#domain/file-batches.ts'
import { LIST_MAX } from '#domain/limits.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'
import { loadPages } from '../lists/load-pages.ts'

/** Returns the kind of a batch; of an undo, that of the batch it undoes, null if that is unknown. */
export const changeOf = ({ kind, undoes }: FileBatchRow): UndoableKind | null =>
  kind === 'undo' ? (undoes?.kind ?? null) : kind

/** Number of batches that each page adds. */
const BATCHES = 50

/** The first pages of batches, the last first; only those of a kind and their undos, unless it is null. */
export const changesQuery = (kind: UndoableKind | null, pages: number) =>
  queryOptions({
    queryKey: [...keys.files, 'changes', kind, pages],
    queryFn: async ({ signal }) => {
      const batches: FileBatchRow[] = []
      let before: string | undefined
      // The helper does not filter, so further pages are loaded until there are enough.
      for (;;) {
        const page = await call(fileChanges.list, { query: { before, limit: BATCHES }, signal })
        batches.push(...page.batches.filter((batch) => kind === null || changeOf(batch) === kind))
        if (page.next === null || batches.length >= pages * BATCHES)
          return { batches, hasMore: page.next !== null }
        before = page.next
      }
    },
    placeholderData: (old) => old,
    staleTime: 0,
  })

/** The first pages of a batch's files, in its order. */
export const batchFilesQuery = (batch: string, pages: number) =>
  queryOptions({
    queryKey: [...keys.files, 'files', batch, pages],
    queryFn: async ({ signal }) => {
      const found = await loadPages(pages, (after: number | undefined) =>
        call(fileChanges.files, { params: { batch }, query: { after }, signal }),
      )
      return { files: found.pages.flatMap((page) => page.files), hasMore: found.hasMore }
    },
    placeholderData: (old) => old,
    staleTime: 0,
  })

/** Returns the ids of all comics of a batch. */
export async function comicsOfBatch(batch: string): Promise<string[]> {
  const { pages } = await loadPages(Number.POSITIVE_INFINITY, (after: number | undefined) =>
    call(fileChanges.files, { params: { batch }, query: { after, limit: LIST_MAX } }),
  )
  return [...new Set(pages.flatMap(({ files }) => files.map(({ comic }) => comic.id)))]
}
