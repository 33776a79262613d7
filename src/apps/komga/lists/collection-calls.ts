import { AppError } from '#domain/errors/errors.ts'
import { fold } from '#domain/text/slug.ts'
import { entryAt } from '#library/catalog/snapshot/entries.ts'
import type { ShelfInApps } from '#library/shelves/shelf-contents.ts'
import type { Calls } from '../calls.ts'
import { queryOfChoices } from '../filters.ts'
import { pagingOf } from '../query.ts'
import { pageOf, timeOf } from '../shapes.ts'
import { seriesAt, seriesIdOf, type View } from '../view.ts'
import { seriesPage } from './lists.ts'

/** Returns the user's smart shelves of series, or only the one with `id`. */
const collections = async ({ library, caller, user }: View, id?: string): Promise<ShelfInApps[]> =>
  (await library.shelfContents.inApps(caller.userId, user, id)).filter(({ unit }) => unit === 'entries')

const seriesIdsOf = ({ snapshot, numbers }: ShelfInApps): string[] =>
  Array.from(numbers, (no) => seriesIdOf(entryAt(snapshot, no)))

function shapeOf(collection: ShelfInApps) {
  const { id, name, at } = collection.shelf
  return {
    id,
    name,
    ordered: true,
    seriesIds: seriesIdsOf(collection),
    createdDate: timeOf(at),
    lastModifiedDate: timeOf(at),
    filtered: false,
  }
}

/** Returns a collection. Throws shelf-not-found. */
export async function collectionAt(view: View, id: string): Promise<ShelfInApps> {
  const [found] = await collections(view, id)
  if (found === undefined) throw new AppError('shelf-not-found')
  return found
}

/** Routes for smart shelves of series, as collections. */
export function collectionCalls(on: Calls): void {
  on.get('/api/v1/collections', async ({ query, loadView }) => {
    const view = await loadView()
    const words = fold(query.search)
    const found = (await collections(view)).filter(({ shelf }) => fold(shelf.name).includes(words))
    const page = pageOf(found, pagingOf(query))
    return { ...page, content: page.content.map(shapeOf) }
  })
  on.get('/api/v1/collections/:id', async ({ param, loadView }) => {
    const view = await loadView()
    return shapeOf(await collectionAt(view, param('id')))
  })
  on.get('/api/v1/collections/:id/series', async ({ param, query, loadView }) => {
    const view = await loadView()
    // A change meanwhile may have made another snapshot; the numbers are those of the collection's.
    const { numbers, snapshot } = await collectionAt(view, param('id'))
    return seriesPage({ ...view, snapshot }, queryOfChoices(view, query), query, numbers)
  })
  on.get('/api/v1/series/:id/collections', async ({ param, loadView }) => {
    const view = await loadView()
    const id = seriesIdOf(seriesAt(view, param('id')))
    return (await collections(view)).filter((collection) => seriesIdsOf(collection).includes(id)).map(shapeOf)
  })
}
