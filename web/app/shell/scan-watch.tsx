import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SERVER_REFRESH } from '#domain/limits.ts'
import { LONGER, toast } from '#web/components/toasts.tsx'
import { collectionKeys, type Key, keys, scanKeys } from '#web/data/keys.ts'
import { type ScanStatus, scanWatchQuery } from '#web/data/scan.ts'
import { withWords } from '../later-words.ts'

/** Asks again for what is in sight of the collection, or of some of it; a failure stays with its query. */
function refresh(client: QueryClient, stale: readonly Key[] = collectionKeys): void {
  for (const queryKey of stale) void client.invalidateQueries({ queryKey })
}

/** True once a scan has changed the collection. It may have done so before the answer that tells of it. */
const hasChanged = ({ added, changed, gone, covers }: ScanStatus): boolean =>
  added + changed + gone + covers > 0

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
  /** The revision that the lists in sight are of; null when a scan was changing it while they were asked for. */
  const seen = useRef<string | null>(undefined)
  const running = data?.running ?? false
  const background = data?.background ?? false

  useEffect(() => {
    if (data !== undefined && seen.current === undefined)
      seen.current = data.running && hasChanged(data) ? null : data.revision
  }, [data])

  /** Asks again for the lists where the collection is another than theirs; tells whether it was. */
  const follow = useEffectEvent((): boolean => {
    const isNew = data !== undefined && seen.current !== data.revision
    if (isNew) {
      seen.current = data.revision
      refresh(client)
    }
    return isNew
  })

  useEffect(() => {
    if (!running) return
    wasRunning.current = background ? 'background' : 'asked'
    const timer = setInterval(() => {
      if (!follow()) refresh(client, scanKeys)
    }, SERVER_REFRESH)
    return () => clearInterval(timer)
  }, [running, background, client])

  useEffect(() => {
    if (running || data === undefined) return
    const ended = wasRunning.current
    wasRunning.current = null
    // What it could not read, or passes over, is no change of the lists; its last changes may be of no other revision.
    const stale = ended === 'asked' || hasChanged(data) || data.problems > 0 ? collectionKeys : scanKeys
    if (!follow() && ended !== null) refresh(client, stale)
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
