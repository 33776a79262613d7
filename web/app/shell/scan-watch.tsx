import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SERVER_REFRESH } from '#domain/limits.ts'
import { LONGER, toast } from '#web/components/toasts.tsx'
import { collectionKeys, keys } from '#web/data/keys.ts'
import { type ScanStatus, scanWatchQuery } from '#web/data/scan.ts'
import { withWords } from '../later-words.ts'

function refresh(client: QueryClient): void {
  for (const queryKey of collectionKeys) void client.invalidateQueries({ queryKey }) // a failure stays with its query
}

/** Says how a scan went. */
function tellEnd(t: TFunction, { outcome, processed, problems }: ScanStatus): void {
  const description = [
    t('server.scan.processed', { count: processed }),
    ...(problems > 0 ? [t('server.scan.withProblems', { count: problems })] : []),
  ].join(' · ')
  if (outcome === 'done') toast.success(t('server.scan.done'), { description })
  else if (outcome === 'cancelled') toast.info(t('server.scan.cancelled'), { description })
  else toast.error(t('server.scan.failed'), { ...LONGER, description: t('server.scan.failedHint') })
}

/**
 * Follows the collection from any screen: lists fill while a scan runs, and are asked for once more when a scan has
 * changed something, whoever began it. The end of a scan that somebody asked for says how it went.
 */
export function ScanWatch() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery(scanWatchQuery)
  const wasRunning = useRef<'asked' | 'background' | null>(null)
  const seen = useRef<string>(undefined)
  const running = data?.running ?? false
  const background = data?.background ?? false

  useEffect(() => {
    if (!running) return
    wasRunning.current = background ? 'background' : 'asked'
    const timer = setInterval(() => refresh(client), SERVER_REFRESH)
    return () => clearInterval(timer)
  }, [running, background, client])

  useEffect(() => {
    if (running || data === undefined) return
    const ended = wasRunning.current
    const before = seen.current
    wasRunning.current = null
    seen.current = data.revision
    if (ended !== null || (before !== undefined && before !== data.revision)) refresh(client)
    if (ended !== 'asked') return
    // The words are the server's own screen's; without them, which the next screen asks for again, nothing is told.
    void withWords(Promise.resolve(), 'server').then(
      () => tellEnd(t, data),
      () => undefined,
    )
  }, [running, data, client, t])
  // Playlists are changed in other windows, and by other programs.
  const lists = useRef<string>(undefined)
  const { playlists } = data ?? {}
  useEffect(() => {
    const before = lists.current
    lists.current = playlists ?? before
    if (playlists === undefined || before === undefined || before === playlists) return
    void client.invalidateQueries({ queryKey: keys.playlists })
    void client.invalidateQueries({ queryKey: keys.playlistReadings })
  }, [playlists, client])
  return null
}
