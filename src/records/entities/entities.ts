import { type EntityKind, entityErrorCode } from '#domain/entities.ts'
import type { ErrorCode } from '#domain/errors/errors.ts'
import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { failure, signedIn } from '../client/failures.ts'
import { allRows, ROWS_MAX } from '../client/paging.ts'
import { entityTable, LINKS } from './entity-tables.ts'

/** A character, artist, publisher or storyline. */
export interface Entity {
  readonly id: string
  readonly name: string
  readonly image_url: string | null
  readonly created_at: string
  readonly updated_at: string
  /** Role codes of an artist; the other kinds have none. */
  readonly roles?: readonly string[]
}

/** A comic in which an entity appears. */
export interface EntityComic {
  readonly comic_path: string
  /** ISO time. */
  readonly added_at: string
  /** The role of an artist in the comic. */
  readonly role?: string
  /** The comic's number in a storyline; null sorts last. */
  readonly story_order?: number | null
}

export interface EntityWithComics extends Entity {
  /** Storylines: in story order. Other kinds: in the order of linking. A comic of an artist occurs once per role. */
  readonly comics: readonly EntityComic[]
}

/** Returns the columns that are read of an entity. */
export function entityColumns(kind: EntityKind): string {
  return `id,name,image_url,created_at,updated_at${kind === 'artists' ? ',roles' : ''}`
}

const INVALID_TEXT = '22P02'

/** All comics of an entity, in the order of `EntityWithComics`. Throws the errors of `accountError`. */
async function comicsOf(client: AccountClient, userId: string, kind: EntityKind, id: string) {
  const { data, error } = await client
    .from(`comics_of_${kind}` as 'comics_of_characters')
    .select('comics')
    .eq('user_id', userId)
    .eq('id', id)
    .retry(false)
    .maybeSingle()
    .overrideTypes<{ comics: EntityComic[] }, { merge: false }>()
  if (error) throw accountError(error)
  return data?.comics ?? []
}

/** Selects entities of a kind with their comics, at most ROWS_MAX per entity. */
function withComics(client: AccountClient, userId: string, kind: EntityKind) {
  const { table, columns, order } = LINKS[kind]
  return entityTable(client, kind)
    .select(`${entityColumns(kind)},comics:${table}(${columns})` as '*')
    .eq('user_id', userId)
    .is('alias_of', null)
    .is('deleted_at', null)
    .order(order as 'name', { referencedTable: 'comics', nullsFirst: false })
    .order('id', { referencedTable: 'comics' })
    .retry(false)
}

/** Reads all comics of an entity separately if the response may have been cut off. */
async function completed(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  entity: EntityWithComics,
): Promise<EntityWithComics> {
  if (entity.comics.length < ROWS_MAX) return entity
  try {
    return { ...entity, comics: await comicsOf(client, userId, kind, entity.id) }
  } catch (why) {
    const code: ErrorCode =
      kind === 'storylines' ? 'storyline-comics-failed' : entityErrorCode(kind, 'load-failed')
    throw failure(code, why)
  }
}

/**
 * Returns an entity with its comics; null if the user has none with this id. Throws `user-missing`, the kind's
 * `load-failed`, and `storyline-comics-failed`.
 */
export async function entityWithComics(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  id: string,
): Promise<EntityWithComics | null> {
  const owner = signedIn(userId)
  const { data, error } = await withComics(client, owner, kind)
    .eq('id', id)
    .maybeSingle()
    .overrideTypes<EntityWithComics, { merge: false }>()
  // The id comes from a URL and may be invalid.
  if (error?.code === INVALID_TEXT) return null
  if (error) throw failure(entityErrorCode(kind, 'load-failed'), error)
  return data === null ? null : completed(client, owner, kind, data)
}

/**
 * Returns all of the user's entities of a kind by name, with their comics. Throws `user-missing`, the kind's
 * `list-failed`, and `storyline-comics-failed`.
 */
export async function entitiesWithComics(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
): Promise<EntityWithComics[]> {
  const owner = signedIn(userId)
  const found = await allRows((from, to) =>
    withComics(client, owner, kind)
      .order('name')
      .order('id')
      .range(from, to)
      .overrideTypes<EntityWithComics[], { merge: false }>(),
  ).catch((why: unknown) => {
    throw failure(entityErrorCode(kind, 'list-failed'), why)
  })
  return Promise.all(found.map((entity) => completed(client, owner, kind, entity)))
}
