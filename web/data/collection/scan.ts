import { queryOptions } from '@tanstack/react-query'
import { scan } from '#contract/helper/scan.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

export type { IgnoredFiles, ScanAnswer, ScanProblem, ScanStatus } from '#contract/helper/scan.ts'

/** The state of the current or last scan, kept up to date by live events (`live/live.ts`). */
export const scanStatusQuery = queryOptions({
  queryKey: keys.scanStatus,
  queryFn: ({ signal }) => call(scan.status, { signal }),
})

/** Files and folders that could not be read completely. */
export const scanProblemsQuery = queryOptions({
  queryKey: keys.scanProblems,
  queryFn: async ({ signal }) => (await call(scan.problems, { signal })).problems,
})

/** Files that scans ignore, by reason. */
export const scanIgnoredQuery = queryOptions({
  queryKey: keys.scanIgnored,
  queryFn: async ({ signal }) => (await call(scan.ignored, { signal })).ignored,
})
