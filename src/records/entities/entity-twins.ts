import { type EntityKind, entityErrorCode } from '#domain/entities.ts'
import { plain } from '#domain/plain-text.ts'
import { pairOf, twinGroups, twinsAmong } from '#domain/twins.ts'
import type { AccountClient } from '../client/client.ts'
import { failure, signedIn } from '../client/failures.ts'
import { allRows, ROWS_MAX } from '../client/paging.ts'
import { saveSetting, settingOf } from '../client/settings.ts'
import { type ListedEntity, listedByIds } from './entity-list.ts'
import { entityTable } from './entity-tables.ts'

/** What is told of one suggestion: as many as a page shows. */
const TWINS_MAX = 12

interface Named {
  readonly id: string
  readonly name: string
}

const settingKey = (kind: EntityKind): string => `twins-refused-${kind}`

async function refusedPairs(client: AccountClient, userId: string, kind: EntityKind): Promise<Set<string>> {
  const held = await settingOf(client, userId, settingKey(kind))
  return new Set(Array.isArray(held) ? held.filter((pair) => typeof pair === 'string') : [])
}

const livingNames = (client: AccountClient, userId: string, kind: EntityKind) =>
  entityTable(client, kind)
    .select('id,name')
    .eq('user_id', userId)
    .is('alias_of', null)
    .is('deleted_at', null)

/**
 * Who is likely the same as an entity, unless a person said no. Names that share nothing it would be found by are not
 * looked at. Throws `user-missing` and the kind's `list-failed`.
 */
export async function twinsOf(
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
    const twins = twinsAmong(kind, entity, data, await refusedPairs(client, owner, kind))
    return await listedByIds(
      client,
      owner,
      kind,
      twins.slice(0, TWINS_MAX).map(({ id }) => id),
    )
  } catch (error) {
    throw failure(entityErrorCode(kind, 'list-failed'), error)
  }
}

/** All groups of a kind that are likely the same. Throws as `twinsOf`. */
export async function allTwins(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
): Promise<ListedEntity[][]> {
  const owner = signedIn(userId)
  try {
    const names = await allRows((from, to) =>
      livingNames(client, owner, kind).order('name').order('id').range(from, to).retry(false),
    )
    const groups = twinGroups(kind, names, await refusedPairs(client, owner, kind))
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

/** Remembers that none of these are the same: they are not suggested again. Throws the errors of `accountError`. */
export async function refuseTwins(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  ids: readonly string[],
): Promise<void> {
  const owner = signedIn(userId)
  const refused = await refusedPairs(client, owner, kind)
  for (const [at, one] of ids.entries())
    for (const other of ids.slice(at + 1)) refused.add(pairOf(one, other))
  await saveSetting(client, owner, settingKey(kind), [...refused])
}

/** The pairs of ids whose suggestion was refused. Throws the errors of `accountError`. */
export async function refusedTwins(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
): Promise<readonly (readonly [string, string])[]> {
  const pairs = await refusedPairs(client, signedIn(userId), kind)
  return [...pairs].map((pair) => {
    const [one = '', other = ''] = pair.split(' ')
    return [one, other]
  })
}

/** Lets a refused suggestion be made again. Throws the errors of `accountError`. */
export async function allowTwins(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  [one, other]: readonly [string, string],
): Promise<void> {
  const owner = signedIn(userId)
  const refused = await refusedPairs(client, owner, kind)
  refused.delete(pairOf(one, other))
  await saveSetting(client, owner, settingKey(kind), [...refused])
}
