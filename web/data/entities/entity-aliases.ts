import type { QueryClient } from '@tanstack/react-query'
import { comics } from '#contract/helper/comics.ts'
import { type EntityKind, FACET_OF } from '#domain/entities.ts'
import type { Alias } from '#records/entities/entity-names.ts'
import { signedInAccount } from '../account/signed-in-account.ts'
import { call } from '../connection/call.ts'
import { combineEntities, invalidateEntities } from './entity-changes.ts'

export type { Alias } from '#records/entities/entity-names.ts'

/** Maximum number of comics of a response. */
const PAGE = 200

/** Returns the paths of all comics with a name in their metadata. */
async function pathsNaming(kind: EntityKind, name: string): Promise<string[]> {
  const paths: string[] = []
  for (;;) {
    const query = { [FACET_OF[kind]]: name, limit: PAGE, offset: paths.length }
    const { comics: found, total } = await call(comics.list, { query })
    paths.push(...found.map(({ path }) => path))
    if (found.length === 0 || paths.length >= total) return paths
  }
}

/**
 * Makes an alias an entity of its own, with the comics that have that name in their metadata. Returns a function that
 * merges them again. Throws the helper's and the account's errors.
 */
export async function separateAlias(
  client: QueryClient,
  kind: EntityKind,
  of: string,
  alias: Alias,
): Promise<() => Promise<void>> {
  const [{ account, userId }, { splitAlias }, paths] = await Promise.all([
    signedInAccount(),
    import('#records/entities/entity-undo.ts'),
    pathsNaming(kind, alias.name),
  ])
  try {
    await splitAlias(account, userId, kind, alias.id, paths)
    return async () => void (await combineEntities(client, kind, of, [alias.id]))
  } finally {
    void invalidateEntities(client, kind)
  }
}

/** Removes an alias from an entity. Returns a function that restores it. Throws the account's errors. */
export async function removeAlias(
  client: QueryClient,
  kind: EntityKind,
  of: string,
  alias: Alias,
): Promise<() => Promise<void>> {
  const [{ account, userId }, { dropAlias }] = await Promise.all([
    signedInAccount(),
    import('#records/entities/entity-names.ts'),
  ])
  try {
    const undo = await dropAlias(account, userId, kind, of, alias)
    return async () => {
      try {
        await undo()
      } finally {
        void invalidateEntities(client, kind)
      }
    }
  } finally {
    void invalidateEntities(client, kind)
  }
}
