import { useQuery } from '@tanstack/react-query'
import { SCAN_POLL, SERVER_REFRESH } from '#domain/limits.ts'
import { scanIgnoredQuery, scanProblemsQuery, scanStatusQuery } from '#web/data/scan.ts'
import { librariesQuery, statsQuery } from '#web/data/server.ts'

/**
 * What the screen shows, asked for every second while a scan runs and every 5 s otherwise. The counts keep step with
 * the scan; what lists files is asked for every 5 s then, too, as all lists are (`app/shell/scan-watch.tsx`).
 */
export function useServerData() {
  const scan = useQuery({
    ...scanStatusQuery,
    refetchInterval: ({ state }) => (state.data?.running ? SCAN_POLL : SERVER_REFRESH),
  })
  const isScanning = scan.data?.running === true
  const counts = { refetchInterval: isScanning ? SCAN_POLL : SERVER_REFRESH, staleTime: 0 } as const
  const lists = { refetchInterval: isScanning ? (false as const) : SERVER_REFRESH, staleTime: 0 }
  const stats = useQuery({ ...statsQuery, ...counts })
  const libraries = useQuery({ ...librariesQuery, ...lists })
  const problems = useQuery({ ...scanProblemsQuery, ...lists })
  const ignored = useQuery({ ...scanIgnoredQuery, ...lists })
  return { scan, isScanning, stats, libraries, problems, ignored }
}
