import { useQuery } from '@tanstack/react-query'
import { scanIgnoredQuery, scanProblemsQuery, scanStatusQuery } from '#web/data/scan.ts'
import { librariesQuery, statsQuery } from '#web/data/server.ts'

/** What the server screen shows, kept up to date by live events. */
export function useServerData() {
  const scan = useQuery(scanStatusQuery)
  const stats = useQuery({ ...statsQuery, staleTime: 0 })
  const libraries = useQuery({ ...librariesQuery, staleTime: 0 })
  const problems = useQuery({ ...scanProblemsQuery, staleTime: 0 })
  const ignored = useQuery({ ...scanIgnoredQuery, staleTime: 0 })
  return { scan, isScanning: scan.data?.running === true, stats, libraries, problems, ignored }
}
