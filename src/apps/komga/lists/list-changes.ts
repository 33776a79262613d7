import type { Library } from '#library/index.ts'
import type { ChangeEvent } from '../changes.ts'
import { playlistsOf, type ReadList } from './read-lists.ts'

/** A user's playlists by id. */
export type SeenLists = ReadonlyMap<string, ReadList>

export const seenLists = async (
  library: Pick<Library, 'playlists' | 'readThrough' | 'readerOf'>,
  userId: string,
): Promise<SeenLists> => new Map((await playlistsOf(library, userId)).map((list) => [list.id, list]))

const isSame = (one: ReadList, other: ReadList): boolean =>
  one.name === other.name && JSON.stringify(one.comicIds) === JSON.stringify(other.comicIds)

/** Returns the events of the differences between two states of a user's playlists. */
export function listChanges(before: SeenLists, now: SeenLists): ChangeEvent[] {
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
