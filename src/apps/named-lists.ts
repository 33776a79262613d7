import type { FacetKind } from '#contract/helper/filters.ts'
import type { EntityKind } from '#domain/entities.ts'
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
import { createAccountAnswers } from './account-answers.ts'

/** A character, artist, publisher or storyline, by which comics are listed. */
export interface Named {
  /** The account's; or, where it knows none, `n-` and the name as base64url. */
  readonly id: string
  readonly name: string
  readonly comics: number
}

/** The comics of one of them. */
export interface NamedComics {
  readonly name: string
  /** Ids: a storyline's in its order; others in none. */
  readonly comics: readonly string[]
}

/**
 * Characters, artists, publishers and storylines as an account knows them, with what was renamed and put together there;
 * as the collection does where the account has none yet or does not answer.
 */
export interface NamedLists {
  /** A run of those of a kind by name, from 0, and how many there are. */
  page(asker: NamedAsker, kind: EntityKind, from: number, count: number): Promise<NamedPage>
  /** Null for an unknown id. Throws account-away where the account alone could know it, and has not answered. */
  one(asker: Pick<NamedAsker, 'userId'>, kind: EntityKind, id: string): Promise<NamedComics | null>
  /** All storylines by name; the last answer of the account while it is unreachable. */
  storylines(asker: Pick<NamedAsker, 'userId'>): Promise<readonly (NamedComics & Pick<Named, 'id'>)[]>
}

export interface NamedAsker {
  readonly userId: string
  readonly language: Language
}

export interface NamedPage {
  readonly total: number
  readonly named: readonly Named[]
}

const FILTERS: Readonly<Record<EntityKind, FacetKind>> = {
  characters: 'characters',
  artists: 'artists',
  publishers: 'publisher',
  storylines: 'storylines',
}

/** What the account calls its own. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const OWN = 'n-'
const ownId = (name: string): string => OWN + Buffer.from(name).toString('base64url')

export function createNamedLists(library: Library, accountOf: AccountOf): NamedLists {
  const account = createAccountAnswers()

  /** Throws account-away where the account is unreachable. */
  async function clientOf(userId: string): Promise<AccountClient> {
    const client = await accountOf(userId)
    if (client === null) throw new AppError('account-away')
    return client
  }

  async function ofAccount(
    userId: string,
    kind: EntityKind,
    from: number,
    count: number,
  ): Promise<NamedPage> {
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

  async function storylinesOfAccount(userId: string): Promise<(NamedComics & Pick<Named, 'id'>)[]> {
    const entities = await entitiesWithComics(await clientOf(userId), userId, 'storylines')
    const paths = entities.map(({ comics }) => [...new Set(comics.map(({ comic_path }) => comic_path))])
    const comics = await library.comics.idsAtPaths(paths, await library.readerOf(userId))
    return entities.map(({ id, name }, at) => ({ id, name, comics: comics[at] ?? [] }))
  }

  async function oneOfAccount(userId: string, kind: EntityKind, id: string): Promise<NamedComics | null> {
    const entity = await entityWithComics(await clientOf(userId), userId, kind, id)
    if (entity === null) return null
    const paths = [...new Set(entity.comics.map(({ comic_path }) => comic_path))]
    const [comics = []] = await library.comics.idsAtPaths([paths], await library.readerOf(userId))
    return { name: entity.name, comics }
  }

  async function ofCollection({ userId, language }: NamedAsker, kind: EntityKind): Promise<readonly Named[]> {
    const snapshot = await library.snapshotFor(userId)
    return derived(snapshot, `named ${kind} ${language}`, () => {
      const { compare } = new Intl.Collator([language, 'en'], { numeric: true, sensitivity: 'base' })
      return countValues(snapshot, FILTERS[kind], null, () => 0)
        .map(({ text, count }) => ({ id: ownId(text), name: text, comics: count }))
        .sort((a, b) => compare(a.name, b.name))
    })
  }

  return {
    async page(asker, kind, from, count) {
      const { userId } = asker
      const page = await account
        .told(['page', userId, kind, from, count], () => ofAccount(userId, kind, from, count))
        .catch(() => null)
      if (page !== null && page.total > 0) return page
      const all = await ofCollection(asker, kind)
      return { total: all.length, named: all.slice(from, from + count) }
    },

    async one({ userId }, kind, id) {
      if (id.startsWith(OWN)) {
        const name = Buffer.from(id.slice(OWN.length), 'base64url').toString()
        const snapshot = await library.snapshotFor(userId)
        const posting = postingOf(snapshot, FILTERS[kind], name)
        const comics = Array.from(
          kind === 'storylines' ? storylineOrder(snapshot, posting) : posting,
          (no) => snapshot.ids[no] ?? '',
        )
        return comics.length === 0 ? null : { name, comics }
      }
      if (!UUID.test(id)) return null
      return account.told(['one', userId, kind, id], () => oneOfAccount(userId, kind, id))
    },

    async storylines({ userId }) {
      const told = await account
        .told(['storylines', userId], () => storylinesOfAccount(userId))
        .catch(() => [])
      if (told.length > 0) return told
      const own = storylinesIn(await library.snapshotFor(userId))
      return own.map(({ name, comicIds }) => ({ id: ownId(name), name, comics: comicIds }))
    },
  }
}
