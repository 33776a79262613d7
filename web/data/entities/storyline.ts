import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { comics } from '#contract/helper/comics.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { signedInAccount } from '../account/signed-in-account.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'
import { comicSetKey } from '../lists/comic-set.ts'
import { invalidateEntities } from './entity-changes.ts'

/** Maximum number of paths of a request. */
const PATHS_MAX = 200

/** The cards of comics by path; paths that the collection does not have are omitted. */
export const cardsByPathQuery = (paths: readonly string[]) =>
  queryOptions({
    queryKey: keys.own(comicSetKey(paths), 'cards', null),
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ComicCard>> => {
      const parts = Array.from({ length: Math.ceil(paths.length / PATHS_MAX) }, (_, part) =>
        paths.slice(part * PATHS_MAX, (part + 1) * PATHS_MAX),
      )
      const answers = await Promise.all(
        parts.map((part) => call(comics.lookup, { body: { paths: part }, signal })),
      )
      return new Map(
        answers.flatMap(({ comics, asked }) =>
          comics.flatMap((card, at): [string, ComicCard][] => [[asked[at] ?? card.path, card]]),
        ),
      )
    },
  })

const links = () => import('#records/entities/entity-links.ts')
const parts = () => import('#records/entities/story-parts.ts')

/** Sorts a storyline's comics in the order of `paths`. Throws `storyline-update-failed`. */
export async function arrangeParts(client: QueryClient, id: string, paths: readonly string[]): Promise<void> {
  const [{ account, userId }, { arrangeStoryline }] = await Promise.all([signedInAccount(), parts()])
  await arrangeStoryline(account, userId, id, paths)
  await invalidateEntities(client, 'storylines')
}

/** Adds a comic as the part with the number `order`. Throws `storyline-update-failed`. */
export async function addPart(client: QueryClient, id: string, path: string, order: number): Promise<void> {
  const [{ account, userId }, { placeInStoryline }] = await Promise.all([signedInAccount(), parts()])
  await placeInStoryline(account, userId, id, path, order)
  await invalidateEntities(client, 'storylines')
}

/** Removes a comic from a storyline. Returns a function that undoes it. Throws `storyline-update-failed`. */
export async function removePart(client: QueryClient, id: string, path: string) {
  const [{ account, userId }, { removeFromEntity }] = await Promise.all([signedInAccount(), links()])
  const undo = await removeFromEntity(account, userId, 'storylines', id, [path])
  await invalidateEntities(client, 'storylines')
  return async () => {
    await undo()
    await invalidateEntities(client, 'storylines')
  }
}
