import { queryOptions } from '@tanstack/react-query'
import { comics } from '#contract/helper/comics.ts'
import { playlists } from '#contract/helper/playlists.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { isReadable } from '#domain/errors/problems.ts'
import { currentSession, openAccount } from '../account/account.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'
import { type ListKind, parseListName } from './list-name.ts'

/** The neighbours of a comic in the list it is read in; null at the list's ends and if the list lacks the comic. */
export interface ListNeighbours {
  readonly name: string
  readonly previous: ComicCard | null
  readonly next: ComicCard | null
}

/** Number of comics before and after a comic among which the nearest readable one is searched. */
const REACH = 50

/** Returns the paths before and after a path, the nearest first; none if the order lacks the path. */
export function pathsAround(
  order: readonly string[],
  path: string,
): { readonly before: readonly string[]; readonly after: readonly string[] } {
  const at = order.indexOf(path)
  if (at < 0) return { before: [], after: [] }
  return {
    before: order.slice(Math.max(0, at - REACH), at).reverse(),
    after: order.slice(at + 1, at + 1 + REACH),
  }
}

/** Returns the first available and readable comic of some paths. */
async function firstOpen(paths: readonly string[], signal: AbortSignal): Promise<ComicCard | null> {
  if (paths.length === 0) return null
  const found = await call(comics.lookup, { body: { paths: [...paths] }, signal })
  return found.comics.find((comic) => comic.available && isReadable(comic)) ?? null
}

/** Loads the neighbours of a comic, by kind of list. */
const SOURCES: Record<
  ListKind,
  (id: string, comic: ComicCard, signal: AbortSignal) => Promise<ListNeighbours>
> = {
  playlist: (id, comic, signal) => call(playlists.around, { params: { id, comicId: comic.id }, signal }),

  // The helper does not know a storyline's order, which the account stores.
  async storyline(id, comic, signal) {
    const { entityWithComics } = await import('#records/entities/entities.ts')
    const account = await openAccount()
    const userId = (await currentSession())?.user.id ?? null
    const storyline = await entityWithComics(account, userId, 'storylines', id)
    const order = (storyline?.comics ?? []).map(({ comic_path }) => comic_path)
    const { before, after } = pathsAround(order, comic.path)
    const [previous, next] = await Promise.all([firstOpen(before, signal), firstOpen(after, signal)])
    return { name: storyline?.name ?? '', previous, next }
  },
}

/** The neighbours of a comic in the list named in the URL; null if the URL names no list. */
export const listNeighboursQuery = (list: string | null, comic: ComicCard | undefined) =>
  queryOptions({
    queryKey: keys.around(list, comic?.id ?? ''),
    queryFn: async ({ signal }): Promise<ListNeighbours | null> => {
      const named = parseListName(list)
      return named === null || comic === undefined ? null : SOURCES[named.kind](named.id, comic, signal)
    },
    // The list may have been reordered.
    staleTime: 0,
    enabled: parseListName(list) !== null && comic !== undefined,
  })
