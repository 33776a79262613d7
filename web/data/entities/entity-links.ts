import type { QueryClient } from '@tanstack/react-query'
import type { EntityKind, RoleCode } from '#domain/entities.ts'
import { signedInAccount } from '../account/signed-in-account.ts'
import { invalidateEntities } from './entity-changes.ts'

/** Links comics to an entity; `role` is an artist's. Returns a function that undoes it. Throws the account's errors. */
export async function linkToEntity(
  client: QueryClient,
  kind: EntityKind,
  id: string,
  paths: readonly string[],
  role: RoleCode,
): Promise<() => Promise<void>> {
  const [{ account, userId }, { addToEntity }] = await Promise.all([
    signedInAccount(),
    import('#records/entities/entity-links.ts'),
  ])
  try {
    const undo = await addToEntity(account, userId, kind, id, paths, role)
    return () => undo().finally(() => invalidateEntities(client, kind))
  } finally {
    void invalidateEntities(client, kind)
  }
}
