import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { comics } from '#contract/helper/comics.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { openedAccount } from '../account/member.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'
import { setKey } from '../lists/among.ts'
import { renewEntities } from './entity-changes.ts'

/** So many cards are told at once. */
const AT_ONCE = 200

/** The cards of comics by the paths they are linked by; what is not here is left out. */
export const cardsByPathQuery = (paths: readonly string[]) =>
  queryOptions({
    queryKey: keys.own(setKey(paths), 'cards', null),
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ComicCard>> => {
      const parts = Array.from({ length: Math.ceil(paths.length / AT_ONCE) }, (_, part) =>
        paths.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
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

/** Brings a storyline's comics into the order of `paths`. Throws `storyline-update-failed`. */
export async function arrangeParts(client: QueryClient, id: string, paths: readonly string[]): Promise<void> {
  const [{ account, userId }, { arrangeStoryline }] = await Promise.all([openedAccount(), parts()])
  await arrangeStoryline(account, userId, id, paths)
  await renewEntities(client, 'storylines')
}

/** Makes a comic the part of a number. Throws `storyline-update-failed`. */
export async function addPart(client: QueryClient, id: string, path: string, order: number): Promise<void> {
  const [{ account, userId }, { placeInStoryline }] = await Promise.all([openedAccount(), parts()])
  await placeInStoryline(account, userId, id, path, order)
  await renewEntities(client, 'storylines')
}

/** Takes a comic out of a storyline. Answers with what takes it back. Throws `storyline-update-failed`. */
export async function removePart(client: QueryClient, id: string, path: string) {
  const [{ account, userId }, { removeFromEntity }] = await Promise.all([openedAccount(), links()])
  const undo = await removeFromEntity(account, userId, 'storylines', id, [path])
  await renewEntities(client, 'storylines')
  return async () => {
    await undo()
    await renewEntities(client, 'storylines')
  }
}
