import { numbersOfIds } from '#library/catalog/snapshot/entries.ts'
import type { Library } from '#library/index.ts'
import type { Opener } from './entity-shelves.ts'
import { at, type ShelfPages } from './shelf-pages.ts'

/** Prefix of a playlist's id. */
const PLAYLIST = 'p-'

/** Returns the shelves of a user's playlists. */
export function playlistShelves(
  library: Library,
  { navigationOf, booksOf }: ShelfPages,
): Readonly<Record<'/readlists' | '/readlists/:id', Opener>> {
  return {
    async '/readlists'(_id, shelfQuery, { userId, t }) {
      const lists = await library.playlists.list(userId)
      const whole = {
        id: 'readlists',
        title: t('nav.playlists'),
        path: '/readlists',
        up: '/catalog',
        shelfQuery,
      }
      return navigationOf(whole, lists, ({ id, name, covers, changed, itemsCount }) => ({
        kind: 'navigation',
        id: `readlists:${PLAYLIST}${id}`,
        title: name,
        description: '',
        path: at('readlists', PLAYLIST + id),
        leadsTo: 'books',
        isNew: false,
        count: itemsCount,
        face: covers[0]?.id ?? null,
        updated: changed,
      }))
    },

    async '/readlists/:id'(id, shelfQuery, user) {
      const own = id.startsWith(PLAYLIST) ? id.slice(PLAYLIST.length) : id
      const { name } = await library.playlists.get(user.userId, own)
      const catalogUser = await library.catalogUserOf(user.userId)
      const [snapshot, ids] = await Promise.all([
        library.catalog.now(catalogUser),
        library.readThrough.comics(own, catalogUser),
      ])
      const whole = {
        id: `readlists:${id}`,
        title: name,
        path: at('readlists', id),
        up: '/readlists',
        shelfQuery,
      }
      return booksOf(whole, snapshot, numbersOfIds(snapshot, ids), user)
    },
  }
}
