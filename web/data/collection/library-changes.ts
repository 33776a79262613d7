import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { folders, libraries } from '#contract/helper/libraries.ts'
import { scan } from '#contract/helper/scan.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { WriteTarget } from '#domain/metadata/file-changes.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'
import { librariesQuery } from './library-queries.ts'
import { scanStatusQuery } from './scan.ts'

/** Invalidates all queries that depend on the library folders. */
async function refresh(client: QueryClient): Promise<void> {
  const stale = [keys.libraries, keys.stats, keys.scan, keys.series, keys.comics, keys.folders]
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

/** Starts a scan of all folders. Throws `scan-running` while a scan is running. */
export const startScan = mutationOptions({
  /**
   * `believe`: confirms that files are deleted although a library lost many at once; `retry`: reads files with a
   * problem again; `paths`: scans only these files and folders.
   */
  mutationFn: (options: { believe?: boolean; retry?: boolean; paths?: string[] }) =>
    call(scan.start, { body: options }),
  onSuccess: (status, _variables, _result, { client }) =>
    client.setQueryData(scanStatusQuery.queryKey, status),
})

/** Stops the running scan; what it has read stays. */
export const cancelScan = mutationOptions({
  mutationFn: () => call(scan.cancel, { body: {} }),
  onSuccess: (status, _variables, _result, { client }) =>
    client.setQueryData(scanStatusQuery.queryKey, status),
})
