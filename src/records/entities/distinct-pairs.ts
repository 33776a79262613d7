import { pairOf } from '#domain/duplicates.ts'
import { ENTITY_KINDS, type EntityKind, entityErrorCode } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'
import { failure, signedIn } from '../client/failures.ts'
import { addressable } from '../client/paging.ts'
import { saveSetting, settingOf } from '../client/settings.ts'
import { entityTable } from './entity-tables.ts'

/** Two entities that the user marked as different: they are no longer suggested as duplicates. */
export interface DistinctPair {
  readonly kind: EntityKind
  /** Their ids. */
  readonly pair: readonly [string, string]
  readonly names: readonly [string, string]
}

const settingKey = (kind: EntityKind): string => `twins-refused-${kind}`

/** Returns the distinct pairs of a kind, as formatted by `pairOf`. Throws the errors of `accountError`. */
export async function refusedPairs(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
): Promise<Set<string>> {
  const held = await settingOf(client, userId, settingKey(kind))
  return new Set(Array.isArray(held) ? held.filter((pair) => typeof pair === 'string') : [])
}

/**
 * Marks each pair of these entities as different, so that it is no longer suggested. Throws the errors of
 * `accountError`.
 */
export async function markDistinct(
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

/**
 * Returns the distinct pairs by kind, within a kind most recent first; pairs with a deleted entity are left out. Throws
 * `user-missing`, the kind's `list-failed` and the errors of `accountError`.
 */
export async function listRefusals(client: AccountClient, userId: string | null): Promise<DistinctPair[]> {
  const owner = signedIn(userId)
  const ofKind = async (kind: EntityKind): Promise<DistinctPair[]> => {
    const pairs = [...(await refusedPairs(client, owner, kind))].map((pair) => pair.split(' '))
    const names = await namesOf(client, owner, kind, [...new Set(pairs.flat())])
    return pairs.reverse().flatMap(([one = '', other = '']): DistinctPair[] => {
      const [a, b] = [names.get(one), names.get(other)]
      return a === undefined || b === undefined ? [] : [{ kind, pair: [one, other], names: [a, b] }]
    })
  }
  return (await Promise.all(ENTITY_KINDS.map(ofKind))).flat()
}

async function namesOf(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const part of addressable(ids)) {
    const { data, error } = await entityTable(client, kind)
      .select('id,name')
      .eq('user_id', userId)
      .is('alias_of', null)
      .is('deleted_at', null)
      .in('id', part)
      .retry(false)
    if (error) throw failure(entityErrorCode(kind, 'list-failed'), error)
    for (const { id, name } of data) names.set(id, name)
  }
  return names
}

/** Unmarks a distinct pair, so that it is suggested again. Throws the errors of `accountError`. */
export async function unmarkDistinct(
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
