import type { AppError } from '#domain/errors/errors.ts'
import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { isRefusedValue, isRunEnding } from '../client/failures.ts'
import { partsOf } from '../client/paging.ts'
import type { ComicRef } from '../library/library-record.ts'
import { followComic } from '../library/moved-comics.ts'
import { createEntityIndex, type EntityIndex } from './entity-index.ts'
import { addLinks, type GenerationCounts, type LinkableComic, setLinks } from './generation.ts'

/** Number of comics that are linked in one batch. */
const BATCH_SIZE = 200

export interface LinkCounts {
  /** Created entities, and created links to comics. */
  readonly entities: number
  readonly links: number
  /** Comics that could not be linked. */
  readonly unlinked: number
}

/** Links many comics in batches, with few requests and little memory. All methods throw the errors that end a run. */
export interface LinkRun {
  readonly counts: LinkCounts
  /** Adds a comic to the batch; links the batch when it is full. */
  add(comic: LinkableComic): Promise<void>
  /** Links a comic separately at the end of the run, because its path may have another comic's links. */
  settle(comic: LinkableComic): void
  /** Moves the links of a moved comic at the end of the run. */
  follow(comic: LinkableComic, file: ComicRef, from: string): void
  /** Links the rest; once aborted, the remaining work is left to the next run. */
  finish(signal?: AbortSignal): Promise<void>
}

/** Awaits work on one comic. Throws errors that end the run; after other errors calls `otherwise` and returns null. */
async function attempt<T>(work: Promise<T>, otherwise: (error: AppError) => unknown): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const failure = accountError(error)
    if (isRunEnding(failure)) throw failure
    await otherwise(failure)
    return null
  }
}

/**
 * Links comics and returns what was created. If the account refuses a batch, it is halved until only the refused comics
 * fail; `onFailure` is called for them. Throws errors that end a run.
 */
export async function linkComics(
  client: AccountClient,
  userId: string,
  index: EntityIndex,
  comics: readonly LinkableComic[],
  onFailure: (comics: readonly LinkableComic[], error: AppError) => void,
): Promise<Omit<GenerationCounts, 'removed'>> {
  const counts = { entities: 0, links: 0 }
  const link = async (some: readonly LinkableComic[]): Promise<void> => {
    const made = await attempt(addLinks(client, userId, index, some), async (failure) => {
      if (some.length === 1 || !isRefusedValue(failure)) return onFailure(some, failure)
      for (const half of partsOf(some, Math.ceil(some.length / 2))) await link(half)
    })
    counts.entities += made?.entities ?? 0
    counts.links += made?.links ?? 0
  }
  if (comics.length > 0) await link(comics)
  return counts
}

/** Starts a run of linking; `onFailure` is called for each comic that could not be linked. */
export async function startLinkRun(
  client: AccountClient,
  userId: string,
  onFailure: (comic: LinkableComic, error: AppError) => void,
): Promise<LinkRun> {
  const counts = { entities: 0, links: 0, unlinked: 0 }
  const index = createEntityIndex(client, userId)
  await index.learn()
  let batch: LinkableComic[] = []
  const relinked: LinkableComic[] = []
  const moves: { readonly comic: LinkableComic; readonly file: ComicRef; readonly from: string }[] = []

  const fail = (comics: readonly LinkableComic[], error: AppError): void => {
    counts.unlinked += comics.length
    for (const comic of comics) onFailure(comic, error)
  }

  const count = (made: Omit<GenerationCounts, 'removed'> | null): void => {
    counts.entities += made?.entities ?? 0
    counts.links += made?.links ?? 0
  }

  const linkBatch = async (): Promise<void> => {
    const comics = batch
    batch = []
    count(await linkComics(client, userId, index, comics, fail))
  }

  const add = async (comic: LinkableComic): Promise<void> => {
    batch.push(comic)
    if (batch.length >= BATCH_SIZE) await linkBatch()
  }

  return {
    counts,
    add,
    settle: (comic) => void relinked.push(comic),
    follow: (comic, file, from) => void moves.push({ comic, file, from }),
    async finish(signal) {
      const formerPaths = new Set(moves.map(({ from }) => from))
      const occupiedPaths = new Set([
        ...moves.map(({ comic }) => comic.path),
        ...relinked.map(({ path }) => path),
      ])
      for (const { comic, file, from } of moves) {
        if (signal?.aborted) return
        await attempt(followComic(client, userId, file, from), (failure) => fail([comic], failure))
        // If comics swapped paths, their links are mixed now.
        if (formerPaths.has(comic.path) || occupiedPaths.has(from)) relinked.push(comic)
        else await add(comic)
      }
      for (const comic of relinked) {
        if (signal?.aborted) return
        count(await attempt(setLinks(client, userId, index, comic), (failure) => fail([comic], failure)))
      }
      await linkBatch()
    },
  }
}
