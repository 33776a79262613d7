import { type AppError, isAppError } from '#domain/errors.ts'
import { FILES_IN_PARALLEL, INDEX_PAUSE } from '#domain/limits.ts'
import { type IssueMetadata, libraryColumns } from '#domain/metadata.ts'
import { type AccountClient, quotedValue } from './client.ts'
import { accountError } from './errors.ts'
import { type ComicRef, fileColumns } from './library-record.ts'

/** A comic of the helper as indexing needs it. */
export interface ComicForIndex extends ComicRef {
  /** ISO time of the file's last change. */
  readonly modified: string
  readonly pageCount: number | null
  readonly metadata: IssueMetadata
}

export interface IndexCounts {
  readonly added: number
  readonly skipped: number
  readonly failed: number
}

export interface IndexOptions {
  /** Called after each batch. */
  readonly onProgress?: (counts: IndexCounts) => void
  /** Called for each comic that could not be recorded. */
  readonly onFailure?: (comic: ComicForIndex, error: AppError) => void
  /** Ends the run after the batch at work; what was added stays. */
  readonly signal?: AbortSignal
  /** Comics at a time (spec 9: 3). */
  readonly parallel?: number
  /** Milliseconds between batches (spec 9: 100). */
  readonly pause?: number
}

type Outcome = 'added' | 'skipped'

const UNIQUE_VIOLATION = '23505'

/** Spec 5: true when the user has a record of this comic, or of a file with its name and size. */
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

/** True for failures that the next comic would meet too. */
function endsTheRun(error: unknown): boolean {
  return ['session-expired', 'account-unreachable', 'rate-limited'].some(
    (code) => isAppError(error) && error.code === code,
  )
}

/** `count` items at a time, the last time fewer. */
async function* batchesOf<T>(items: AsyncIterable<T>, count: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < count) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Records comics in the user's library (spec 5 and 9). One that cannot be recorded is counted and the run
 * goes on. Throws `session-expired`, `account-unreachable` and `rate-limited`, which would meet all others too.
 */
export async function indexComics(
  client: AccountClient,
  userId: string,
  comics: AsyncIterable<ComicForIndex>,
  options: IndexOptions = {},
): Promise<IndexCounts> {
  const { parallel = FILES_IN_PARALLEL, pause = INDEX_PAUSE, signal, onProgress, onFailure } = options
  const counts = { added: 0, skipped: 0, failed: 0 }
  const seen = new Set<string>()

  const record = async (comic: ComicForIndex): Promise<void> => {
    // Two equal files of one batch would not find each other in the account.
    const file = `${comic.size} ${comic.name}`
    if (seen.has(file)) {
      counts.skipped++
      return
    }
    seen.add(file)
    try {
      counts[await indexComic(client, userId, comic)]++
    } catch (error) {
      const known = accountError(error)
      if (endsTheRun(known)) throw known
      counts.failed++
      onFailure?.(comic, known)
    }
  }

  let first = true
  for await (const batch of batchesOf(comics, parallel)) {
    if (signal?.aborted) break
    if (!first) await wait(pause)
    first = false
    await Promise.all(batch.map(record))
    onProgress?.({ ...counts })
  }
  return counts
}
