import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { collection } from '#contract/helper/collection.ts'
import { scan } from '#contract/helper/scan.ts'
import { stats } from '#contract/helper/stats.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { ComicForIndex, IndexCounts } from '#records/indexing/indexing.ts'
import { currentSession, openAccount } from '../account/account.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

/** The running index of the collection into an account, or the result of the last run. */
export interface IndexRun {
  readonly userId: string
  readonly phase: 'running' | 'done' | 'cancelled' | 'failed'
  readonly counts: IndexCounts
  /** True while the run waits for the end of a scan, because metadata is incomplete until then. */
  readonly isWaiting?: boolean
  /** Number of comics when the indexing began; 0 before that. */
  readonly total: number
  /** The error that ended the run. */
  readonly error?: unknown
}

const NOTHING: IndexCounts = { added: 0, skipped: 0, failed: 0, entities: 0, links: 0, unlinked: 0 }

let run: IndexRun | null = null
let underWay: { readonly stop: AbortController; readonly ended: Promise<unknown> } | null = null
const listeners = new Set<() => void>()

function publish(next: IndexRun): IndexRun {
  run = next
  for (const listener of listeners) listener()
  return next
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the last run since the page was loaded; null if there was none, or if it was another user's. */
export function useIndexRun(userId: string | undefined): IndexRun | null {
  const current = useSyncExternalStore(listen, () => run)
  return current?.userId === userId ? current : null
}

async function* allComics(): AsyncGenerator<ComicForIndex> {
  let after: string | undefined
  for (;;) {
    const { comics } = await call(collection.comics, { query: { after } })
    yield* comics
    after = comics.at(-1)?.id
    if (after === undefined) return
  }
}

/** Polling interval of the scan status, in milliseconds. */
const SCAN_POLL_INTERVAL = 1_000

/** Resolves once no scan is running or `stop` is aborted. */
async function waitForScan(stop: AbortSignal, onWaiting: () => void): Promise<void> {
  while (!stop.aborted && (await call(scan.status)).running) {
    onWaiting()
    await new Promise((resolve) => setTimeout(resolve, SCAN_POLL_INTERVAL))
  }
}

async function work(userId: string, stop: AbortSignal): Promise<IndexRun> {
  const running: IndexRun = { userId, phase: 'running', counts: NOTHING, total: 0 }
  publish(running)
  try {
    await waitForScan(stop, () => publish({ ...running, isWaiting: true }))
    const [{ indexComics }, account, { files: total }] = await Promise.all([
      import('#records/indexing/indexing.ts'),
      openAccount(),
      call(stats.get),
    ])
    publish({ ...running, total })
    const counts = await indexComics(account, userId, allComics(), {
      signal: stop,
      onProgress: (now) => publish({ ...running, total, counts: now }),
    })
    return publish({ ...running, phase: stop.aborted ? 'cancelled' : 'done', total, counts })
  } catch (error) {
    return publish({ ...(run ?? running), phase: stop.aborted ? 'cancelled' : 'failed', error })
  }
}

/**
 * Indexes the collection into the user's account. Returns the finished run; null if another run has not ended. The run
 * continues while other screens are shown. Throws `sign-in-required`.
 */
export async function startIndexing(client: QueryClient): Promise<IndexRun | null> {
  if (underWay !== null) return null
  const stop = new AbortController()
  const ended = (async () => {
    const userId = (await currentSession())?.user.id
    if (userId === undefined) throw new AppError('sign-in-required')
    return work(userId, stop.signal)
  })()
  underWay = { stop, ended }
  try {
    return await ended
  } finally {
    underWay = null
    void client.invalidateQueries({ queryKey: keys.readings }) // each query reports its own failure
  }
}

/** Stops the running index after its current step; what it has stored stays. Resolves once it has stopped. */
export async function stopIndexing(): Promise<void> {
  underWay?.stop.abort()
  await underWay?.ended.catch(() => undefined) // `startIndexing` rejects with the error
}
