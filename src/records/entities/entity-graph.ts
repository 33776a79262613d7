import { entityErrorCode } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'
import { failure, signedIn } from '../client/failures.ts'
import { type ListedEntity, listedByIds } from './entity-list.ts'

/** Kinds with a graph: artists who worked together, and characters who appear together. */
export type RelatedKind = 'characters' | 'artists'

/** An entity, and the number of comics that it shares with another. */
export interface RelatedEntity {
  readonly entity: ListedEntity
  readonly together: number
}

/**
 * Returns the artists who worked with an artist, or the characters who appear with a character: most shared comics
 * first, `count` of them from index `from`, and their total. Throws `user-missing`, the kind's `load-failed` and
 * `list-failed`.
 */
export async function relatedEntities(
  client: AccountClient,
  userId: string | null,
  kind: RelatedKind,
  id: string,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<{ readonly related: readonly RelatedEntity[]; readonly total: number }> {
  const owner = signedIn(userId)
  const answer = await client
    .from(`${kind}_together`)
    .select('other_id,comics_count', { count: 'exact' })
    .eq('user_id', owner)
    .eq('id', id)
    .order('comics_count', { ascending: false })
    .order('other_id')
    .range(from, from + count - 1)
    .retry(false)
  if (answer.error) throw failure(entityErrorCode(kind, 'load-failed'), answer.error)
  const together = new Map(answer.data.map((row) => [row.other_id ?? '', row.comics_count ?? 0]))
  const entities = await listedByIds(client, owner, kind, [...together.keys()])
  return {
    related: entities.map((entity) => ({ entity, together: together.get(entity.id) ?? 0 })),
    total: answer.count ?? together.size,
  }
}
