import { ENTITY_KINDS, type EntityKind, entityErrorCode } from '#domain/entities.ts'
import { pairOf } from '#domain/twins.ts'
import type { AccountClient } from '../client/client.ts'
import { failure, signedIn } from '../client/failures.ts'
import { addressable } from '../client/paging.ts'
import { saveSetting, settingOf } from '../client/settings.ts'
import { entityTable } from './entity-tables.ts'

/** Two names that a person said are not the same: nobody asks again. */
export interface TwinRefusal {
  readonly kind: EntityKind
  /** Their ids. */
  readonly pair: readonly [string, string]
  readonly names: readonly [string, string]
}

const settingKey = (kind: EntityKind): string => `twins-refused-${kind}`

/** The pairs of a kind that were refused, each as `pairOf` writes it. Throws the errors of `accountError`. */
export async function refusedPairs(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
): Promise<Set<string>> {
  const held = await settingOf(client, userId, settingKey(kind))
  return new Set(Array.isArray(held) ? held.filter((pair) => typeof pair === 'string') : [])
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

/**
 * What was refused, of all kinds, the last first; pairs of which one is gone are left out. Throws `user-missing` and
 * the kind's `list-failed`.
 */
export async function listRefusals(client: AccountClient, userId: string | null): Promise<TwinRefusal[]> {
  const owner = signedIn(userId)
  const ofKind = async (kind: EntityKind): Promise<TwinRefusal[]> => {
    const pairs = [...(await refusedPairs(client, owner, kind))].map((pair) => pair.split(' '))
    const names = await namesOf(client, owner, kind, [...new Set(pairs.flat())])
    return pairs.reverse().flatMap(([one = '', other = '']): TwinRefusal[] => {
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
