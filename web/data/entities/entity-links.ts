import type { QueryClient } from '@tanstack/react-query'
import type { EntityKind, RoleCode } from '#domain/entities.ts'
import { openedAccount } from '../account/member.ts'
import { renewEntities } from './entity-changes.ts'

/** Links comics to an entity, an artist in a role; the answer takes it back. Throws the account's refusals. */
export async function addToNamed(
  client: QueryClient,
  kind: EntityKind,
  id: string,
  paths: readonly string[],
  role: RoleCode,
): Promise<() => Promise<void>> {
  const [{ account, userId }, { addToEntity }] = await Promise.all([
    openedAccount(),
    import('#records/entities/entity-links.ts'),
  ])
  try {
    const undo = await addToEntity(account, userId, kind, id, paths, role)
    return () => undo().finally(() => renewEntities(client, kind))
  } finally {
    void renewEntities(client, kind)
  }
}
