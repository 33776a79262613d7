import { ENTITY_KINDS, type EntityKind } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'
import { ROWS_MAX, rowsById } from '../client/paging.ts'
import { linkTable } from './entity-tables.ts'

/** The names that a comic is linked to, by kind. */
export type Relations = Readonly<Record<EntityKind, readonly string[]>>

interface NamedLink {
  readonly id: string
  readonly comic_path: string
  readonly entity: { readonly name: string } | null
}

/**
 * The relations of all comics by path; comics without any are not in it, and without a user it is empty.
 * An artist of several roles comes once. Throws the errors of `accountError`.
 */
export async function loadRelations(
  client: AccountClient,
  userId: string | null,
): Promise<Map<string, Relations>> {
  const sets = new Map<string, Record<EntityKind, Set<string>>>()
  if (userId === null) return new Map()
  const load = async (kind: EntityKind): Promise<void> => {
    const pages = rowsById((after) =>
      linkTable(client, kind)
        .select(`id,comic_path,entity:${kind}(name)` as '*')
        .eq('user_id', userId)
        .gt('id', after)
        .order('id')
        .limit(ROWS_MAX)
        .retry(false)
        .overrideTypes<NamedLink[], { merge: false }>(),
    )
    for await (const page of pages) {
      for (const { comic_path, entity } of page) {
        if (entity === null) continue
        const of = sets.get(comic_path) ?? {
          characters: new Set(),
          artists: new Set(),
          publishers: new Set(),
          storylines: new Set(),
        }
        of[kind].add(entity.name)
        sets.set(comic_path, of)
      }
    }
  }
  await Promise.all(ENTITY_KINDS.map(load))
  const listed = ({ characters, artists, publishers, storylines }: Record<EntityKind, Set<string>>) => ({
    characters: [...characters],
    artists: [...artists],
    publishers: [...publishers],
    storylines: [...storylines],
  })
  return new Map([...sets].map(([path, of]) => [path, listed(of)]))
}
