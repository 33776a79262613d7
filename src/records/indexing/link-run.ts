import type { AppError } from '#domain/errors/errors.ts'
import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { endsTheRun, isRefusedValue } from '../client/failures.ts'
import { partsOf } from '../client/paging.ts'
import type { ComicRef } from '../library/library-record.ts'
import { followComic } from '../library/moved-comics.ts'
import { createEntityIndex, type EntityIndex } from './entity-index.ts'
import { addLinks, type GenerationCounts, type LinkableComic, setLinks } from './generation.ts'

/** Comics whose entities are made and linked together. */
const TOGETHER = 200

export interface LinkCounts {
  /** Characters, artists, publishers and storylines that were made, and their links to comics. */
  readonly entities: number
  readonly links: number
  /** Comics whose links could not be made. */
  readonly unlinked: number
}

/** Links many comics, gathered so that a run needs few requests and little memory. All throw what ends a run. */
export interface LinkRun {
  readonly counts: LinkCounts
  /** Links a comic, together with those before it once there are enough. */
  add(comic: LinkableComic): Promise<void>
  /** Links a comic at the end, and alone: another's links may be where it is. */
  settle(comic: LinkableComic): void
  /** Takes the links of a comic that was moved along, at the end. */
  follow(comic: LinkableComic, file: ComicRef, from: string): void
  /** Links the rest; once aborted, what can wait for another run does. */
  finish(signal?: AbortSignal): Promise<void>
}

/** Calls what may fail for one comic alone; throws what ends a run, else returns null after `otherwise`. */
async function attempt<T>(work: Promise<T>, otherwise: (error: AppError) => unknown): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const why = accountError(error)
    if (endsTheRun(why)) throw why
    await otherwise(why)
    return null
  }
}

/**
 * Links comics, and returns what was made. One comic that the account refuses does not keep the others from being
 * linked; `onFailure` is called for those that were not. Throws what ends a run.
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
    const made = await attempt(addLinks(client, userId, index, some), async (why) => {
      if (some.length === 1 || !isRefusedValue(why)) return onFailure(some, why)
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
  let gathered: LinkableComic[] = []
  const unsettled: LinkableComic[] = []
  const moves: { readonly comic: LinkableComic; readonly file: ComicRef; readonly from: string }[] = []

  const fail = (comics: readonly LinkableComic[], error: AppError): void => {
    counts.unlinked += comics.length
    for (const comic of comics) onFailure(comic, error)
  }

  const count = (made: Omit<GenerationCounts, 'removed'> | null): void => {
    counts.entities += made?.entities ?? 0
    counts.links += made?.links ?? 0
  }

  const linkGathered = async (): Promise<void> => {
    const comics = gathered
    gathered = []
    count(await linkComics(client, userId, index, comics, fail))
  }

  const add = async (comic: LinkableComic): Promise<void> => {
    gathered.push(comic)
    if (gathered.length >= TOGETHER) await linkGathered()
  }

  return {
    counts,
    add,
    settle: (comic) => void unsettled.push(comic),
    follow: (comic, file, from) => void moves.push({ comic, file, from }),
    async finish(signal) {
      const left = new Set(moves.map(({ from }) => from))
      const taken = new Set([...moves.map(({ comic }) => comic.path), ...unsettled.map(({ path }) => path)])
      for (const { comic, file, from } of moves) {
        if (signal?.aborted) return
        await attempt(followComic(client, userId, file, from), (why) => fail([comic], why))
        // Where comics changed places, their links are mixed now.
        if (left.has(comic.path) || taken.has(from)) unsettled.push(comic)
        else await add(comic)
      }
      for (const comic of unsettled) {
        if (signal?.aborted) return
        count(await attempt(setLinks(client, userId, index, comic), (why) => fail([comic], why)))
      }
      await linkGathered()
    },
  }
}
