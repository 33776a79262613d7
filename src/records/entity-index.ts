import { ENTITY_KINDS, type EntityKind, mergedRoles, nameKey } from '#domain/entities.ts'
import { type AccountClient, quotedValue } from './client.ts'
import { entityTable } from './entity-tables.ts'
import { accountError } from './errors.ts'
import { addressable, partsOf, ROWS_MAX, rowsById } from './pages.ts'

/** An entity that is to be there. */
export interface WantedEntity {
  readonly name: string
  /** What an artist is to be known for, besides what is known already; empty for the other kinds. */
  readonly roles: readonly string[]
}

interface KnownEntity {
  readonly id: string
  readonly name: string
  readonly roles?: readonly string[]
}

/** The ids of a user's entities by name, made where they are missing; what it was told it remembers. */
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

const columnsOf = (kind: EntityKind): string => (kind === 'artists' ? 'id,name,roles' : 'id,name')

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
  const known = new Map<EntityKind, Map<string, KnownEntity>>()
  let complete = false
  const of = (kind: EntityKind): Map<string, KnownEntity> => {
    const entities = known.get(kind) ?? new Map<string, KnownEntity>()
    known.set(kind, entities)
    return entities
  }
  const remember = (kind: EntityKind, entities: readonly KnownEntity[]): void => {
    for (const entity of entities) of(kind).set(nameKey(entity.name), entity)
  }

  async function find(kind: EntityKind, filter: string): Promise<void> {
    const { data, error } = await entityTable(client, kind)
      .select(columnsOf(kind) as '*')
      .eq('user_id', userId)
      .or(filter)
      .retry(false)
      .overrideTypes<KnownEntity[], { merge: false }>()
    if (error) throw accountError(error)
    remember(kind, data)
  }

  /** Asks for names that are not known yet. */
  async function look(kind: EntityKind, names: ReadonlyMap<string, WantedEntity>): Promise<void> {
    const keys = [...names.keys()].filter((key) => !of(kind).has(key))
    for (const part of addressable(keys.map(quotedValue))) await find(kind, `name_key.in.(${part.join(',')})`)
  }

  /** Makes what is missing; what another made meanwhile is left as it is. Answers with how many it made. */
  async function make(kind: EntityKind, missing: readonly WantedEntity[]): Promise<number> {
    let created = 0
    for (const part of partsOf(missing, ROWS_MAX)) {
      const rows = part.map(({ name, roles }) => ({
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
        .overrideTypes<KnownEntity[], { merge: false }>()
      if (error) throw accountError(error)
      remember(kind, data)
      created += data.length
    }
    return created
  }

  /** Adds the roles that known artists are not known for yet: one request for all who end with the same. */
  async function addRoles(wanted: ReadonlyMap<string, WantedEntity>): Promise<void> {
    const changed = new Map<string, KnownEntity[]>()
    for (const [key, { roles }] of wanted) {
      const artist = of('artists').get(key)
      if (artist === undefined) continue
      const has = artist.roles ?? []
      const all = mergedRoles(has, roles)
      if (all.length === new Set(has).size) continue
      const list = changed.get(all.join()) ?? []
      changed.set(all.join(), [...list, { ...artist, roles: all }])
    }
    for (const artists of changed.values()) {
      for (const part of addressable(artists.map(({ id }) => id))) {
        const { error } = await client
          .from('artists')
          .update({ roles: [...(artists[0]?.roles ?? [])] })
          .eq('user_id', userId)
          .in('id', part)
        if (error) throw accountError(error)
      }
      remember('artists', artists)
    }
  }

  return {
    async learn() {
      const learnKind = async (kind: EntityKind): Promise<void> => {
        const pages = rowsById((after) =>
          entityTable(client, kind)
            .select(columnsOf(kind) as '*')
            .eq('user_id', userId)
            .gt('id', after)
            .order('id')
            .limit(ROWS_MAX)
            .retry(false)
            .overrideTypes<KnownEntity[], { merge: false }>(),
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
      if (kind === 'artists') await addRoles(names)
      const ids = [...names.keys()].flatMap((key): [string, string][] => {
        const entity = of(kind).get(key)
        return entity === undefined ? [] : [[key, entity.id]]
      })
      return { ids: new Map(ids), created }
    },

    forget() {
      known.clear()
      complete = false
    },
  }
}
