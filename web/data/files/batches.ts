import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type FileBatchRow, fileChanges } from '#contract/helper/file-changes.ts'
import { LIST_MAX } from '#domain/limits.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'
import { isLive } from '../live/live-state.ts'

export type { BatchFile, FileBatchRow } from '#contract/helper/file-changes.ts'

/** Milliseconds between two requests for a running batch: without live events, and with them. */
const POLL = { alone: 1_000, live: 10_000 }

/** True once no file of a batch will change any more. */
export const isOver = ({ state }: FileBatchRow): boolean => state === 'done' || state === 'cancelled'

/** A batch of file changes; live events and polling keep it up to date until it is over. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.files, 'batch', id],
    queryFn: async ({ signal }) => (await call(fileChanges.get, { params: { batch: id }, signal })).batch,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || isOver(data)) return false
      return isLive() ? POLL.live : POLL.alone
    },
  })

/** Number of batches in {@link latestQuery}. */
const LATEST = 10

/** The last batches of all kinds, the last first. */
export const latestQuery = queryOptions({
  queryKey: [...keys.files, 'latest'],
  queryFn: async ({ signal }) => (await call(fileChanges.list, { query: { limit: LATEST }, signal })).batches,
  staleTime: 0,
})

/** Number of files in {@link lastFilesQuery}. */
const SHOWN = 30

/** The files of a batch that changed last, the last first; those that are still due are not among them. */
export const lastFilesQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.files, 'last', id],
    queryFn: async ({ signal }) => {
      const query = { limit: SHOWN, order: 'last' as const }
      return (await call(fileChanges.files, { params: { batch: id }, query, signal })).files
    },
    placeholderData: (old) => old,
    staleTime: 0,
  })

/** The first LIST_MAX files of a batch in a state, and whether there are more. */
export const filesInStateQuery = (id: string, state: 'done' | 'skipped' | 'failed') =>
  queryOptions({
    queryKey: [...keys.files, 'in', id, state],
    queryFn: async ({ signal }) => {
      const query = { limit: LIST_MAX, state }
      const { files, next } = await call(fileChanges.files, { params: { batch: id }, query, signal })
      return { files, hasMore: next !== null }
    },
    staleTime: 0,
  })

/** What an undo of a batch would restore; looks at all of its files. */
export const undoPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.files, 'undo', id],
    queryFn: ({ signal }) => call(fileChanges.undoPreview, { params: { batch: id }, signal }),
    staleTime: 0,
  })

async function renew(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: keys.files })
}

/** Pauses or continues a batch, or ends it after its current file. Throws files-busy. */
export async function steerBatch(
  client: QueryClient,
  id: string,
  action: 'pause' | 'resume' | 'cancel',
): Promise<void> {
  const { batch } = await call(fileChanges[action], { params: { batch: id } })
  client.setQueryData(batchQuery(id).queryKey, batch)
  await renew(client)
}

/**
 * Starts the undo of a batch, with `exact` only of the files that come back byte by byte. Returns the batch of the undo;
 * null if nothing was left to undo.
 */
export async function undoFiles(
  client: QueryClient,
  id: string,
  exact = false,
): Promise<FileBatchRow | null> {
  const { batch } = await call(fileChanges.undo, { params: { batch: id }, body: { exact } })
  // Not awaited, as the preview of the undo looks at all files again, which takes long.
  void renew(client)
  return batch
}
