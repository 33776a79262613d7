import type { Library } from '#library/index.ts'
import type { ChangeEvent } from '../changes.ts'
import { playlistsOf, type ReadList, shelfListsOf } from './read-lists.ts'

/** A user's playlists and smart shelves by id. */
export type ListsById = ReadonlyMap<string, ReadList>

export async function listsById(
  library: Pick<Library, 'playlists' | 'readThrough' | 'shelfContents' | 'catalogUserOf'>,
  userId: string,
): Promise<ListsById> {
  const lists = [...(await playlistsOf(library, userId)), ...(await shelfListsOf(library, userId))]
  return new Map(lists.map((list) => [list.id, list]))
}

const isSame = (one: ReadList, other: ReadList): boolean =>
  one.name === other.name && JSON.stringify(one.comicIds) === JSON.stringify(other.comicIds)

/** Returns the events of the differences between two states of a user's lists. */
export function listChanges(before: ListsById, now: ListsById): ChangeEvent[] {
  const event = (name: string, { id, comicIds }: ReadList): ChangeEvent => ({
    name,
    data: { readListId: id, bookIds: comicIds },
  })
  const present = [...now.values()].flatMap((list) => {
    const old = before.get(list.id)
    if (old === undefined) return [event('ReadListAdded', list)]
    return isSame(old, list) ? [] : [event('ReadListChanged', list)]
  })
  const gone = [...before.values()].filter(({ id }) => !now.has(id))
  return [...present, ...gone.map((list) => event('ReadListDeleted', list))]
}
