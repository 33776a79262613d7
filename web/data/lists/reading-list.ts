import { queryOptions } from '@tanstack/react-query'
import { comics } from '#contract/helper/comics.ts'
import { playlists } from '#contract/helper/playlists.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { isReadable } from '#domain/problems.ts'
import { currentSession, openAccount } from '../account/account.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'
import { type ListKind, namedList } from './list-name.ts'

/** What stands before and after a comic in the list it is read in; null at its ends, and where it is not in it. */
export interface Around {
  readonly name: string
  readonly previous: ComicCard | null
  readonly next: ComicCard | null
}

/** As many of a list's comics are looked at for one that opens. */
const REACH = 50

/** The paths before and after one in an order, the nearest first; none where it is not in it. */
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

/** The first comic of some paths that is here and opens. */
async function firstOpen(paths: readonly string[], signal: AbortSignal): Promise<ComicCard | null> {
  if (paths.length === 0) return null
  const found = await call(comics.lookup, { body: { paths: [...paths] }, signal })
  return found.comics.find((comic) => comic.available && isReadable(comic)) ?? null
}

/** Of each kind: how to find what stands around a comic. */
const SOURCES: Record<ListKind, (id: string, comic: ComicCard, signal: AbortSignal) => Promise<Around>> = {
  playlist: (id, comic, signal) => call(playlists.around, { params: { id, comicId: comic.id }, signal }),

  /** The account knows its order. */
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

/** What stands around a comic in the list of an address; null where that names none. */
export const aroundQuery = (list: string | null, comic: ComicCard | undefined) =>
  queryOptions({
    queryKey: keys.around(list, comic?.id ?? ''),
    queryFn: async ({ signal }): Promise<Around | null> => {
      const named = namedList(list)
      return named === null || comic === undefined ? null : SOURCES[named.kind](named.id, comic, signal)
    },
    // The list may be in another order since.
    staleTime: 0,
    enabled: namedList(list) !== null && comic !== undefined,
  })
