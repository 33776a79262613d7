import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { folders, libraries } from '#contract/helper/libraries.ts'
import { scan } from '#contract/helper/scan.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { WriteTarget } from '#domain/metadata/file-changes.ts'
import { call } from '../connection/call.ts'
import { comicListKeys, keys, scanKeys } from '../keys.ts'
import { librariesQuery } from './library-queries.ts'
import { type ScanAnswer, scanStatusQuery } from './scan.ts'

/** Invalidates all queries that depend on the library folders. */
async function refresh(client: QueryClient): Promise<void> {
  const stale = [...comicListKeys, keys.scan, keys.folders]
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/**
 * Adds a folder by its path and scans it, after the running scan if there is one. Throws `path-required` if the path is blank,
 * `folder-wide` for a whole disk, a home folder or a system folder unless `wide` confirms it.
 */
export const addLibrary = mutationOptions({
  mutationFn: async ({ path, wide = false }: { path: string; wide?: boolean }) => {
    if (path.trim() === '') throw new AppError('path-required')
    return call(libraries.add, { body: { path: path.trim(), wide, scan: true } })
  },
  onSuccess: (_data, _path, _result, { client }) => refresh(client),
})

/** Removes a folder from the library. Files, progress and edits stay. */
export const removeLibrary = mutationOptions({
  mutationFn: (path: string) => call(libraries.remove, { body: { path } }),
  onSuccess: (_data, _path, _result, { client }) => refresh(client),
})

/** Sets where the metadata of a library's comics is written, and if edits are written without being asked for. */
export const setWrite = mutationOptions({
  mutationFn: (body: { path: string; write: WriteTarget; follow: boolean }) =>
    call(libraries.setWrite, { body }),
  onSuccess: ({ details }, _body, _result, { client }) => {
    client.setQueryData(librariesQuery.queryKey, (old) => old && { ...old, details })
    return client.invalidateQueries({ queryKey: keys.files })
  },
})

/** Adds a folder chosen in the system's dialog on the helper's computer. Returns its path; null if cancelled. */
export const chooseFolder = mutationOptions({
  mutationFn: async () => {
    const answer = await call(folders.dialog, { body: {} })
    return answer.success ? answer.path : null
  },
  onSuccess: (path, _variables, _result, { client }) => (path === null ? undefined : refresh(client)),
})

/** Returns the folder chosen in the system's dialog on the helper's computer, without adding it; null if cancelled. */
export const browseFolder = mutationOptions({
  mutationFn: async () => (await call(folders.dialog, { body: { add: false } })).path,
})

/** Loads again what scans change. */
async function invalidateScanned(client: QueryClient): Promise<void> {
  await Promise.all(scanKeys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/**
 * Shows a scan that this page has started. A short one may have ended before the response was written, or its end may
 * have been reported before the response arrived; then no event makes the lists stale, so this does.
 */
export function showStartedScan(client: QueryClient, status: ScanAnswer): void {
  const { queryKey } = scanStatusQuery
  const known = client.getQueryData(queryKey)
  const ended = [status, known].find((each) => each?.startedAt === status.startedAt && !each?.running)
  client.setQueryData(queryKey, { ...status, running: true, background: false, outcome: null })
  if (ended === undefined) return
  client.setQueryData(queryKey, ended)
  void invalidateScanned(client)
}

/** Shows a scan that this page has cancelled. Its end may have been reported before the response arrived. */
export async function showCancelledScan(client: QueryClient, status: ScanAnswer): Promise<void> {
  client.setQueryData(scanStatusQuery.queryKey, (known) =>
    status.running && known?.running === false && known.startedAt === status.startedAt ? known : status,
  )
  // The event of the end finds it shown already, and makes no list stale.
  if (!status.running) await invalidateScanned(client)
}

/** Starts a scan of all folders. Throws `scan-running` while a scan is running. */
export const startScan = mutationOptions({
  /**
   * `believe`: confirms that files are deleted although a library lost many at once; `retry`: reads files with a
   * problem again; `paths`: scans only these files and folders.
   */
  mutationFn: (options: { believe?: boolean; retry?: boolean; paths?: string[] }) =>
    call(scan.start, { body: options }),
  onSuccess: (status, _variables, _result, { client }) => showStartedScan(client, status),
})

/** Stops the running scan; what it has read stays. */
export const cancelScan = mutationOptions({
  mutationFn: () => call(scan.cancel, { body: {} }),
  onSuccess: (status, _variables, _result, { client }) => showCancelledScan(client, status),
})
