import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ScanAnswer, scan } from '#contract/helper/scan.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

export type { IgnoredFiles, ScanAnswer, ScanProblem, ScanStatus } from '#contract/helper/scan.ts'

/** The state of the current or last scan, kept up to date by live events (`live/live.ts`). */
export const scanStatusQuery = queryOptions({
  queryKey: keys.scanStatus,
  queryFn: ({ signal }) => call(scan.status, { signal }),
})

/**
 * Calls back when a scan that a user started has ended, until the returned function is called. Reads each write of the
 * status, since the page may render the start and the end of a short scan as one.
 */
export function onUserScanEnd(client: QueryClient, callback: (status: ScanAnswer) => void): () => void {
  const { queryKey } = scanStatusQuery
  const hash = hashKey(queryKey)
  const isOfUser = (status: ScanAnswer | undefined) => status?.running === true && !status.background
  let wasOfUser = isOfUser(client.getQueryData(queryKey))
  /** Start of the last reported scan. A late event or response may show it as running again, then as ended. */
  let told: string | null = null
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hash) return
    const status = client.getQueryData(queryKey)
    const hasEnded = wasOfUser && status?.running === false
    wasOfUser = isOfUser(status)
    if (!hasEnded || status.startedAt === told) return
    told = status.startedAt
    callback(status)
  })
}

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
