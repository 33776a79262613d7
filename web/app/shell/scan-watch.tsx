import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SERVER_REFRESH } from '#domain/limits.ts'
import { LONGER, toast } from '#web/components/toasts.tsx'
import { scanStatusQuery } from '#web/data/scan.ts'

/** What a scan changes. */
const LISTS = [['series'], ['comics'], ['stats'], ['libraries'], ['scan', 'problems']] as const

function refresh(client: QueryClient): void {
  for (const queryKey of LISTS) void client.invalidateQueries({ queryKey }) // a failure stays with its query
}

/**
 * Follows a scan from any screen: lists fill while it runs, and its end says how it went (spec 4: the list
 * reloads and a toast shows the processed count).
 */
export function ScanWatch() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery(scanStatusQuery)
  const wasRunning = useRef(false)
  const running = data?.running ?? false

  useEffect(() => {
    if (!running) return
    wasRunning.current = true
    const timer = setInterval(() => refresh(client), SERVER_REFRESH)
    return () => clearInterval(timer)
  }, [running, client])

  useEffect(() => {
    if (running || !wasRunning.current || data === undefined) return
    wasRunning.current = false
    refresh(client)
    const description = t('server.scan.processed', { count: data.processed })
    if (data.outcome === 'done') toast.success(t('server.scan.done'), { description })
    else if (data.outcome === 'cancelled') toast.info(t('server.scan.cancelled'), { description })
    else toast.error(t('server.scan.failed'), { ...LONGER, description: t('server.scan.failedHint') })
  }, [running, data, client, t])
  return null
}
