import { type EntityKind, FACET_OF } from '#domain/entities.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { Language } from '#i18n/languages.ts'
import { storylineOrder } from '#library/catalog/comics.ts'
import { storylinesIn } from '#library/catalog/facets/aggregate-metadata.ts'
import { countValues } from '#library/catalog/facets/facets.ts'
import { derived, postingOf } from '#library/catalog/snapshot/snapshot.ts'
import type { Library } from '#library/index.ts'
import type { AccountClient, AccountOf } from '#records/client/client.ts'
import { entitiesWithComics, entityWithComics } from '#records/entities/entities.ts'
import { entityPage } from '#records/entities/entity-list.ts'
import { createAccountCache } from './account-cache.ts'

/** An entity in a list of entities. */
export interface EntitySummary {
  /** The account's id; for an entity of the collection, `n-` and its name as base64url. */
  readonly id: string
  readonly name: string
  readonly comics: number
}

/** The comics of an entity. */
export interface EntityComics {
  readonly name: string
  /** Comic ids: a storyline's in story order, another entity's in no order. */
  readonly comics: readonly string[]
}

/**
 * Lists the entities of the account, with its renames and merges. If the account has none or does not respond, lists
 * the entities in the collection's metadata.
 */
export interface EntityLists {
  /** Returns `count` entities of a kind by name from index `from`, and their total. */
  page(user: EntityListUser, kind: EntityKind, from: number, count: number): Promise<EntitySummaryPage>
  /**
   * Returns an entity; null for an unknown id. Throws account-away for an id of the account
   * if the account does not respond.
   */
  one(user: Pick<EntityListUser, 'userId'>, kind: EntityKind, id: string): Promise<EntityComics | null>
  /** Returns all storylines by name, of the account or else of the collection. */
  storylines(
    user: Pick<EntityListUser, 'userId'>,
  ): Promise<readonly (EntityComics & Pick<EntitySummary, 'id'>)[]>
}

export interface EntityListUser {
  readonly userId: string
  readonly language: Language
}

export interface EntitySummaryPage {
  readonly total: number
  readonly named: readonly EntitySummary[]
}

/** Ids of the account. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const OWN = 'n-'
const ownId = (name: string): string => OWN + Buffer.from(name).toString('base64url')

export function createEntityLists(library: Library, accountOf: AccountOf): EntityLists {
  const account = createAccountCache()

  /** Throws account-away if the account is unreachable. */
  async function clientOf(userId: string): Promise<AccountClient> {
    const client = await accountOf(userId)
    if (client === null) throw new AppError('account-away')
    return client
  }

  async function pageOfAccount(
    userId: string,
    kind: EntityKind,
    from: number,
    count: number,
  ): Promise<EntitySummaryPage> {
    const { entities, total } = await entityPage(
      await clientOf(userId),
      userId,
      kind,
      { query: '', order: 'name' },
      { from, count },
    )
    return {
      total,
      named: entities.map(({ id, name, comics_count }) => ({ id, name, comics: comics_count })),
    }
  }

  async function storylinesOfAccount(userId: string): Promise<(EntityComics & Pick<EntitySummary, 'id'>)[]> {
    const entities = await entitiesWithComics(await clientOf(userId), userId, 'storylines')
    const paths = entities.map(({ comics }) => [...new Set(comics.map(({ comic_path }) => comic_path))])
    const comics = await library.comics.idsAtPaths(paths, await library.catalogUserOf(userId))
    return entities.map(({ id, name }, at) => ({ id, name, comics: comics[at] ?? [] }))
  }

  async function oneOfAccount(userId: string, kind: EntityKind, id: string): Promise<EntityComics | null> {
    const entity = await entityWithComics(await clientOf(userId), userId, kind, id)
    if (entity === null) return null
    const paths = [...new Set(entity.comics.map(({ comic_path }) => comic_path))]
    const [comics = []] = await library.comics.idsAtPaths([paths], await library.catalogUserOf(userId))
    return { name: entity.name, comics }
  }

  async function ofCollection(
    { userId, language }: EntityListUser,
    kind: EntityKind,
  ): Promise<readonly EntitySummary[]> {
    const snapshot = await library.snapshotFor(userId)
    return derived(snapshot, `named ${kind} ${language}`, () => {
      const { compare } = new Intl.Collator([language, 'en'], { numeric: true, sensitivity: 'base' })
      return countValues(snapshot, FACET_OF[kind], null, () => 0)
        .map(({ text, count }) => ({ id: ownId(text), name: text, comics: count }))
        .sort((a, b) => compare(a.name, b.name))
    })
  }

  return {
    async page(user, kind, from, count) {
      const { userId } = user
      const page = await account
        .get(['page', userId, kind, from, count], () => pageOfAccount(userId, kind, from, count))
        .catch(() => null)
      if (page !== null && page.total > 0) return page
      const all = await ofCollection(user, kind)
      return { total: all.length, named: all.slice(from, from + count) }
    },

    async one({ userId }, kind, id) {
      if (id.startsWith(OWN)) {
        const name = Buffer.from(id.slice(OWN.length), 'base64url').toString()
        const snapshot = await library.snapshotFor(userId)
        const posting = postingOf(snapshot, FACET_OF[kind], name)
        const comics = Array.from(
          kind === 'storylines' ? storylineOrder(snapshot, posting) : posting,
          (no) => snapshot.ids[no] ?? '',
        )
        return comics.length === 0 ? null : { name, comics }
      }
      if (!UUID.test(id)) return null
      return account.get(['one', userId, kind, id], () => oneOfAccount(userId, kind, id))
    },

    async storylines({ userId }) {
      const cached = await account
        .get(['storylines', userId], () => storylinesOfAccount(userId))
        .catch(() => [])
      if (cached.length > 0) return cached
      const own = storylinesIn(await library.snapshotFor(userId))
      return own.map(({ name, comicIds }) => ({ id: ownId(name), name, comics: comicIds }))
    },
  }
}
