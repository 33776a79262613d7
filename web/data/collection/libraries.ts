import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { folders, libraries } from '#contract/helper/libraries.ts'
import { scan } from '#contract/helper/scan.ts'
import { AppError, isAppError } from '#domain/errors.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'
import { scanStatusQuery } from './scan.ts'

/** The library has other folders now: everything drawn from it is asked again. */
async function refresh(client: QueryClient): Promise<void> {
  const stale = [keys.libraries, keys.stats, keys.scan, keys.series, keys.comics, keys.folders]
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/**
 * Adds a folder by its path and starts a scan of it (one that runs goes on). Throws `path-required` when it is blank,
 * `folder-wide` for a whole disk or a home folder, unless `wide` says that it is meant.
 */
export const addLibrary = mutationOptions({
  mutationFn: async ({ path, wide = false }: { path: string; wide?: boolean }) => {
    if (path.trim() === '') throw new AppError('path-required')
    const answer = await call(libraries.add, { body: { path: path.trim(), wide } })
    await call(scan.start, { body: {} }).catch((error: unknown) => {
      if (!isAppError(error, 'scan-running')) throw error
    })
    return answer
  },
  onSuccess: (_data, _path, _result, { client }) => refresh(client),
})

/** Takes a folder out of the library. Files, reading and edits stay. */
export const removeLibrary = mutationOptions({
  mutationFn: (path: string) => call(libraries.remove, { body: { path } }),
  onSuccess: (_data, _path, _result, { client }) => refresh(client),
})

/** Opens the system's folder dialog on the helper's computer; null when it was cancelled. */
export const chooseFolder = mutationOptions({
  mutationFn: async () => {
    const answer = await call(folders.dialog, { body: {} })
    return answer.success ? answer.path : null
  },
  onSuccess: (path, _variables, _result, { client }) => (path === null ? undefined : refresh(client)),
})

/** Starts a scan of all folders. Fails with `scan-running` when one runs. */
export const startScan = mutationOptions({
  /**
   * `believe`: files missing from a library that lost many at once are gone indeed; `retry`: files with a problem
   * are read again; `paths`: only these files and folders are looked at.
   */
  mutationFn: (wish: { believe?: boolean; retry?: boolean; paths?: string[] }) =>
    call(scan.start, { body: wish }),
  onSuccess: (status, _variables, _result, { client }) =>
    client.setQueryData(scanStatusQuery.queryKey, status),
})

/** Stops the scan that runs; what it has read stays. */
export const cancelScan = mutationOptions({
  mutationFn: () => call(scan.cancel, { body: {} }),
  onSuccess: (status, _variables, _result, { client }) =>
    client.setQueryData(scanStatusQuery.queryKey, status),
})
