import { join } from 'node:path'
import { z } from 'zod'
import { acquireLock, type Lock } from '#db/lock.ts'
import { AppError } from '#domain/errors/errors.ts'
import { FILES_IN_PARALLEL, INDEX_PAUSE } from '#domain/limits.ts'
import { type Library, openLibrary } from '#library/index.ts'
import { type IndexCounts, type IndexOptions, indexComics } from '#records/indexing/indexing.ts'
import type { FailedFile } from '../components/failed-files.tsx'
import { type Context, EXIT } from '../context.ts'
import { errorText } from '../error-text.ts'
import { type AccountClient, openAccountClient } from '../session/session.ts'

export const options = z.object({})

/** Milliseconds between two progress lines. */
const LINE_EVERY = 2_000

/**
 * `comics index`: records the library's comics and the entities in their metadata in the account; duplicates are
 * skipped. Throws index-running if another process indexes this data folder.
 */
export async function run(context: Context): Promise<number> {
  const { config, t, out, signal } = context
  const account = await openAccountClient(config)
  const library = await openLibrary(config.dataDir)
  let lock: Lock | null = null
  try {
    const { id } = await account.user()
    lock = await acquireLock(join(config.dataDir, 'index.lock'))
    if (lock === null) throw new AppError('index-running')
    const { files: total } = await library.stats()
    const index: Index = (listeners) => indexAll(account, id, library, listeners)
    const { counts, stopped } = out.interactive
      ? await draw(context, index, total)
      : { counts: await indexWithLog(context, index, total), stopped: signal.aborted }
    const { added, skipped, failed, entities, links, unlinked } = counts
    const remaining = Math.max(0, total - added - skipped - failed)
    out.event('done', {
      ...counts,
      ...(stopped ? { outcome: 'cancelled', left: remaining } : { outcome: 'done' }),
    })
    if (stopped && remaining > 0)
      out.line(t('terminal.index.stopped', { left: remaining, added, skipped, failed }))
    else out.line(t('cli.index.done', { count: added, skipped, failed }))
    if (entities + links > 0) out.line(t('cli.index.linked', { entities, count: links }))
    if (stopped) return EXIT.interrupted
    return failed + unlinked > 0 ? EXIT.error : EXIT.ok
  } finally {
    await lock?.release()
    await library.close()
    await account.close()
  }
}

type Listeners = Pick<IndexOptions, 'signal' | 'onFailure' | 'onProgress'>
type Index = (listeners: Listeners) => Promise<IndexCounts>

function indexAll(
  { client }: AccountClient,
  userId: string,
  library: Library,
  listeners: Listeners,
): Promise<IndexCounts> {
  const pace = { parallel: FILES_IN_PARALLEL, pause: INDEX_PAUSE }
  return indexComics(client, userId, library.comics.forIndex(), { ...pace, ...listeners })
}

function indexWithLog({ t, out, signal }: Context, index: Index, total: number): Promise<IndexCounts> {
  let last = Date.now()
  return index({
    signal,
    onFailure: ({ path }, error) => {
      out.event('failed', { path, code: error.code })
      if (!out.json) out.note(`${path}: ${error.message}`)
    },
    onProgress: (now) => {
      if (Date.now() - last < LINE_EVERY) return
      last = Date.now()
      const done = now.added + now.skipped + now.failed
      out.event('progress', { ...now, total })
      if (!out.json) out.note(t('cli.index.progress', { done, total }))
    },
  })
}

async function draw(
  { t, signal }: Context,
  index: Index,
  total: number,
): Promise<{ counts: IndexCounts; stopped: boolean }> {
  const { FAILURES_SHOWN, showIndex } = await import('../screens/indexing.tsx')
  let counts: IndexCounts = { added: 0, skipped: 0, failed: 0, entities: 0, links: 0, unlinked: 0 }
  let failures: readonly FailedFile[] = []
  return showIndex(t, signal, async (onProgress, stop) => {
    const showProgress = () => onProgress({ counts, total, failures })
    showProgress()
    const ended = await index({
      signal: stop,
      onFailure: ({ path }, error) => {
        failures = [...failures, { path, why: errorText(t, error) }].slice(-FAILURES_SHOWN)
        showProgress()
      },
      onProgress: (now) => {
        counts = now
        showProgress()
      },
    })
    return { counts: ended, stopped: stop.aborted }
  })
}
