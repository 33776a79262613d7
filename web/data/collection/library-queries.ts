import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { folders, libraries, type libraryDetail } from '#contract/helper/libraries.ts'
import { stats } from '#contract/helper/stats.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

export type FolderCount = Awaited<ReturnType<typeof call<typeof folders.count>>>
export type PickerPlace = Awaited<ReturnType<typeof call<typeof folders.list>>>['places'][number]
export type LibraryDetail = z.output<typeof libraryDetail>

/** Counts of the library. */
export const statsQuery = queryOptions({
  queryKey: keys.stats,
  queryFn: ({ signal }) => call(stats.get, { signal }),
})

/** The library folders with their counts. */
export const librariesQuery = queryOptions({
  queryKey: keys.libraries,
  queryFn: ({ signal }) => call(libraries.list, { signal }),
})

/** Subfolders of a folder, by default of the user's home, for the folder picker. Only on its own computer. */
export const foldersQuery = (path?: string) =>
  queryOptions({
    queryKey: keys.foldersIn(path),
    queryFn: ({ signal }) => call(folders.list, { query: { path }, signal }),
  })

/**
 * Number of comics below a folder and each subfolder, or with `onlyFirst` of the first ones found, and why the folder
 * cannot be added. Local only.
 */
export const folderCountQuery = (path: string, onlyFirst = false) =>
  queryOptions({
    queryKey: keys.folderCount(path, onlyFirst),
    queryFn: ({ signal }) =>
      call(folders.count, { query: { path, ...(onlyFirst && { first: 'true' as const }) }, signal }),
    staleTime: 60_000,
  })
