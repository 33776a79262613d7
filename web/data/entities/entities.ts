import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { comics } from '#contract/helper/comics.ts'
import { discover } from '#contract/helper/discover.ts'
import type { CoverRef } from '#contract/helper/shapes.ts'
import type { EntityKind } from '#domain/entities.ts'
import type { RelatedKind } from '#records/entities/entity-graph.ts'
import type { EntityListing, ListedEntity } from '#records/entities/entity-list.ts'
import type { Account } from '../account/account.ts'
import { signedInAccount } from '../account/signed-in-account.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

export type { EntityListing } from '#records/entities/entity-list.ts'

/** An entity of a list with its pictures. */
export interface DrawnEntity extends ListedEntity {
  /** URL of its own picture; null if it has none. */
  readonly picture: string | null
  /** Cover of one of its comics; null if the collection does not have that comic. */
  readonly cover: CoverRef | null
  /** A second cover; null if there is none, or outside of grids. */
  readonly behind: CoverRef | null
  /** The role in which an artist is credited most; null if the collection does not know it, or outside of grids. */
  readonly mainRole?: string | null
}

/** Page size of lists: about two screens, as a larger page would wait for covers that are far below. */
export const ENTITY_PAGE = 80

/** Returns the covers of comics by their paths; an empty map if the request fails, as the grid works without covers. */
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

/** Returns entities with their own picture and a cover. */
async function withPictures(
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
    behind: null,
  }))
}

/**
 * Returns entities with two covers of their comics and the main role of artists, if the collection has comics with their
 * name; with one cover otherwise, or if the request fails.
 */
async function withFan(
  kind: EntityKind,
  entities: Promise<readonly DrawnEntity[]>,
  names: readonly string[],
  signal: AbortSignal,
): Promise<readonly DrawnEntity[]> {
  if (names.length === 0) return entities
  const request = call(discover.covers, { body: { kind, names: [...names] }, signal }).catch(() => null)
  const [drawn, found] = await Promise.all([entities, request])
  return drawn.map((entity, at) => {
    const [cover = entity.cover, behind = null] = found?.covers[at] ?? []
    return { ...entity, cover, behind, mainRole: found?.roles?.[at] ?? null }
  })
}

const lists = () => import('#records/entities/entity-list.ts')

/** A page of the account's entities of a kind, beginning with the index `from`. */
export const entityPageQuery = (kind: EntityKind, listing: EntityListing, from: number) =>
  queryOptions({
    queryKey: keys.entitiesPage(kind, listing, from),
    queryFn: async ({ signal }) => {
      const [{ account, userId }, { entityPage }] = await Promise.all([signedInAccount(), lists()])
      const page = await entityPage(account, userId, kind, listing, { from, count: ENTITY_PAGE })
      const drawn = withPictures(account, kind, page.entities, signal)
      // A character's card is a portrait.
      if (kind === 'characters') return { total: page.total, items: await drawn }
      const names = page.entities.map(({ name }) => name)
      return { total: page.total, items: await withFan(kind, drawn, names, signal) }
    },
    placeholderData: keepPreviousData,
  })

/** Numbers of artists that match a search, by role. The previous numbers stay until new ones arrive. */
export const artistCountsQuery = (query: string) =>
  queryOptions({
    queryKey: keys.artistCounts(query),
    queryFn: async () => {
      const [{ account, userId }, { artistCounts }] = await Promise.all([signedInAccount(), lists()])
      return artistCounts(account, userId, query)
    },
    placeholderData: keepPreviousData,
  })

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** True if a URL's parameter is an entity's id, not its name. */
export const isEntityId = (parameter: string): boolean => ID.test(parameter)

/** Id of the entity with a name or alias; null if the account has none. */
export const entityNamedQuery = (kind: EntityKind, name: string) =>
  queryOptions({
    queryKey: keys.entityNamed(kind, name),
    queryFn: async () => {
      const [{ account, userId }, { entityIdOf }] = await Promise.all([signedInAccount(), lists()])
      return entityIdOf(account, userId, kind, name)
    },
    enabled: !isEntityId(name),
  })

/** One entity with its comics' paths and its picture; null if it does not exist or was deleted. */
export const entityQuery = (kind: EntityKind, id: string) =>
  queryOptions({
    queryKey: keys.entityOne(kind, id),
    queryFn: async () => {
      const [{ account, userId }, { entityWithComics }] = await Promise.all([
        signedInAccount(),
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

/** The aliases of an entity. */
export const aliasesQuery = (kind: EntityKind, id: string) =>
  queryOptions({
    queryKey: keys.entityAliases(kind, id),
    queryFn: async () => {
      const [{ account, userId }, { aliasesOf }] = await Promise.all([
        signedInAccount(),
        import('#records/entities/entity-names.ts'),
      ])
      return aliasesOf(account, userId, kind, id)
    },
  })

/** Artists or characters that share comics with an entity, those with the most shared comics first. */
export const relatedEntitiesQuery = (kind: RelatedKind, id: string, count: number) =>
  queryOptions({
    queryKey: keys.entityRelated(kind, id, count),
    queryFn: async ({ signal }) => {
      const [{ account, userId }, { relatedEntities }] = await Promise.all([
        signedInAccount(),
        import('#records/entities/entity-graph.ts'),
      ])
      const { related, total } = await relatedEntities(account, userId, kind, id, { from: 0, count })
      const all = await withPictures(
        account,
        kind,
        related.map(({ entity }) => entity),
        signal,
      )
      return { total, related: all.map((entity, at) => ({ entity, together: related[at]?.together ?? 0 })) }
    },
    placeholderData: keepPreviousData,
  })

const duplicates = () => import('#records/entities/entity-duplicates.ts')

/** Duplicate candidates of an entity that the user has not dismissed. */
export const duplicatesQuery = (kind: EntityKind, entity: { readonly id: string; readonly name: string }) =>
  queryOptions({
    queryKey: [...keys.entityDuplicates(kind, entity.id), entity.name],
    queryFn: async ({ signal }) => {
      const [{ account, userId }, { duplicatesOf }] = await Promise.all([signedInAccount(), duplicates()])
      return withPictures(account, kind, await duplicatesOf(account, userId, kind, entity), signal)
    },
  })

/** The first groups of duplicate candidates of a kind: at most GROUPS_MAX, with ENTITY_PAGE entities in total. */
export const allDuplicatesQuery = (kind: EntityKind) =>
  queryOptions({
    queryKey: keys.allDuplicates(kind),
    queryFn: async ({ signal }) => {
      const [{ account, userId }, { allDuplicates }] = await Promise.all([signedInAccount(), duplicates()])
      const groups = (await allDuplicates(account, userId, kind)).slice(0, GROUPS_MAX)
      const all = await withPictures(account, kind, groups.flat().slice(0, ENTITY_PAGE), signal)
      const byId = new Map(all.map((entity) => [entity.id, entity]))
      return groups
        .map((group) => group.flatMap(({ id }) => byId.get(id) ?? []))
        .filter((group) => group.length > 1)
    },
  })

/** Maximum number of groups shown at once; the next groups follow once the user has answered these. */
const GROUPS_MAX = 40
