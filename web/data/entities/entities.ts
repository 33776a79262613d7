import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { comics } from '#contract/helper/comics.ts'
import type { CoverRef } from '#contract/helper/shapes.ts'
import type { EntityKind, RoleCode } from '#domain/entities.ts'
import type { MeetingKind } from '#records/entities/entity-graph.ts'
import type { EntityListing, ListedEntity } from '#records/entities/entity-list.ts'
import type { Account } from '../account/account.ts'
import { openedAccount } from '../account/member.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'

export type { EntityListing, EntityOrder } from '#records/entities/entity-list.ts'

/** Somebody or something with a name, and what it is drawn with. */
export interface DrawnEntity extends ListedEntity {
  /** The address of its own picture; null where it has none. */
  readonly picture: string | null
  /** The cover of one of its comics, where that is here. */
  readonly cover: CoverRef | null
}

/** How many of a list are asked for at once: a screenful and the next, for the first must not wait for covers far off. */
export const ENTITY_PAGE = 80

/** The covers of comics by their paths. A grid without them is better than none: they are left out where they fail. */
async function coversOf(paths: readonly string[], signal: AbortSignal) {
  if (paths.length === 0) return new Map<string, CoverRef>()
  const found = await call(comics.lookup, { body: { paths: [...paths] }, signal }).catch(() => null)
  return new Map(found?.comics.map(({ path, cover }, at) => [found.asked[at] ?? path, cover]))
}

async function picturesOf(account: Account, kind: EntityKind, entities: readonly ListedEntity[]) {
  const { imageAddresses } = await import('#records/entities/entity-images.ts')
  const images = entities.flatMap(({ image_url }) => image_url ?? [])
  return imageAddresses(account, kind, images).catch(() => new Map<string, string>())
}

/** What entities are drawn with: their own picture, and a cover. */
async function drawn(
  account: Account,
  kind: EntityKind,
  entities: readonly ListedEntity[],
  signal: AbortSignal,
): Promise<DrawnEntity[]> {
  const paths = [...new Set(entities.flatMap(({ sample }) => sample ?? []))]
  const [covers, pictures] = await Promise.all([coversOf(paths, signal), picturesOf(account, kind, entities)])
  return entities.map((entity) => ({
    ...entity,
    picture: pictures.get(entity.image_url ?? '') ?? null,
    cover: covers.get(entity.sample ?? '') ?? null,
  }))
}

const lists = () => import('#records/entities/entity-list.ts')

/** A page of the account's entities of a kind, from a place in the list. */
export const entityPageQuery = (kind: EntityKind, listing: EntityListing, from: number) =>
  queryOptions({
    queryKey: keys.entitiesPage(kind, listing, from),
    queryFn: async ({ signal }) => {
      const [{ account, userId }, { entityPage }] = await Promise.all([openedAccount(), lists()])
      const page = await entityPage(account, userId, kind, listing, { from, count: ENTITY_PAGE })
      return { total: page.total, items: await drawn(account, kind, page.entities, signal) }
    },
    placeholderData: keepPreviousData,
  })

/** How many artists have each role. */
export const roleCountsQuery = queryOptions({
  queryKey: keys.entityRoles,
  queryFn: async (): Promise<Readonly<Record<RoleCode, number>>> => {
    const [{ account, userId }, { roleCounts }] = await Promise.all([openedAccount(), lists()])
    return roleCounts(account, userId)
  },
})

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** True for what an address holds where it names an entity by its id. */
export const isEntityId = (told: string): boolean => ID.test(told)

/** The id of the entity that a name means, another name of it too; null where the account has none. */
export const entityNamedQuery = (kind: EntityKind, name: string) =>
  queryOptions({
    queryKey: keys.entityNamed(kind, name),
    queryFn: async () => {
      const [{ account, userId }, { entityIdOf }] = await Promise.all([openedAccount(), lists()])
      return entityIdOf(account, userId, kind, name)
    },
    enabled: !isEntityId(name),
  })

/** One entity with its comics' paths and what it is drawn with; null where there is none, or it was deleted. */
export const entityQuery = (kind: EntityKind, id: string) =>
  queryOptions({
    queryKey: keys.entityOne(kind, id),
    queryFn: async () => {
      const [{ account, userId }, { entityWithComics }] = await Promise.all([
        openedAccount(),
        import('#records/entities/entities.ts'),
      ])
      const entity = await entityWithComics(account, userId, kind, id)
      if (entity === null) return null
      if (entity.image_url === null) return { ...entity, picture: null }
      const { imageAddresses } = await import('#records/entities/entity-images.ts')
      const images = [entity.image_url]
      const pictures = await imageAddresses(account, kind, images).catch(() => new Map<string, string>())
      return { ...entity, picture: pictures.get(entity.image_url) ?? null }
    },
  })

export type EntityDetail = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof entityQuery>['queryFn']>>>
>

/** The other names of an entity. */
export const aliasesQuery = (kind: EntityKind, id: string) =>
  queryOptions({
    queryKey: keys.entityAliases(kind, id),
    queryFn: async () => {
      const [{ account, userId }, { aliasesOf }] = await Promise.all([
        openedAccount(),
        import('#records/entities/entity-names.ts'),
      ])
      return aliasesOf(account, userId, kind, id)
    },
  })

/** With whom an artist worked, or who appears with a character: those with the most comics in common. */
export const metQuery = (kind: MeetingKind, id: string, count: number) =>
  queryOptions({
    queryKey: keys.entityMet(kind, id, count),
    queryFn: async ({ signal }) => {
      const [{ account, userId }, { metBy }] = await Promise.all([
        openedAccount(),
        import('#records/entities/entity-graph.ts'),
      ])
      const { met, total } = await metBy(account, userId, kind, id, { from: 0, count })
      const all = await drawn(
        account,
        kind,
        met.map(({ entity }) => entity),
        signal,
      )
      return { total, met: all.map((entity, at) => ({ entity, together: met[at]?.together ?? 0 })) }
    },
    placeholderData: keepPreviousData,
  })

const twins = () => import('#records/entities/entity-twins.ts')

/** Who is likely the same as an entity, unless the person said no. */
export const twinsQuery = (kind: EntityKind, entity: { readonly id: string; readonly name: string }) =>
  queryOptions({
    queryKey: [...keys.entityTwins(kind, entity.id), entity.name],
    queryFn: async ({ signal }) => {
      const [{ account, userId }, { twinsOf }] = await Promise.all([openedAccount(), twins()])
      return drawn(account, kind, await twinsOf(account, userId, kind, entity), signal)
    },
  })

/** All groups of a kind that are likely the same. */
export const allTwinsQuery = (kind: EntityKind) =>
  queryOptions({
    queryKey: keys.allTwins(kind),
    queryFn: async ({ signal }) => {
      const [{ account, userId }, { allTwins }] = await Promise.all([openedAccount(), twins()])
      const groups = (await allTwins(account, userId, kind)).slice(0, GROUPS_MAX)
      const all = await drawn(account, kind, groups.flat().slice(0, ENTITY_PAGE), signal)
      const byId = new Map(all.map((entity) => [entity.id, entity]))
      return groups
        .map((group) => group.flatMap(({ id }) => byId.get(id) ?? []))
        .filter((group) => group.length > 1)
    },
  })

/** Suggestions told at once: who has gone through them is told the next. */
const GROUPS_MAX = 40
