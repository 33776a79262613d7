import { queryOptions } from '@tanstack/react-query'
import { scan } from '#contract/helper/scan.ts'
import { SCAN_POLL } from '#domain/limits.ts'
import { call } from './helper.ts'

export type { ScanStatus } from '#contract/helper/scan.ts'

/** How the scan goes; asked every second while one runs (spec 4). */
export const scanStatusQuery = queryOptions({
  queryKey: ['scan', 'status'],
  queryFn: ({ signal }) => call(scan.status, { signal }),
  refetchInterval: (query) => (query.state.data?.running ? SCAN_POLL : false),
})

/** Files and folders that could not be read wholly. */
export const scanProblemsQuery = queryOptions({
  queryKey: ['scan', 'problems'],
  queryFn: async ({ signal }) => (await call(scan.problems, { signal })).problems,
})
