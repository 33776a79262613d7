import { ENTITY_KINDS, type EntityKind, nameKey } from '#domain/entities.ts'
import { type ComicLinks, linksOf, type NamedEntity } from '#domain/metadata/comic-links.ts'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import { orderedId } from '#domain/ordered-id.ts'
import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { FOREIGN_KEY_VIOLATION } from '../client/failures.ts'
import { addressable, allRows, partsOf } from '../client/paging.ts'
import { LINKS, linkTable } from '../entities/entity-tables.ts'
import { createEntityIndex, type EntityIndex, type WantedEntity } from './entity-index.ts'

/** Numbers of changes made by linking. */
export interface GenerationCounts {
  /** Created entities. */
  readonly entities: number
  /** Created links. */
  readonly links: number
  /** Deleted links. */
  readonly removed: number
}

/** A comic and the entities that its metadata names. */
export interface LinkableComic {
  readonly path: string
  readonly links: ComicLinks
}

/** One link as it is stored. */
interface LinkRow {
  readonly user_id: string
  readonly comic_path: string
  readonly entityId: string
  readonly role: string | null
  readonly order: number | null
}

/** Returns the key of a link within its comic and kind. */
const keyInComic = (entityId: string, role: string | null | undefined): string => `${entityId} ${role ?? ''}`

type Ids = ReadonlyMap<string, string>

function wantedOf(kind: EntityKind, comics: readonly LinkableComic[]): WantedEntity[] {
  return comics.flatMap(({ links }) =>
    links.named[kind].map(({ name, role }) => ({ name, roles: role === null ? [] : [role] })),
  )
}

/**
 * Returns the links of a comic. Names without an id are left out: tombstones, and names that the account stores under
 * another key. Two names of one entity make one link.
 */
function rowsOf(userId: string, path: string, named: readonly NamedEntity[], ids: Ids): LinkRow[] {
  const rows = new Map<string, LinkRow>()
  for (const { name, role, order } of named) {
    const entityId = ids.get(nameKey(name))
    if (entityId === undefined || rows.has(keyInComic(entityId, role))) continue
    rows.set(keyInComic(entityId, role), { user_id: userId, comic_path: path, entityId, role, order })
  }
  return [...rows.values()]
}

/** Returns the columns of a link in the table of its kind. */
function columnsOf(kind: EntityKind, { user_id, comic_path, entityId, role, order }: LinkRow) {
  const link = { id: orderedId(), user_id, comic_path, [LINKS[kind].column]: entityId }
  if (kind === 'artists') return { ...link, role }
  return kind === 'storylines' ? { ...link, story_order: order } : link
}

/** Links per request: each request is a transaction, which writes each changed database page once. */
const LINKS_PER_REQUEST = 1_500

/** Inserts the missing links; returns their number. */
async function insertLinks(
  client: AccountClient,
  kind: EntityKind,
  rows: readonly LinkRow[],
): Promise<number> {
  let inserted = 0
  for (const part of partsOf(rows, LINKS_PER_REQUEST)) {
    const { count, error } = await linkTable(client, kind).upsert(
      part.map((row) => columnsOf(kind, row)) as never,
      { onConflict: LINKS[kind].key, ignoreDuplicates: true, count: 'exact' },
    )
    if (error) throw error
    inserted += count ?? 0
  }
  return inserted
}

/** Runs `work`; repeats it once with a cleared index if an entity was deleted after its id was cached. */
async function withFreshIds<T>(index: EntityIndex, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: unknown }).code !== FOREIGN_KEY_VIOLATION) throw accountError(error)
    index.forget()
    return work().catch((secondError) => {
      throw accountError(secondError)
    })
  }
}

/**
 * Creates the entities that comics name, and links them; existing links stay unchanged. Sends few requests for any
 * number of comics. Throws the errors of `accountError`.
 */
export function addLinks(
  client: AccountClient,
  userId: string,
  index: EntityIndex,
  comics: readonly LinkableComic[],
): Promise<GenerationCounts> {
  return withFreshIds(index, async () => {
    const counts = { entities: 0, links: 0, removed: 0 }
    for (const kind of ENTITY_KINDS) {
      const wanted = wantedOf(kind, comics)
      if (wanted.length === 0) continue
      const { ids, created } = await index.resolve(kind, wanted)
      const rows = comics.flatMap(({ path, links }) => rowsOf(userId, path, links.named[kind], ids))
      counts.entities += created
      counts.links += await insertLinks(client, kind, rows)
    }
    return counts
  })
}

interface StoredLink {
  readonly id: string
  readonly entity_id: string
  readonly role?: string
  readonly story_order?: number | null
}

/** Returns the comic's links of a kind; of artists, only the links with roles that the given metadata has. */
async function storedLinks(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  { path, links }: LinkableComic,
): Promise<StoredLink[]> {
  const more = kind === 'artists' ? ',role' : kind === 'storylines' ? ',story_order' : ''
  const stored = await allRows((from, to) =>
    linkTable(client, kind)
      .select(`id,entity_id:${LINKS[kind].column}${more}` as '*')
      .eq('user_id', userId)
      .eq('comic_path', path)
      // If they were ordered by id alone, SQLite would read all links of the user.
      .order(LINKS[kind].order as 'created_at')
      .order('id')
      .range(from, to)
      .retry(false)
      .overrideTypes<StoredLink[], { merge: false }>(),
  )
  if (kind !== 'artists') return stored
  const roles = new Set<string | undefined>(links.roles)
  return stored.filter(({ role }) => roles.has(role))
}

async function deleteLinks(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  links: readonly StoredLink[],
): Promise<void> {
  for (const ids of addressable(links.map(({ id }) => id))) {
    const { error } = await linkTable(client, kind).delete().eq('user_id', userId).in('id', ids)
    if (error) throw error
  }
}

async function replaceLinks(
  client: AccountClient,
  userId: string,
  index: EntityIndex,
  kind: EntityKind,
  comic: LinkableComic,
): Promise<GenerationCounts> {
  const { ids, created } = await index.resolve(kind, wantedOf(kind, [comic]))
  const rows = rowsOf(userId, comic.path, comic.links.named[kind], ids)
  const stored = await storedLinks(client, userId, kind, comic)
  const wanted = new Map(rows.map((row) => [keyInComic(row.entityId, row.role), row]))
  const present = new Set(stored.map(({ entity_id, role }) => keyInComic(entity_id, role)))
  const added = rows.filter(({ entityId, role }) => !present.has(keyInComic(entityId, role)))
  const stale = stored.filter(({ entity_id, role }) => !wanted.has(keyInComic(entity_id, role)))
  const links = await insertLinks(client, kind, added)
  for (const { id, entity_id, story_order } of stored) {
    const row = wanted.get(keyInComic(entity_id, null))
    if (kind !== 'storylines' || row === undefined || row.order === story_order) continue
    const { error } = await client
      .from('comics_storylines')
      .update({ story_order: row.order })
      .eq('id', id)
      .eq('user_id', userId)
    if (error) throw error
  }
  await deleteLinks(client, userId, kind, stale)
  return { entities: created, links, removed: stale.length }
}

/**
 * Makes a comic's links match its metadata: links of the given kinds and roles that it does not name are deleted.
 * Throws the errors of `accountError`.
 */
export function setLinks(
  client: AccountClient,
  userId: string,
  index: EntityIndex,
  comic: LinkableComic,
): Promise<GenerationCounts> {
  return withFreshIds(index, async () => {
    const counts = { entities: 0, links: 0, removed: 0 }
    for (const kind of comic.links.kinds) {
      const changed = await replaceLinks(client, userId, index, kind, comic)
      counts.entities += changed.entities
      counts.links += changed.links
      counts.removed += changed.removed
    }
    return counts
  })
}

/**
 * Creates and links the entities in a comic's metadata. Links of a given field that the field does not name are
 * deleted. Links of absent fields stay. Throws the errors of `accountError`.
 */
export function generateEntities(
  client: AccountClient,
  userId: string,
  path: string,
  given: PartialMetadata,
): Promise<GenerationCounts> {
  return setLinks(client, userId, createEntityIndex(client, userId), { path, links: linksOf(given) })
}
