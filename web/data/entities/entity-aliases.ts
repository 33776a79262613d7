import type { QueryClient } from '@tanstack/react-query'
import { comics } from '#contract/helper/comics.ts'
import type { FilterKind } from '#contract/helper/filters.ts'
import type { EntityKind } from '#domain/entities.ts'
import type { Alias } from '#records/entities/entity-names.ts'
import { openedAccount } from '../account/member.ts'
import { call } from '../connection/helper.ts'
import { joinEntities, renewEntities } from './entity-changes.ts'

export type { Alias } from '#records/entities/entity-names.ts'

/** By what a comic's own metadata name each kind. */
const NAMED_BY = {
  characters: 'characters',
  artists: 'artists',
  storylines: 'storylines',
  publishers: 'publisher',
} as const satisfies Record<EntityKind, FilterKind>

/** As many comics as one answer holds. */
const PAGE = 200

/** The paths of all comics here whose metadata give a name. */
async function pathsNaming(kind: EntityKind, name: string): Promise<string[]> {
  const paths: string[] = []
  for (;;) {
    const query = { [NAMED_BY[kind]]: name, limit: PAGE, offset: paths.length }
    const { comics: found, total } = await call(comics.list, { query })
    paths.push(...found.map(({ path }) => path))
    if (found.length === 0 || paths.length >= total) return paths
  }
}

/**
 * Makes another name of an entity one of its own, with the comics here whose metadata give that name. Answers with what
 * joins them again. Throws the helper's and the account's refusals.
 */
export async function partAlias(
  client: QueryClient,
  kind: EntityKind,
  of: string,
  alias: Alias,
): Promise<() => Promise<void>> {
  const [{ account, userId }, { splitAlias }, paths] = await Promise.all([
    openedAccount(),
    import('#records/entities/entity-undo.ts'),
    pathsNaming(kind, alias.name),
  ])
  try {
    await splitAlias(account, userId, kind, alias.id, paths)
    return async () => void (await joinEntities(client, kind, of, [alias.id]))
  } finally {
    void renewEntities(client, kind)
  }
}

/** Takes another name from an entity. Answers with what gives it back. Throws the account's refusals. */
export async function loseAlias(
  client: QueryClient,
  kind: EntityKind,
  of: string,
  alias: Alias,
): Promise<() => Promise<void>> {
  const [{ account, userId }, { dropAlias }] = await Promise.all([
    openedAccount(),
    import('#records/entities/entity-names.ts'),
  ])
  try {
    const undo = await dropAlias(account, userId, kind, of, alias)
    return async () => {
      try {
        await undo()
      } finally {
        void renewEntities(client, kind)
      }
    }
  } finally {
    void renewEntities(client, kind)
  }
}
