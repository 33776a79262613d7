import { ENTITY_KINDS, type EntityKind, mergedRoles, nameKey } from '#domain/entities.ts'
import { orderedId } from '#domain/ordered-id.ts'
import { type AccountClient, quotedValue } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { addressable, partsOf, ROWS_MAX, rowsById } from '../client/paging.ts'
import { addRoles } from '../entities/artist-roles.ts'
import { entityTable } from '../entities/entity-tables.ts'

/** An entity to find or create. */
export interface WantedEntity {
  readonly name: string
  /** Roles to add to an artist; empty for the other kinds. */
  readonly roles: readonly string[]
}

/** A name in use: of an entity, an alias or a tombstone. */
interface KnownName {
  readonly id: string
  readonly name: string
  readonly alias_of: string | null
  readonly deleted_at: string | null
  readonly roles?: readonly string[]
}

/**
 * A cached index of a user's entities by name, which creates missing ones. Aliases resolve to their entity; tombstones
 * resolve to no id, and are not created again.
 */
export interface EntityIndex {
  /** Reads all entities of the account, so that no name has to be looked up. */
  learn(): Promise<void>
  /**
   * Returns the ids of entities by `nameKey`, and the number of created entities. Safe if other clients create the same
   * entities concurrently. Throws the errors of `accountError`.
   */
  resolve(
    kind: EntityKind,
    wanted: readonly WantedEntity[],
  ): Promise<{ readonly ids: ReadonlyMap<string, string>; readonly created: number }>
  /** Clears the cache, e.g. after an entity was deleted elsewhere. */
  forget(): void
}

const columnsOf = (kind: EntityKind): string =>
  `id,name,alias_of,deleted_at${kind === 'artists' ? ',roles' : ''}`

/** Merges duplicate names and their roles. */
function merged(wanted: readonly WantedEntity[]): Map<string, WantedEntity> {
  const byKey = new Map<string, WantedEntity>()
  for (const one of wanted) {
    const key = nameKey(one.name)
    const other = byKey.get(key)
    byKey.set(key, other ? { name: other.name, roles: mergedRoles(other.roles, one.roles) } : one)
  }
  return byKey
}

export function createEntityIndex(client: AccountClient, userId: string): EntityIndex {
  const known = new Map<EntityKind, Map<string, KnownName>>()
  /** Entities by id, without aliases and tombstones. */
  const entitiesById = new Map<string, KnownName>()
  let isComplete = false
  const namesOf = (kind: EntityKind): Map<string, KnownName> => {
    const entities = known.get(kind) ?? new Map<string, KnownName>()
    known.set(kind, entities)
    return entities
  }
  const cache = (kind: EntityKind, entities: readonly KnownName[]): void => {
    for (const entity of entities) {
      namesOf(kind).set(nameKey(entity.name), entity)
      if (entity.alias_of === null && entity.deleted_at === null) entitiesById.set(entity.id, entity)
    }
  }
  /** Returns the cached entity of a name. */
  const entityOf = (kind: EntityKind, key: string): KnownName | undefined => {
    const name = namesOf(kind).get(key)
    return name === undefined ? undefined : entitiesById.get(name.alias_of ?? name.id)
  }

  async function find(kind: EntityKind, filter: string): Promise<void> {
    const { data, error } = await entityTable(client, kind)
      .select(columnsOf(kind) as '*')
      .eq('user_id', userId)
      .or(filter)
      .retry(false)
      .overrideTypes<KnownName[], { merge: false }>()
    if (error) throw accountError(error)
    cache(kind, data)
  }

  /** Looks up the names that are not cached. */
  async function lookUp(kind: EntityKind, names: ReadonlyMap<string, WantedEntity>): Promise<void> {
    const keys = [...names.keys()].filter((key) => !namesOf(kind).has(key))
    for (const part of addressable(keys.map(quotedValue))) await find(kind, `name_key.in.(${part.join(',')})`)
  }

  /** Looks up the entities of cached aliases. */
  async function lookUpTargets(kind: EntityKind, names: ReadonlyMap<string, WantedEntity>): Promise<void> {
    const targets = [...names.keys()].flatMap((key) => namesOf(kind).get(key)?.alias_of ?? [])
    const unknown = [...new Set(targets)].filter((id) => !entitiesById.has(id))
    for (const part of addressable(unknown)) await find(kind, `id.in.(${part.join(',')})`)
  }

  /**
   * Creates missing entities; entities that another client has created meanwhile stay unchanged. Returns the number of
   * created entities.
   */
  async function createMissing(kind: EntityKind, missing: readonly WantedEntity[]): Promise<number> {
    let created = 0
    for (const part of partsOf(missing, ROWS_MAX)) {
      const rows = part.map(({ name, roles }) => ({
        id: orderedId(),
        user_id: userId,
        name,
        ...(kind === 'artists' && { roles: mergedRoles(roles) }),
      }))
      const { data, error } = await entityTable(client, kind)
        .upsert(rows as { user_id: string; name: string }[], {
          onConflict: 'user_id,name_key',
          ignoreDuplicates: true,
        })
        .select(columnsOf(kind) as '*')
        .overrideTypes<KnownName[], { merge: false }>()
      if (error) throw accountError(error)
      cache(kind, data)
      created += data.length
    }
    return created
  }

  /** Adds roles to cached artists who lack them. */
  async function learnRoles(wanted: ReadonlyMap<string, WantedEntity>): Promise<void> {
    const changes = new Map<string, { artist: KnownName; more: readonly string[] }>()
    for (const [key, { roles }] of wanted) {
      const artist = entityOf('artists', key)
      if (artist === undefined) continue
      changes.set(artist.id, { artist, more: mergedRoles(changes.get(artist.id)?.more ?? [], roles) })
    }
    const saved = await addRoles(
      client,
      userId,
      [...changes.values()].map(({ artist: { id, roles = [] }, more }) => ({ id, roles, more })),
    )
    for (const [id, roles] of saved) {
      const change = changes.get(id)
      if (change) cache('artists', [{ ...change.artist, roles }])
    }
  }

  return {
    async learn() {
      const learnKind = async (kind: EntityKind): Promise<void> => {
        const pages = rowsById(() =>
          entityTable(client, kind)
            .select(columnsOf(kind) as '*')
            .eq('user_id', userId),
        )
        for await (const page of pages) cache(kind, page)
      }
      await Promise.all(ENTITY_KINDS.map(learnKind))
      isComplete = true
    },

    async resolve(kind, wanted) {
      const names = merged(wanted)
      if (!isComplete) await lookUp(kind, names)
      const missing = () => [...names].filter(([key]) => !namesOf(kind).has(key)).map(([, entity]) => entity)
      const unknown = missing()
      const created = unknown.length > 0 ? await createMissing(kind, unknown) : 0
      // Other clients have created these meanwhile, or the account folds their case differently.
      const raced = missing()
      const filters = raced.map(
        ({ name }) => `name.eq.${quotedValue(name)},name_key.eq.${quotedValue(nameKey(name))}`,
      )
      for (const part of addressable(filters)) await find(kind, part.join(','))
      if (!isComplete || raced.length > 0) await lookUpTargets(kind, names)
      if (kind === 'artists') await learnRoles(names)
      const ids = [...names.keys()].flatMap((key): [string, string][] => {
        const entity = entityOf(kind, key)
        return entity === undefined ? [] : [[key, entity.id]]
      })
      return { ids: new Map(ids), created }
    },

    forget() {
      known.clear()
      entitiesById.clear()
      isComplete = false
    },
  }
}
