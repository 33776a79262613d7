import type { AppError } from '#domain/errors/errors.ts'
import { FILES_IN_PARALLEL, INDEX_PAUSE } from '#domain/limits.ts'
import { libraryColumns } from '#domain/metadata/comic-columns.ts'
import { linksOf } from '#domain/metadata/comic-links.ts'
import type { IssueMetadata } from '#domain/metadata/metadata.ts'
import { type AccountClient, quotedValue } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { isRunEnding, UNIQUE_VIOLATION } from '../client/failures.ts'
import { knownComics } from '../library/known-comics.ts'
import { type ComicRef, fileColumns } from '../library/library-record.ts'
import { type LinkCounts, startLinkRun } from './link-run.ts'

/** A comic with the data that indexing needs. */
export interface ComicForIndex extends ComicRef {
  /** ISO time of the file's last change. */
  readonly modified: string
  readonly pageCount: number | null
  readonly metadata: IssueMetadata
}

/** Numbers of comics that were recorded, skipped because they had a record, or failed; and what was linked. */
export interface IndexCounts extends LinkCounts {
  readonly added: number
  readonly skipped: number
  readonly failed: number
}

export interface IndexOptions {
  /** Called after each batch. */
  readonly onProgress?: (counts: IndexCounts) => void
  /** Called for each comic that could not be recorded or linked. */
  readonly onFailure?: (comic: Pick<ComicForIndex, 'path'>, error: AppError) => void
  /** Ends the run after the current batch; recorded comics stay. */
  readonly signal?: AbortSignal
  /** Concurrent comics; FILES_IN_PARALLEL by default. */
  readonly parallel?: number
  /** Milliseconds between batches; INDEX_PAUSE by default. */
  readonly pause?: number
}

/** Skipped comics between two calls of `onProgress`. */
const PROGRESS_INTERVAL = 200

type Outcome = 'added' | 'skipped'

/** Returns true if the user has a record of this comic, or of a file with its name and size. */
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
  // Another client recorded the comic between the check and the insert.
  if (error?.code === UNIQUE_VIOLATION) return 'skipped'
  if (error) throw accountError(error)
  return 'added'
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Records comics in the user's library, and creates and links the entities in their metadata. Recorded comics need no
 * request, but are linked if they are not yet: a run continues where an earlier run ended, and is short if nothing is
 * left to do. The account's data of a moved comic follows it. A comic that cannot be recorded is counted, and the run
 * continues. Throws `session-expired`, `account-unreachable` and `rate-limited`, which all further comics would get,
 * too.
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
      const accountFailure = accountError(error)
      if (isRunEnding(accountFailure)) throw accountFailure
      recorded.failed++
      onFailure?.(comic, accountFailure)
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
    // Two equal files in one run count as one comic.
    const file = `${comic.size} ${comic.name}`
    if (known.has(comic) || seen.has(file)) {
      recorded.skipped++
      if (known.owns(comic)) await link(comic)
      if (recorded.skipped % PROGRESS_INTERVAL === 0) onProgress?.(counts())
    } else batch.push(comic)
    seen.add(file)
    if (batch.length >= parallel) await recordBatch()
  }
  if (!signal?.aborted) await recordBatch()
  await linking.finish(signal)
  onProgress?.(counts())
  return counts()
}

/** Returns a comic without its metadata, to save memory until the end of the run. */
function withoutMetadata({ id, path, name, size, extension }: ComicForIndex): ComicRef {
  return { id, path, name, size, extension }
}
