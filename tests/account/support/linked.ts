import { ENTITY_KINDS } from '#domain/entities.ts'
import { LINKS, linkTable } from '#records/entities/entity-tables.ts'
import type { SignedIn } from './account.ts'

type Found = { readonly path: string; readonly entity: string; readonly role?: string }

/** Returns the linked names of each comic: `writer Ana`, `Batman`. At most 1000 of a kind. */
export async function linkedNames({
  client,
  userId,
}: Pick<SignedIn, 'client' | 'userId'>): Promise<Record<string, string[]>> {
  const names = new Map<string, string>()
  const byPath: Record<string, string[]> = {}
  for (const kind of ENTITY_KINDS) {
    const { data: entities } = await client.from(kind).select('id,name').eq('user_id', userId)
    for (const { id, name } of entities ?? []) names.set(id, name)
    const role = kind === 'artists' ? ',role' : ''
    const { data } = await linkTable(client, kind)
      .select(`path:comic_path,entity:${LINKS[kind].column}${role}` as '*')
      .overrideTypes<Found[], { merge: false }>()
    for (const { path, entity, role } of data ?? []) {
      const text = `${role ? `${role} ` : ''}${names.get(entity)}`
      byPath[path] = [...(byPath[path] ?? []), text].sort()
    }
  }
  return byPath
}

/** Returns the number of the user's rows in a table. */
export async function rowCount({ client }: SignedIn, table: 'artists' | 'characters' | 'comics_characters') {
  const { count } = await client.from(table).select('id', { count: 'exact', head: true })
  return count
}
