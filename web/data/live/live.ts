import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#contract/helper/events.ts'
import { scanStatusQuery } from '../collection/scan.ts'
import { modeQuery, recheckMode } from '../connection/mode.ts'
import { pageData } from '../connection/page-data.ts'
import { comicListKeys, type Key, keys, scanKeys } from '../keys.ts'
import { setLive } from './live-state.ts'
import { shareEvents } from './share-events.ts'
import { hideBatch, showBatch } from './show-batch.ts'

type ProgressEvent = Extract<LiveEvent, { name: 'progress' }>['data']

/** The queries that each event makes stale, apart from what `applyEvent` does with its data. */
const STALE: { readonly [K in LiveEvent['name']]: readonly Key[] } = {
  comics: comicListKeys,
  history: [keys.history, keys.alarms],
  home: [keys.me],
  days: [keys.readYears, keys.firstReadYear],
  playlists: [keys.playlists, keys.playlistReadings],
  shelves: [keys.shelves],
  devices: [keys.devices],
  // Events may be lost, so everything may be stale.
  files: [],
  resync: [[]],
  ready: [],
  progress: [],
  entities: [],
  scan: [],
}

function refresh(client: QueryClient, stale: readonly Key[]): void {
  for (const queryKey of stale) void client.invalidateQueries({ queryKey })
}

/** Shows changed progress in the cards that are loaded; lists that depend on progress load again. */
async function applyProgress(client: QueryClient, { changed, moved }: ProgressEvent): Promise<void> {
  const shown = changed === null ? null : await import('../progress/show-progress.ts').catch(() => null)
  if (changed === null || shown === null) refresh(client, comicListKeys)
  else {
    shown.showProgress(client, changed)
    void client.invalidateQueries({ predicate: ({ queryKey }) => shown.dependsOnReading(queryKey, moved) })
    refresh(client, [keys.readings])
  }
  // The batch of an open alarm may still grow, so its number of comics is loaded again.
  if (mayHaveAlarms(client)) refresh(client, [keys.alarms])
}

/** Returns true while an alarm is open or alarms are being loaded. */
function mayHaveAlarms(client: QueryClient): boolean {
  const alarms = client.getQueryState<readonly unknown[]>(keys.alarms)
  return alarms !== undefined && (alarms.fetchStatus === 'fetching' || (alarms.data?.length ?? 0) > 0)
}

/**
 * Applies an event to what the dashboard has loaded: stale queries that are on screen load again. `loadedAt` is a
 * revision of the collection that no loaded list is older than; by default that of the scan status.
 */
export function applyEvent(client: QueryClient, event: LiveEvent, loadedAt?: string): void {
  refresh(client, STALE[event.name])
  if (event.name === 'history') setLive({ hasAlarm: true })
  if (event.name === 'progress') void applyProgress(client, event.data)
  if (event.name === 'entities') refresh(client, event.data.kinds.map(keys.entitiesOf))
  if (event.name === 'files') showBatch(client, event.data)
  if (event.name === 'scan') {
    const { queryKey } = scanStatusQuery
    const before = client.getQueryData(queryKey)
    client.setQueryData(queryKey, before && { ...before, ...event.data })
    // Both count files, and stand side by side on /server.
    if (event.data.running) refresh(client, [keys.stats, keys.libraries])
    else if (before?.running) refresh(client, scanKeys)
  }
  if (event.name === 'ready') {
    setLive({ isOpen: true, entities: event.data.entities })
    // Writing the mode again ends its polling, because the interval is computed when a query is written.
    client.setQueryData(modeQuery.queryKey, (mode) => mode)
    const shown = loadedAt ?? client.getQueryData(scanStatusQuery.queryKey)?.revision
    if (shown !== undefined && shown !== event.data.revision) refresh(client, comicListKeys)
  }
}

/** Applies the helper's live events to the query cache until the returned function is called. */
export function followLive(client: QueryClient, userId: string): () => void {
  const end = new AbortController()
  // Until the first stream opens, the scan status may be newer than lists that were loaded before it.
  let loadedAt = pageData('revision')
  const handlers = {
    onEvent(event: LiveEvent) {
      applyEvent(client, event, loadedAt)
      if (event.name === 'ready') loadedAt = undefined
    },
    onClosed() {
      setLive(null)
      hideBatch()
      void recheckMode(client)
    },
  }
  void shareEvents(userId, handlers, end.signal)
  return () => {
    end.abort()
    setLive(null)
    hideBatch()
  }
}
