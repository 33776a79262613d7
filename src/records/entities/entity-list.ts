import {
  type EntityKind,
  type EntityOrder,
  entityErrorCode,
  nameKey,
  ROLE_CODES,
  type RoleCode,
} from '#domain/entities.ts'
import { plain } from '#domain/text/plain-text.ts'
import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { failure, signedIn } from '../client/failures.ts'
import { addressable } from '../client/paging.ts'
import type { Entity } from './entities.ts'
import { entityTable } from './entity-tables.ts'

/** Filter and order of an entity list. */
export interface EntityListing {
  /** Words that a name contains, ignoring accents and case; empty for all. */
  readonly query: string
  readonly order: EntityOrder
  /** Only artists with this role. */
  readonly role?: RoleCode | undefined
}

/** An entity in a list. */
export interface ListedEntity extends Entity {
  /** Number of the entity's comics. */
  readonly comics_count: number
  /** When one of its comics was last read (ISO); null for never. */
  readonly last_read_at: string | null
  /** Path of its first comic, whose cover is shown if it has no image. */
  readonly sample: string | null
}

export interface EntityPage {
  readonly entities: readonly ListedEntity[]
  /** Number of all entities that match. */
  readonly total: number
}

/** Maximum number of search words. */
const WORDS_MAX = 8

// The client types each view by its name. Only the columns that all four have are used through this.
const listedView = (client: AccountClient, kind: EntityKind) =>
  client.from(`listed_${kind}` as 'listed_characters')

function listedColumns(kind: EntityKind): string {
  const roles = kind === 'artists' ? ',roles' : ''
  return `id,name,image_url,created_at,updated_at,comics_count,last_read_at,sample${roles}`
}

/** Returns the words of a search, as names are stored for searches. */
const nameWords = (query: string): string[] => plain(query).split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)

/**
 * Returns the pattern of a word. PostgREST cannot escape its wildcard `*`, so any character matches a `*` in a word.
 */
const likePattern = (word: string): string => `%${word.replace(/[%_\\]/g, '\\$&').replaceAll('*', '_')}%`

/**
 * Returns up to 200 entities of a list from index `from`, and their total. Throws `user-missing` and the kind's
 * `list-failed`.
 */
export async function entityPage(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  { query, order, role }: EntityListing,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<EntityPage> {
  let rows = listedView(client, kind)
    .select(listedColumns(kind) as '*', { count: 'exact' })
    .eq('user_id', signedIn(userId))
  for (const word of nameWords(query)) rows = rows.like('name_plain', likePattern(word))
  if (role !== undefined) rows = rows.contains('roles', [role])
  if (order === 'count') rows = rows.order('comics_count', { ascending: false })
  if (order === 'read') rows = rows.order('last_read_at', { ascending: false, nullsFirst: false })
  const answer = await rows
    .order('name')
    .order('id')
    .range(from, from + Math.min(count, 200) - 1)
    .retry(false)
    .overrideTypes<ListedEntity[], { merge: false }>()
  if (answer.error) throw failure(entityErrorCode(kind, 'list-failed'), answer.error)
  return { entities: answer.data, total: answer.count ?? answer.data.length }
}

/** Returns the entities with these ids, in their order; deleted entities are left out. Throws as `entityPage`. */
export async function listedByIds(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  ids: readonly string[],
): Promise<ListedEntity[]> {
  const owner = signedIn(userId)
  const found = new Map<string, ListedEntity>()
  for (const part of addressable(ids)) {
    const { data, error } = await listedView(client, kind)
      .select(listedColumns(kind) as '*')
      .eq('user_id', owner)
      .in('id', part)
      .retry(false)
      .overrideTypes<ListedEntity[], { merge: false }>()
    if (error) throw failure(entityErrorCode(kind, 'list-failed'), error)
    for (const entity of data) found.set(entity.id, entity)
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Numbers of artists: of all, of those whose names match a search, and of those by role. */
export interface ArtistCounts {
  readonly all: number
  readonly matching: number
  readonly byRole: Readonly<Record<RoleCode, number>>
}

/** Returns the numbers of artists whose names contain the words of `query`. Throws `user-missing`, `artist-list-failed`. */
export async function artistCounts(
  client: AccountClient,
  userId: string | null,
  query: string,
): Promise<ArtistCounts> {
  const owner = signedIn(userId)
  async function countOf(words: readonly string[], role: RoleCode | null): Promise<number> {
    let rows = client
      .from('artists')
      .select('id', { count: 'exact', head: true })
      .eq('user_id', owner)
      .is('alias_of', null)
      .is('deleted_at', null)
    for (const word of words) rows = rows.like('name_plain', likePattern(word))
    if (role !== null) rows = rows.contains('roles', [role])
    const { count, error } = await rows.retry(false)
    if (error) throw failure('artist-list-failed', accountError(error))
    return count ?? 0
  }
  const words = nameWords(query)
  const counts = ROLE_CODES.map(async (role) => [role, await countOf(words, role)] as const)
  return {
    all: await countOf([], null),
    matching: await countOf(words, null),
    byRole: Object.fromEntries(await Promise.all(counts)) as Record<RoleCode, number>,
  }
}

/**
 * Returns the id of the entity with a name or an alias; null if there is none or it was deleted. Throws `user-missing`
 * and the kind's `load-failed`.
 */
export async function entityIdOf(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  name: string,
): Promise<string | null> {
  const { data, error } = await entityTable(client, kind)
    .select('id,alias_of')
    .eq('user_id', signedIn(userId))
    .eq('name_key', nameKey(name))
    .is('deleted_at', null)
    .limit(1)
    .retry(false)
    .maybeSingle()
  if (error) throw failure(entityErrorCode(kind, 'load-failed'), error)
  return data === null ? null : (data.alias_of ?? data.id)
}
