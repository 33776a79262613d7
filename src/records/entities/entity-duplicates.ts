import { duplicateGroups, findDuplicates } from '#domain/duplicates.ts'
import { type EntityKind, entityErrorCode } from '#domain/entities.ts'
import { plain } from '#domain/text/plain-text.ts'
import type { AccountClient } from '../client/client.ts'
import { failure, signedIn } from '../client/failures.ts'
import { allRows, ROWS_MAX } from '../client/paging.ts'
import { refusedPairs } from './distinct-pairs.ts'
import { type ListedEntity, listedByIds } from './entity-list.ts'
import { entityTable } from './entity-tables.ts'

/** Maximum number of suggestions. */
const SUGGESTIONS_MAX = 12

interface Named {
  readonly id: string
  readonly name: string
}

const livingNames = (client: AccountClient, userId: string, kind: EntityKind) =>
  entityTable(client, kind)
    .select('id,name')
    .eq('user_id', userId)
    .is('alias_of', null)
    .is('deleted_at', null)

/**
 * Returns the entities that may be the same as an entity, without distinct pairs. Only names that contain the first
 * three letters of the entity's first word, or its last word, are compared. Throws `user-missing` and the kind's
 * `list-failed`.
 */
export async function duplicatesOf(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  entity: Named,
): Promise<ListedEntity[]> {
  const owner = signedIn(userId)
  const words = plain(entity.name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const parts = new Set([words[0]?.slice(0, 3), words.at(-1)].filter((part) => part !== undefined))
  if (parts.size === 0) return []
  try {
    const { data, error } = await livingNames(client, owner, kind)
      .or([...parts].map((part) => `name_plain.like."*${part}*"`).join(','))
      .order('id')
      .limit(ROWS_MAX)
      .retry(false)
    if (error) throw error
    const candidates = findDuplicates(kind, entity, data, await refusedPairs(client, owner, kind))
    return await listedByIds(
      client,
      owner,
      kind,
      candidates.slice(0, SUGGESTIONS_MAX).map(({ id }) => id),
    )
  } catch (error) {
    throw failure(entityErrorCode(kind, 'list-failed'), error)
  }
}

/** Returns all groups of entities of a kind that may be the same. Throws as `duplicatesOf`. */
export async function allDuplicates(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
): Promise<ListedEntity[][]> {
  const owner = signedIn(userId)
  try {
    const names = await allRows((from, to) =>
      livingNames(client, owner, kind).order('name').order('id').range(from, to).retry(false),
    )
    const groups = duplicateGroups(kind, names, await refusedPairs(client, owner, kind))
    const ids = groups.flatMap((group) => group.map(({ id }) => id))
    const listed = new Map((await listedByIds(client, owner, kind, ids)).map((each) => [each.id, each]))
    return groups
      .map((group) =>
        group
          .flatMap(({ id }) => listed.get(id) ?? [])
          .sort((one, other) => other.comics_count - one.comics_count),
      )
      .filter((group) => group.length > 1)
  } catch (error) {
    throw failure(entityErrorCode(kind, 'list-failed'), error)
  }
}
