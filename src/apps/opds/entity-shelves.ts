import { ENTITY_KINDS, type EntityKind } from '#domain/entities.ts'
import { AppError } from '#domain/errors/errors.ts'
import { filterOrder } from '#library/catalog/order.ts'
import { bitmapOf } from '#library/catalog/snapshot/bitmap.ts'
import { numbersOfIds } from '#library/catalog/snapshot/entries.ts'
import type { Library } from '#library/index.ts'
import type { EntityLists } from '../entity-lists.ts'
import type { NavigationEntry, Shelf, ShelfQuery, ShelfUser } from './shelf.ts'
import { at, type ShelfPages, sizeOf } from './shelf-pages.ts'

/** Opens a shelf. `id` is the id in the shelf's URL, empty if the URL has none. Throws not-found for an unknown id. */
export type Opener = (id: string, shelfQuery: ShelfQuery, user: ShelfUser) => Promise<Shelf>

/**
 * Returns openers by path pattern: for each kind of entity, a shelf that lists the entities, and a shelf with the
 * comics of one entity.
 */
export function entityShelves(
  library: Pick<Library, 'snapshotFor'>,
  named: EntityLists,
  { navigationShelf, booksOf }: ShelfPages,
): Record<`/${EntityKind}` | `/${EntityKind}/:id`, Opener> {
  async function entities(kind: EntityKind, shelfQuery: ShelfQuery, user: ShelfUser): Promise<Shelf> {
    const { total, named: run } = await named.page(
      user,
      kind,
      shelfQuery.page * sizeOf(shelfQuery),
      sizeOf(shelfQuery),
    )
    const whole = { id: kind, title: user.t(`nav.${kind}`), path: at(kind), up: '/catalog', shelfQuery }
    const entryOf = ({ id, name, comics }: (typeof run)[number]): NavigationEntry => ({
      kind: 'navigation',
      id: `${kind}:${id}`,
      title: name,
      description: user.t('feeds.comics', { count: comics }),
      path: at(kind, id),
      leadsTo: 'books',
      isNew: false,
      count: comics,
      face: null,
      updated: null,
    })
    return navigationShelf(whole, run.map(entryOf), total)
  }

  async function entity(
    kind: EntityKind,
    id: string,
    shelfQuery: ShelfQuery,
    user: ShelfUser,
  ): Promise<Shelf> {
    const [snapshot, found] = await Promise.all([library.snapshotFor(user.userId), named.one(user, kind, id)])
    if (found === null) throw new AppError('not-found')
    const numbers = numbersOfIds(snapshot, found.comics)
    // The comics of a storyline are already in story order. The comics of other entities are sorted by name.
    const comics =
      kind === 'storylines' ? numbers : filterOrder(snapshot.byName, bitmapOf(snapshot.size, numbers))
    const whole = { id: `${kind}:${id}`, title: found.name, path: at(kind, id), up: at(kind), shelfQuery }
    return booksOf(whole, snapshot, comics, user)
  }

  const openers = ENTITY_KINDS.flatMap((kind): [string, Opener][] => [
    [`/${kind}`, (_id, shelfQuery, user) => entities(kind, shelfQuery, user)],
    [`/${kind}/:id`, (id, shelfQuery, user) => entity(kind, id, shelfQuery, user)],
  ])
  return Object.fromEntries(openers) as Record<`/${EntityKind}` | `/${EntityKind}/:id`, Opener>
}
