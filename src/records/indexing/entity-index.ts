import { ENTITY_KINDS, type EntityKind, mergedRoles, nameKey } from '#domain/entities.ts'
import { orderedId } from '#domain/ordered-id.ts'
import { type AccountClient, quotedValue } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { addressable, partsOf, ROWS_MAX, rowsById } from '../client/paging.ts'
import { addRoles } from '../entities/artist-roles.ts'
import { entityTable } from '../entities/entity-tables.ts'

/** An entity that is to be there. */
export interface WantedEntity {
  readonly name: string
  /** What an artist is to be known for, besides what is known already; empty for the other kinds. */
  readonly roles: readonly string[]
}

/** A name that is taken: an entity's own, another name of one, or that of one a person deleted. */
interface KnownName {
  readonly id: string
  readonly name: string
  readonly alias_of: string | null
  readonly deleted_at: string | null
  readonly roles?: readonly string[]
}

/**
 * The ids of a user's entities by name, made where they are missing; what it was told it remembers. Another name of an
 * entity leads to it; what a person deleted has no id, and is not made again.
 */
export interface EntityIndex {
  /** Learns all entities of the account, so that nothing has to be asked by name. */
  learn(): Promise<void>
  /**
   * The ids of entities by `nameKey`, and how many had to be made. Safe when others make the same at the
   * same time. Throws the errors of `accountError`.
   */
  resolve(
    kind: EntityKind,
    wanted: readonly WantedEntity[],
  ): Promise<{ readonly ids: ReadonlyMap<string, string>; readonly created: number }>
  /** Forgets what it knows: something was deleted elsewhere. */
  forget(): void
}

const columnsOf = (kind: EntityKind): string =>
  `id,name,alias_of,deleted_at${kind === 'artists' ? ',roles' : ''}`

/** One entity for each name, with the roles of all who are called so. */
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
  /** The entities themselves, which other names lead to. */
  const living = new Map<string, KnownName>()
  let complete = false
  const of = (kind: EntityKind): Map<string, KnownName> => {
    const entities = known.get(kind) ?? new Map<string, KnownName>()
    known.set(kind, entities)
    return entities
  }
  const remember = (kind: EntityKind, entities: readonly KnownName[]): void => {
    for (const entity of entities) {
      of(kind).set(nameKey(entity.name), entity)
      if (entity.alias_of === null && entity.deleted_at === null) living.set(entity.id, entity)
    }
  }
  /** The entity that a name stands for, as far as it is known. */
  const meant = (kind: EntityKind, key: string): KnownName | undefined => {
    const name = of(kind).get(key)
    return name === undefined ? undefined : living.get(name.alias_of ?? name.id)
  }

  async function find(kind: EntityKind, filter: string): Promise<void> {
    const { data, error } = await entityTable(client, kind)
      .select(columnsOf(kind) as '*')
      .eq('user_id', userId)
      .or(filter)
      .retry(false)
      .overrideTypes<KnownName[], { merge: false }>()
    if (error) throw accountError(error)
    remember(kind, data)
  }

  /** Asks for names that are not known yet. */
  async function look(kind: EntityKind, names: ReadonlyMap<string, WantedEntity>): Promise<void> {
    const keys = [...names.keys()].filter((key) => !of(kind).has(key))
    for (const part of addressable(keys.map(quotedValue))) await find(kind, `name_key.in.(${part.join(',')})`)
  }

  /** Asks for the entities that other names lead to. */
  async function follow(kind: EntityKind, names: ReadonlyMap<string, WantedEntity>): Promise<void> {
    const targets = [...names.keys()].flatMap((key) => of(kind).get(key)?.alias_of ?? [])
    const unknown = [...new Set(targets)].filter((id) => !living.has(id))
    for (const part of addressable(unknown)) await find(kind, `id.in.(${part.join(',')})`)
  }

  /** Makes what is missing; what another made meanwhile is left as it is. Answers with how many it made. */
  async function make(kind: EntityKind, missing: readonly WantedEntity[]): Promise<number> {
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
      remember(kind, data)
      created += data.length
    }
    return created
  }

  /** Adds the roles that known artists are not known for yet. */
  async function learnRoles(wanted: ReadonlyMap<string, WantedEntity>): Promise<void> {
    const wishes = new Map<string, { artist: KnownName; more: readonly string[] }>()
    for (const [key, { roles }] of wanted) {
      const artist = meant('artists', key)
      if (artist === undefined) continue
      wishes.set(artist.id, { artist, more: mergedRoles(wishes.get(artist.id)?.more ?? [], roles) })
    }
    const reached = await addRoles(
      client,
      userId,
      [...wishes.values()].map(({ artist: { id, roles = [] }, more }) => ({ id, roles, more })),
    )
    for (const [id, roles] of reached) {
      const wish = wishes.get(id)
      if (wish) remember('artists', [{ ...wish.artist, roles }])
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
        for await (const page of pages) remember(kind, page)
      }
      await Promise.all(ENTITY_KINDS.map(learnKind))
      complete = true
    },

    async resolve(kind, wanted) {
      const names = merged(wanted)
      if (!complete) await look(kind, names)
      const missing = () => [...names].filter(([key]) => !of(kind).has(key)).map(([, entity]) => entity)
      const unknown = missing()
      const created = unknown.length > 0 ? await make(kind, unknown) : 0
      // Others made these in between, or the account folds their case in another way than we do.
      const raced = missing()
      const filters = raced.map(
        ({ name }) => `name.eq.${quotedValue(name)},name_key.eq.${quotedValue(nameKey(name))}`,
      )
      for (const part of addressable(filters)) await find(kind, part.join(','))
      if (!complete || raced.length > 0) await follow(kind, names)
      if (kind === 'artists') await learnRoles(names)
      const ids = [...names.keys()].flatMap((key): [string, string][] => {
        const entity = meant(kind, key)
        return entity === undefined ? [] : [[key, entity.id]]
      })
      return { ids: new Map(ids), created }
    },

    forget() {
      known.clear()
      living.clear()
      complete = false
    },
  }
}
