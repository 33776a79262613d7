import type { AppError } from '#domain/errors/errors.ts'
import { FILES_IN_PARALLEL, INDEX_PAUSE } from '#domain/limits.ts'
import { libraryColumns } from '#domain/metadata/comic-columns.ts'
import { linksOf } from '#domain/metadata/comic-links.ts'
import type { IssueMetadata } from '#domain/metadata/metadata.ts'
import { type AccountClient, quotedValue } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { endsTheRun, UNIQUE_VIOLATION } from '../client/failures.ts'
import { knownComics } from '../library/known-comics.ts'
import { type ComicRef, fileColumns } from '../library/library-record.ts'
import { type LinkCounts, startLinkRun } from './link-run.ts'

/** A comic of the helper as indexing needs it. */
export interface ComicForIndex extends ComicRef {
  /** ISO time of the file's last change. */
  readonly modified: string
  readonly pageCount: number | null
  readonly metadata: IssueMetadata
}

/** Comics that got a record, had one already, and could not get one; and what was linked. */
export interface IndexCounts extends LinkCounts {
  readonly added: number
  readonly skipped: number
  readonly failed: number
}

export interface IndexOptions {
  /** Called after each batch. */
  readonly onProgress?: (counts: IndexCounts) => void
  /** Called for each comic that could not be recorded, or not be linked. */
  readonly onFailure?: (comic: Pick<ComicForIndex, 'path'>, error: AppError) => void
  /** Ends the run after the batch at work; what was added stays. */
  readonly signal?: AbortSignal
  /** Comics at a time; FILES_IN_PARALLEL where absent. */
  readonly parallel?: number
  /** Milliseconds between batches; INDEX_PAUSE where absent. */
  readonly pause?: number
}

/** Skipped comics between two calls of `onProgress`. */
const TOLD_EVERY = 200

type Outcome = 'added' | 'skipped'

/** True when the user has a record of this comic, or of a file with its name and size. */
async function isRecorded(client: AccountClient, userId: string, comic: ComicForIndex): Promise<boolean> {
  const sameFile = `and(file_name.eq.${quotedValue(comic.name)},file_size.eq.${comic.size})`
  const { data, error } = await client
    .from('comics_library')
    .select('id')
    .eq('user_id', userId)
    .or(`comic_id.eq.${quotedValue(comic.id)},${sameFile}`)
    .limit(1)
    .retry(false)
  if (error) throw accountError(error)
  return data.length > 0
}

async function indexComic(client: AccountClient, userId: string, comic: ComicForIndex): Promise<Outcome> {
  if (await isRecorded(client, userId, comic)) return 'skipped'
  const { error } = await client.from('comics_library').insert({
    user_id: userId,
    comic_id: comic.id,
    ...fileColumns(comic),
    ...libraryColumns(comic.metadata),
    page_count: comic.pageCount,
    last_modified: comic.modified,
  })
  // A reader recorded it between the question and the insert.
  if (error?.code === UNIQUE_VIOLATION) return 'skipped'
  if (error) throw accountError(error)
  return 'added'
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Records comics in the user's library, and makes and links the entities that their metadata
 * names. Comics that have a record are passed without a request, but linked where they are not yet: a run
 * goes on where an earlier one ended, and one with nothing to do is short. What is held of a comic that was
 * moved follows it. A comic that cannot be recorded is counted and the run goes on. Throws `session-expired`,
 * `account-unreachable` and `rate-limited`, which would meet all others too.
 */
export async function indexComics(
  client: AccountClient,
  userId: string,
  comics: AsyncIterable<ComicForIndex>,
  options: IndexOptions = {},
): Promise<IndexCounts> {
  const { parallel = FILES_IN_PARALLEL, pause = INDEX_PAUSE, signal, onProgress, onFailure } = options
  const recorded = { added: 0, skipped: 0, failed: 0 }
  const known = await knownComics(client, userId)
  const linking = await startLinkRun(client, userId, (comic, error) => onFailure?.(comic, error))
  const counts = (): IndexCounts => ({ ...recorded, ...linking.counts })
  const seen = new Set<string>()
  let batch: ComicForIndex[] = []
  let first = true

  const link = async (comic: ComicForIndex): Promise<void> => {
    const linkable = { path: comic.path, links: linksOf(comic.metadata) }
    const from = known.formerPath(comic)
    const contested = known.contests(comic)
    if (contested) linking.settle(linkable)
    if (from !== null) linking.follow(linkable, withoutMetadata(comic), from)
    else if (!contested) await linking.add(linkable)
  }

  const record = async (comic: ComicForIndex): Promise<boolean> => {
    try {
      const outcome = await indexComic(client, userId, comic)
      recorded[outcome]++
      return outcome === 'added'
    } catch (error) {
      const why = accountError(error)
      if (endsTheRun(why)) throw why
      recorded.failed++
      onFailure?.(comic, why)
      return false
    }
  }

  const recordBatch = async (): Promise<void> => {
    if (batch.length === 0) return
    if (!first) await wait(pause)
    first = false
    const added = await Promise.all(batch.map(record))
    for (const [i, comic] of batch.entries()) if (added[i]) await link(comic)
    batch = []
    onProgress?.(counts())
  }

  for await (const comic of comics) {
    if (signal?.aborted) break
    // Two equal files of one run are one comic too.
    const file = `${comic.size} ${comic.name}`
    if (known.has(comic) || seen.has(file)) {
      recorded.skipped++
      if (known.owns(comic)) await link(comic)
      if (recorded.skipped % TOLD_EVERY === 0) onProgress?.(counts())
    } else batch.push(comic)
    seen.add(file)
    if (batch.length >= parallel) await recordBatch()
  }
  if (!signal?.aborted) await recordBatch()
  await linking.finish(signal)
  onProgress?.(counts())
  return counts()
}

/** A comic that waits for the end of a run is kept without what is not needed then. */
function withoutMetadata({ id, path, name, size, extension }: ComicForIndex): ComicRef {
  return { id, path, name, size, extension }
}
