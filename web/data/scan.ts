import { queryOptions } from '@tanstack/react-query'
import { scan } from '#contract/helper/scan.ts'
import { COLLECTION_POLL, SCAN_POLL } from '#domain/limits.ts'
import { call } from './helper.ts'
import { keys } from './keys.ts'

export type { IgnoredFiles, ScanAnswer, ScanProblem, ScanStatus } from '#contract/helper/scan.ts'

/** How the scan goes; asked every second while one runs. */
export const scanStatusQuery = queryOptions({
  queryKey: keys.scanStatus,
  queryFn: ({ signal }) => call(scan.status, { signal }),
  refetchInterval: (query) => (query.state.data?.running ? SCAN_POLL : false),
})

/**
 * The same for the whole time a screen is open: also what a scan changed that was begun elsewhere, or by nobody, is
 * learned of. Nothing is asked while the page is hidden; it asks as soon as it shows again.
 */
export const scanWatchQuery = queryOptions({
  ...scanStatusQuery,
  refetchInterval: (query) => (query.state.data?.running ? SCAN_POLL : COLLECTION_POLL),
  refetchOnWindowFocus: 'always',
})

/** Files and folders that could not be read wholly. */
export const scanProblemsQuery = queryOptions({
  queryKey: keys.scanProblems,
  queryFn: async ({ signal }) => (await call(scan.problems, { signal })).problems,
})

/** What scans pass over, and why. */
export const scanIgnoredQuery = queryOptions({
  queryKey: keys.scanIgnored,
  queryFn: async ({ signal }) => (await call(scan.ignored, { signal })).ignored,
})
