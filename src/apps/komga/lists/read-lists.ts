import { AppError } from '#domain/errors/errors.ts'
import { PLAYLIST_ITEMS } from '#domain/limits.ts'
import { comicOfId, type ListedComic } from '#library/catalog/snapshot/entries.ts'
import type { Library } from '#library/index.ts'
import type { View } from '../view.ts'

/** An ordered list of books: a playlist or smart shelf of the user, or a storyline. */
export interface ReadList {
  readonly id: string
  readonly name: string
  readonly comicIds: readonly string[]
  /** Milliseconds since 1970; null if unknown. */
  readonly changedAt: number | null
}

const STORYLINE = 's-'
const SHELF = 'f-'

/** Returns a user's smart shelves of comics that apps list. A list contains the first `PLAYLIST_ITEMS` of a shelf. */
export async function shelfListsOf(
  library: Pick<Library, 'shelfContents' | 'catalogUserOf'>,
  userId: string,
): Promise<ReadList[]> {
  const user = await library.catalogUserOf(userId)
  const shelves = await library.shelfContents.inApps(userId, user)
  return shelves.flatMap(({ shelf, snapshot, unit, numbers }) =>
    unit === 'entries'
      ? []
      : [
          {
            id: SHELF + shelf.id,
            name: shelf.name,
            comicIds: Array.from(numbers.subarray(0, PLAYLIST_ITEMS), (no) => snapshot.ids[no] ?? ''),
            changedAt: shelf.at,
          },
        ],
  )
}

/** Returns a user's playlists. */
export async function playlistsOf(
  library: Pick<Library, 'playlists' | 'readThrough' | 'catalogUserOf'>,
  userId: string,
): Promise<ReadList[]> {
  const user = await library.catalogUserOf(userId)
  const own = (await library.playlists.list(userId)).map(async ({ id, name, changed }) => ({
    id: `p-${id}`,
    name,
    comicIds: await library.readThrough.comics(id, user),
    changedAt: Date.parse(changed),
  }))
  return Promise.all(own)
}

/** Returns all lists, playlists before shelves and storylines, including lists without available comics. */
export async function readLists({ library, entityLists, caller }: View): Promise<ReadList[]> {
  const [playlists, shelves, storylines] = await Promise.all([
    playlistsOf(library, caller.userId),
    shelfListsOf(library, caller.userId),
    entityLists.storylines(caller),
  ])
  return [...playlists, ...shelves, ...storylines.map(({ id, name, comics }) => storyList(id, name, comics))]
}

const storyList = (id: string, name: string, comicIds: readonly string[]): ReadList => ({
  id: STORYLINE + id,
  name,
  comicIds,
  changedAt: null,
})

async function listOf(
  view: View,
  id: string,
  lists: Promise<readonly ReadList[]> = readLists(view),
): Promise<ReadList | null> {
  const listed = (await lists).find((each) => each.id === id)
  if (listed !== undefined || !id.startsWith(STORYLINE)) return listed ?? null
  // The app may know the storyline by the id that it had while the account was unreachable.
  const own = id.slice(STORYLINE.length)
  const story = await view.entityLists.one(view.caller, 'storylines', own)
  return story === null ? null : storyList(own, story.name, story.comics)
}

/** Returns a list. Throws playlist-not-found, account-away. */
export async function listAt(view: View, id: string): Promise<ReadList> {
  const list = await listOf(view, id)
  if (list === null) throw new AppError('playlist-not-found')
  return list
}

/** The lists of a response whose query has conditions on them: all conditions use the same ones. */
const listsOfViews = new WeakMap<View, Promise<readonly ReadList[]>>()

/** Returns the ids of a list's books; none for an unknown list. Throws account-away. */
export async function bookIdsOf(view: View, id: string): Promise<readonly string[]> {
  const lists = listsOfViews.get(view) ?? readLists(view)
  listsOfViews.set(view, lists)
  return (await listOf(view, id, lists))?.comicIds ?? []
}

/** Returns the available books of a list, in its order. */
export const booksOf = ({ snapshot }: View, { comicIds }: ReadList): ListedComic[] =>
  comicIds.flatMap((id) => comicOfId(snapshot, id) ?? [])
