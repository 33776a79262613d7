import { ENTITY_KINDS, type EntityKind } from '#domain/entities.ts'
import { AppError } from '#domain/errors/errors.ts'
import { filterOrder } from '#library/catalog/order.ts'
import { bitmapOf } from '#library/catalog/snapshot/bitmap.ts'
import { numbersOfIds } from '#library/catalog/snapshot/entries.ts'
import type { Library } from '#library/index.ts'
import type { NamedLists } from '../named-lists.ts'
import type { Shelf, ShelfAsker, WayEntry, Wish } from './shelf.ts'
import { at, type ShelfPages, sizeOf } from './shelf-pages.ts'

/** Opens a shelf: `id` is that of its address, where that has one. */
export type Opener = (id: string, asked: Wish, asker: ShelfAsker) => Promise<Shelf>

/** The shelves of the four kinds of entities, and of each one of them. */
export function entityShelves(
  library: Pick<Library, 'snapshotFor'>,
  named: NamedLists,
  { wayShelf, booksOf }: ShelfPages,
): Record<`/${EntityKind}` | `/${EntityKind}/:id`, Opener> {
  async function entities(kind: EntityKind, asked: Wish, asker: ShelfAsker): Promise<Shelf> {
    const { total, named: run } = await named.page(asker, kind, asked.page * sizeOf(asked), sizeOf(asked))
    const whole = { id: kind, title: asker.say(`nav.${kind}`), path: at(kind), up: '/catalog', asked }
    const entryOf = ({ id, name, comics }: (typeof run)[number]): WayEntry => ({
      kind: 'way',
      id: `${kind}:${id}`,
      title: name,
      said: asker.say('feeds.comics', { count: comics }),
      path: at(kind, id),
      leadsTo: 'books',
      isNew: false,
      count: comics,
      face: null,
      updated: null,
    })
    return wayShelf(whole, run.map(entryOf), total)
  }

  async function entity(kind: EntityKind, id: string, asked: Wish, asker: ShelfAsker): Promise<Shelf> {
    const [snapshot, found] = await Promise.all([
      library.snapshotFor(asker.userId),
      named.one(asker, kind, id),
    ])
    if (found === null) throw new AppError('not-found')
    const numbers = numbersOfIds(snapshot, found.comics)
    // A storyline has an order of its own; the others' comics stand by name.
    const comics =
      kind === 'storylines' ? numbers : filterOrder(snapshot.byName, bitmapOf(snapshot.size, numbers))
    const whole = { id: `${kind}:${id}`, title: found.name, path: at(kind, id), up: at(kind), asked }
    return booksOf(whole, snapshot, comics, asker)
  }

  const openers = ENTITY_KINDS.flatMap((kind): [string, Opener][] => [
    [`/${kind}`, (_id, asked, asker) => entities(kind, asked, asker)],
    [`/${kind}/:id`, (id, asked, asker) => entity(kind, id, asked, asker)],
  ])
  return Object.fromEntries(openers) as Record<`/${EntityKind}` | `/${EntityKind}/:id`, Opener>
}
