import { AppError } from '#domain/errors/errors.ts'
import { comicOfId, type ListedComic } from '#library/catalog/snapshot/entries.ts'
import type { Library } from '#library/index.ts'
import type { View } from './view.ts'

/** A list of books in an order: a playlist of the asker's, or a storyline. */
export interface ReadList {
  readonly id: string
  readonly name: string
  readonly comicIds: readonly string[]
  /** Milliseconds since 1970; null where nothing tells it. */
  readonly changedAt: number | null
}

const STORYLINE = 's-'

/** A person's playlists. */
export async function playlistsOf(
  library: Pick<Library, 'playlists' | 'readThrough' | 'readerOf'>,
  userId: string,
): Promise<ReadList[]> {
  const reader = await library.readerOf(userId)
  const own = (await library.playlists.list(userId)).map(async ({ id, name, changed }) => ({
    id: `p-${id}`,
    name,
    comicIds: await library.readThrough.comics(id, reader),
    changedAt: Date.parse(changed),
  }))
  return Promise.all(own)
}

/** All lists, playlists before storylines. What holds nothing that is there now is among them. */
export async function readLists({ library, named, caller }: View): Promise<ReadList[]> {
  const [playlists, storylines] = await Promise.all([
    playlistsOf(library, caller.userId),
    named.storylines(caller),
  ])
  return [...playlists, ...storylines.map(({ id, name, comics }) => storyList(id, name, comics))]
}

const storyList = (id: string, name: string, comicIds: readonly string[]): ReadList => ({
  id: STORYLINE + id,
  name,
  comicIds,
  changedAt: null,
})

async function listOf(view: View, id: string): Promise<ReadList | null> {
  const listed = (await readLists(view)).find((each) => each.id === id)
  if (listed !== undefined || !id.startsWith(STORYLINE)) return listed ?? null
  // An app may know it by the name that the collection gave it while the account was away.
  const own = id.slice(STORYLINE.length)
  const story = await view.named.one(view.caller, 'storylines', own)
  return story === null ? null : storyList(own, story.name, story.comics)
}

/** One of them. Throws playlist-not-found, account-away. */
export async function listAt(view: View, id: string): Promise<ReadList> {
  const list = await listOf(view, id)
  if (list === null) throw new AppError('playlist-not-found')
  return list
}

/** The ids of a list's books; none of an unknown one. Throws account-away. */
export async function bookIdsOf(view: View, id: string): Promise<readonly string[]> {
  return (await listOf(view, id))?.comicIds ?? []
}

/** The books of a list that are there now, in its order. */
export const booksOf = ({ snapshot }: View, { comicIds }: ReadList): ListedComic[] =>
  comicIds.flatMap((id) => comicOfId(snapshot, id) ?? [])
