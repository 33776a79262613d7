import type { Library } from '#library/index.ts'
import type { ChangeEvent } from '../changes.ts'
import { playlistsOf, type ReadList } from './read-lists.ts'

/** A user's playlists by id. */
export type PlaylistsById = ReadonlyMap<string, ReadList>

export const playlistsById = async (
  library: Pick<Library, 'playlists' | 'readThrough' | 'catalogUserOf'>,
  userId: string,
): Promise<PlaylistsById> => new Map((await playlistsOf(library, userId)).map((list) => [list.id, list]))

const isSame = (one: ReadList, other: ReadList): boolean =>
  one.name === other.name && JSON.stringify(one.comicIds) === JSON.stringify(other.comicIds)

/** Returns the events of the differences between two states of a user's playlists. */
export function listChanges(before: PlaylistsById, now: PlaylistsById): ChangeEvent[] {
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
