import { storyOrders } from '#domain/story-order.ts'
import type { AccountClient } from '../client/client.ts'
import { failure, signedIn } from '../client/failures.ts'
import { partsOf, ROWS_MAX } from '../client/paging.ts'
import { addToEntity, allLinks } from './entity-links.ts'

/** Gives a comic a number in a storyline, adding it if necessary. Throws `user-missing`, `storyline-update-failed`. */
export async function placeInStoryline(
  client: AccountClient,
  userId: string | null,
  id: string,
  path: string,
  order: number,
): Promise<void> {
  const owner = signedIn(userId)
  const undo = await addToEntity(client, owner, 'storylines', id, [path])
  const { error } = await client
    .from('comics_storylines')
    .update({ story_order: order })
    .eq('user_id', owner)
    .eq('storyline_id', id)
    .eq('comic_path', path)
  if (!error) return
  await undo()
  throw failure('storyline-update-failed', error)
}

/**
 * Sorts a storyline's comics by `paths`. The existing numbers are reused, so that gaps of missing parts stay; comics
 * without a number get a number. Throws `user-missing`, `storyline-update-failed`.
 */
export async function arrangeStoryline(
  client: AccountClient,
  userId: string | null,
  id: string,
  paths: readonly string[],
): Promise<void> {
  const owner = signedIn(userId)
  try {
    const links = await allLinks(client, owner, 'storylines', id)
    const byPath = new Map(links.map((link) => [link.comic_path, link]))
    const named = paths.flatMap((path) => byPath.get(path) ?? [])
    const held = named.flatMap(({ story_order }) => (typeof story_order === 'number' ? [story_order] : []))
    const orders = storyOrders(held, named.length)
    const changed = named.flatMap(({ id: link, comic_path, story_order }, at) =>
      story_order === orders[at]
        ? []
        : [{ id: link, user_id: owner, storyline_id: id, comic_path, story_order: orders[at] ?? null }],
    )
    for (const part of partsOf(changed, ROWS_MAX)) {
      const { error } = await client.from('comics_storylines').upsert(part, { onConflict: 'id' })
      if (error) throw error
    }
  } catch (error) {
    throw failure('storyline-update-failed', error)
  }
}
