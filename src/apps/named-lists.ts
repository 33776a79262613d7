import { LRUCache } from 'lru-cache'
import type { FilterKind } from '#contract/helper/filters.ts'
import type { EntityKind } from '#domain/entities.ts'
import type { Language } from '#i18n/languages.ts'
import type { Library } from '#library/index.ts'
import { entitiesWithComics, entityWithComics } from '#records/entities/entities.ts'
import { entityPage } from '#records/entities/entity-list.ts'
import type { AccountOf } from './progress/progress.ts'

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
  /** Null for an unknown id. */
  one(asker: Pick<NamedAsker, 'userId'>, kind: EntityKind, id: string): Promise<NamedComics | null>
  /** All storylines by name. While the account is away they stay as it said last, where it said anything. */
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

const FILTERS: Readonly<Record<EntityKind, FilterKind>> = {
  characters: 'characters',
  artists: 'artists',
  publishers: 'publisher',
  storylines: 'storylines',
}

/** How long what an account said is believed, in milliseconds: apps leaf, and ask for a list again when they go back. */
const BELIEVED = 60_000
const ANSWERS = 500
/** How long an account is waited for, in milliseconds. */
const PATIENCE = 2_000

const OWN = 'n-'
const ownId = (name: string): string => OWN + Buffer.from(name).toString('base64url')

export function createNamedLists(library: Library, accountOf: AccountOf): NamedLists {
  const answers = new LRUCache<string, Promise<unknown>>({ max: ANSWERS, ttl: BELIEVED })

  /** What is asked once for all who ask the same soon after; what failed is asked again. */
  function believed<T>(key: readonly unknown[], ask: () => Promise<T>): Promise<T> {
    const name = JSON.stringify(key)
    const known = answers.get(name) as Promise<T> | undefined
    if (known !== undefined) return known
    const answer = ask()
    answers.set(name, answer)
    answer.catch(() => answers.delete(name))
    return answer
  }

  async function ofAccount(
    userId: string,
    kind: EntityKind,
    from: number,
    count: number,
  ): Promise<NamedPage> {
    const client = await accountOf(userId)
    if (client === null) return { total: 0, named: [] }
    const { entities, total } = await entityPage(
      client,
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

  const lastStorylines = new LRUCache<string, readonly (NamedComics & Pick<Named, 'id'>)[]>({ max: ANSWERS })

  async function storylinesOfAccount(userId: string): Promise<void> {
    const client = await accountOf(userId)
    if (client === null) return
    const entities = await entitiesWithComics(client, userId, 'storylines')
    const paths = entities.map(({ comics }) => [...new Set(comics.map(({ comic_path }) => comic_path))])
    const comics = await library.holdings.idsAtEach(paths)
    const all = entities.map(({ id, name }, at) => ({ id, name, comics: comics[at] ?? [] }))
    // What comes later than it was waited for is told to the next who asks.
    lastStorylines.set(userId, all)
  }

  async function ofCollection({ language }: NamedAsker, kind: EntityKind): Promise<readonly Named[]> {
    const wish = { lang: language, limit: Number.MAX_SAFE_INTEGER, samples: 0 }
    const { facets } = await library.facets({}, wish)
    const { compare } = new Intl.Collator([language, 'en'], { numeric: true, sensitivity: 'base' })
    return facets[FILTERS[kind]]
      .map(({ value, count }) => ({ id: ownId(value), name: value, comics: count }))
      .sort((a, b) => compare(a.name, b.name))
  }

  return {
    async page(asker, kind, from, count) {
      const { userId, language } = asker
      const page = await believed(['page', userId, kind, from, count], () =>
        soon(ofAccount(userId, kind, from, count)),
      ).catch(() => null)
      if (page !== null && page.total > 0) return page
      const all = await believed(['collection', language, kind], () => ofCollection(asker, kind))
      return { total: all.length, named: all.slice(from, from + count) }
    },

    async one({ userId }, kind, id) {
      if (id.startsWith(OWN)) {
        const name = Buffer.from(id.slice(OWN.length), 'base64url').toString()
        const comics = await library.holdings.idsWith(FILTERS[kind], name)
        return comics.length === 0 ? null : { name, comics }
      }
      return believed(['one', userId, kind, id], async () => {
        const client = await accountOf(userId)
        if (client === null) return null
        const entity = await entityWithComics(client, userId, kind, id)
        if (entity === null) return null
        const paths = [...new Set(entity.comics.map(({ comic_path }) => comic_path))]
        return { name: entity.name, comics: await library.holdings.idsAt(paths) }
      })
    },

    async storylines({ userId }) {
      await believed(['storylines', userId], () => soon(storylinesOfAccount(userId))).catch(() => undefined)
      const known = lastStorylines.get(userId) ?? []
      if (known.length > 0) return known
      const own = await library.comicFacts.storylines()
      return own.map(({ name, comicIds }) => ({ id: ownId(name), name, comics: comicIds }))
    },
  }
}

/** What is there within a moment. Throws what failed. */
async function soon<T>(asked: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const moment = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE)
    timer.unref()
  })
  try {
    return await Promise.race([asked, moment])
  } finally {
    clearTimeout(timer)
    asked.catch(() => undefined)
  }
}
