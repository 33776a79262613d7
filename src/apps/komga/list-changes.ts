import type { AppParts } from '../tree.ts'
import type { ChangeEvent } from './changes.ts'
import { playlistsOf } from './read-lists.ts'

interface Seen {
  readonly revision: string
  /** The books of each list by its id, and what it is told apart by from what it was. */
  readonly lists: ReadonlyMap<string, { readonly bookIds: readonly string[]; readonly stamp: string }>
}

/** Tells what has changed in people's playlists since it was looked at last. */
export function watchPlaylists({ library }: Pick<AppParts, 'library'>) {
  const users = new Map<string, Seen>()

  async function look(userId: string, revision: string): Promise<Seen> {
    const lists = await playlistsOf(library, userId)
    return {
      revision,
      lists: new Map(
        lists.map(({ id, name, comicIds }) => [
          id,
          { bookIds: comicIds, stamp: JSON.stringify([name, comicIds]) },
        ]),
      ),
    }
  }

  return {
    /** Looks at somebody's for the first time. What is looked at already is left as it was seen: others are told of it. */
    async begin(userId: string): Promise<void> {
      if (users.has(userId)) return
      const seen = await look(userId, await library.playlists.revision(userId))
      if (!users.has(userId)) users.set(userId, seen)
    },
    /** Nothing of who was never looked at. */
    async changes(userId: string): Promise<ChangeEvent[]> {
      const before = users.get(userId)
      if (before === undefined) return []
      const revision = await library.playlists.revision(userId)
      if (before.revision === revision) return []
      const now = await look(userId, revision)
      users.set(userId, now)
      const event = (name: string, readListId: string, { bookIds }: { bookIds: readonly string[] }) => ({
        name,
        data: { readListId, bookIds },
      })
      const told = [...now.lists].flatMap(([id, list]) => {
        const old = before.lists.get(id)
        if (old === undefined) return [event('ReadListAdded', id, list)]
        return old.stamp === list.stamp ? [] : [event('ReadListChanged', id, list)]
      })
      const gone = [...before.lists].filter(([id]) => !now.lists.has(id))
      return [...told, ...gone.map(([id, list]) => event('ReadListDeleted', id, list))]
    },
    /** Whom nobody listens for any more. */
    forget(userId: string): void {
      users.delete(userId)
    },
    /** Those that are looked at. */
    known: (): readonly string[] => [...users.keys()],
  }
}
