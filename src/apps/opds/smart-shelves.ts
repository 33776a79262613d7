import { AppError } from '#domain/errors/errors.ts'
import type { Library } from '#library/index.ts'
import type { Opener } from './entity-shelves.ts'
import { at, isoOf, type ShelfPages } from './shelf-pages.ts'

/** Returns the feeds of a user's smart shelves that reading apps list. */
export function smartShelves(
  library: Library,
  { navigationOf, entriesOf, booksOf }: ShelfPages,
): Readonly<Record<'/shelves' | '/shelves/:id', Opener>> {
  return {
    async '/shelves'(_id, shelfQuery, { userId, t }) {
      const user = await library.catalogUserOf(userId)
      const shelves = await library.shelfContents.inApps(userId, user)
      const whole = { id: 'shelves', title: t('feeds.shelves'), path: '/shelves', up: '/catalog', shelfQuery }
      return navigationOf(whole, shelves, ({ shelf, snapshot, unit, numbers }) => ({
        kind: 'navigation',
        id: `shelves:${shelf.id}`,
        title: shelf.name,
        description: '',
        path: at('shelves', shelf.id),
        leadsTo: unit === 'entries' ? 'navigation' : 'books',
        isNew: false,
        count: numbers.length,
        face: snapshot.ids[numbers[0] ?? -1] ?? null,
        updated: isoOf(shelf.at),
      }))
    },

    async '/shelves/:id'(id, shelfQuery, user) {
      const catalogUser = await library.catalogUserOf(user.userId)
      const [found] = await library.shelfContents.inApps(user.userId, catalogUser, id)
      if (found === undefined) throw new AppError('shelf-not-found')
      const { shelf, snapshot, unit, numbers } = found
      const whole = {
        id: `shelves:${id}`,
        title: shelf.name,
        path: at('shelves', id),
        up: '/shelves',
        shelfQuery,
      }
      return unit === 'entries'
        ? entriesOf(whole, snapshot, numbers, user.t)
        : booksOf(whole, snapshot, numbers, user)
    },
  }
}
