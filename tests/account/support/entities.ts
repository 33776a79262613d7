import type { EntityKind } from '#domain/entities.ts'
import type { AccountClient } from '#records/client/client.ts'
import { entityPage, type ListedEntity } from '#records/entities/entity-list.ts'

/** Returns the first 200 entities of a kind by name. */
export const entitiesByName = async (
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
): Promise<readonly ListedEntity[]> =>
  (await entityPage(client, userId, kind, { query: '', order: 'name' }, { from: 0, count: 200 })).entities
