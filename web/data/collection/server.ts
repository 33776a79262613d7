import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { folders, libraries, type libraryDetail } from '#contract/helper/libraries.ts'
import { stats } from '#contract/helper/stats.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'

export type LibraryDetail = z.output<typeof libraryDetail>

/** How much there is in the library. */
export const statsQuery = queryOptions({
  queryKey: keys.stats,
  queryFn: ({ signal }) => call(stats.get, { signal }),
})

/** The library folders with what is in each. */
export const librariesQuery = queryOptions({
  queryKey: keys.libraries,
  queryFn: ({ signal }) => call(libraries.list, { signal }),
})

/** Folders inside one, for the in-page picker; the user's home when no path is given. Local only. */
export const foldersQuery = (path?: string) =>
  queryOptions({
    queryKey: keys.foldersIn(path),
    queryFn: ({ signal }) => call(folders.list, { query: { path }, signal }),
  })

/** How many comics lie below a folder and below each in it, and whether it is a whole disk or home. Local only. */
export const folderCountQuery = (path: string) =>
  queryOptions({
    queryKey: keys.folderCount(path),
    queryFn: ({ signal }) => call(folders.count, { query: { path }, signal }),
    staleTime: 60_000,
  })
