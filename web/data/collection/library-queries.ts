import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { folders, libraries, type libraryDetail } from '#contract/helper/libraries.ts'
import { stats } from '#contract/helper/stats.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

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

/** Number of comics below a folder and each subfolder, and whether it is a disk, home or system folder. Local only. */
export const folderCountQuery = (path: string) =>
  queryOptions({
    queryKey: keys.folderCount(path),
    queryFn: ({ signal }) => call(folders.count, { query: { path }, signal }),
    staleTime: 60_000,
  })
