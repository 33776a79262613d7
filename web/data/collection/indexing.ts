import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { collection } from '#contract/helper/collection.ts'
import { scan } from '#contract/helper/scan.ts'
import { stats } from '#contract/helper/stats.ts'
import { AppError } from '#domain/errors.ts'
import type { ComicForIndex, IndexCounts } from '#records/indexing/indexing.ts'
import { currentSession, openAccount } from '../account/account.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'

/** A run that records the collection in an account: the one under way, else how the last one ended. */
export interface IndexRun {
  readonly userId: string
  readonly phase: 'running' | 'done' | 'cancelled' | 'failed'
  readonly counts: IndexCounts
  /** It waits for a scan to end: before, not all is known of every comic. */
  readonly isWaiting?: boolean
  /** Comics there were when it began. */
  readonly total: number
  /** Why it failed. */
  readonly error?: unknown
}

const NOTHING: IndexCounts = { added: 0, skipped: 0, failed: 0, entities: 0, links: 0, unlinked: 0 }

let run: IndexRun | null = null
let underWay: { readonly stop: AbortController; readonly ended: Promise<unknown> } | null = null
const listeners = new Set<() => void>()

function tell(next: IndexRun): IndexRun {
  run = next
  for (const listener of listeners) listener()
  return next
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The run of a user, whichever screen began it; null when there was none since the page was opened. */
export function useIndexRun(userId: string | undefined): IndexRun | null {
  const current = useSyncExternalStore(listen, () => run)
  return current?.userId === userId ? current : null
}

async function* everyComic(): AsyncGenerator<ComicForIndex> {
  let after: string | undefined
  for (;;) {
    const { comics } = await call(collection.comics, { query: { after } })
    yield* comics
    after = comics.at(-1)?.id
    if (after === undefined) return
  }
}

/** How often a scan is asked whether it has ended, in milliseconds. */
const SCAN_ASKED_EVERY = 1_000

/** Resolves once no scan runs, or the work is to end. */
async function scanEnded(stop: AbortSignal, tellWaiting: () => void): Promise<void> {
  while (!stop.aborted && (await call(scan.status)).running) {
    tellWaiting()
    await new Promise((resolve) => setTimeout(resolve, SCAN_ASKED_EVERY))
  }
}

async function work(userId: string, stop: AbortSignal): Promise<IndexRun> {
  const running: IndexRun = { userId, phase: 'running', counts: NOTHING, total: 0 }
  tell(running)
  try {
    await scanEnded(stop, () => tell({ ...running, isWaiting: true }))
    const [{ indexComics }, account, { files: total }] = await Promise.all([
      import('#records/indexing/indexing.ts'),
      openAccount(),
      call(stats.get),
    ])
    tell({ ...running, total })
    const counts = await indexComics(account, userId, everyComic(), {
      signal: stop,
      onProgress: (now) => tell({ ...running, total, counts: now }),
    })
    return tell({ ...running, phase: stop.aborted ? 'cancelled' : 'done', total, counts })
  } catch (error) {
    return tell({ ...(run ?? running), phase: stop.aborted ? 'cancelled' : 'failed', error })
  }
}

/**
 * Records the collection in the signed-in person's account, and answers with how it ended; null when a run is under
 * way already. It goes on whatever screen is shown. Throws `sign-in-required`.
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
    void client.invalidateQueries({ queryKey: keys.readings }) // a failure stays with its query
  }
}

/** Ends the run under way after what it is at; what it has recorded stays. Resolves once it has ended. */
export async function stopIndexing(): Promise<void> {
  underWay?.stop.abort()
  await underWay?.ended.catch(() => undefined) // whoever began it is told
}
