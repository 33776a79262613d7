import type { Db } from '#db/index.ts'
import { parseQuery } from '#domain/query/parse.ts'
import type { QueryError, QueryPart } from '#domain/query/parsing.ts'
import { leavesOf, type Query, type QueryTree } from '#domain/query/tree.ts'
import type { QueryVocabulary } from '#domain/query/vocabulary.ts'
import { isReference } from '#domain/shelf-references.ts'
import { plain } from '#domain/text/plain-text.ts'
import type { Catalog } from '../catalog.ts'
import { type CatalogQuery, NOTHING } from '../query.ts'
import { type CatalogUser, select } from '../select.ts'
import { type Bitmap, forEachBit } from '../snapshot/bitmap.ts'
import { numberOf, type Snapshot, seriesAt } from '../snapshot/snapshot.ts'
import { compileQuery, understoodPart } from './compile.ts'
import { inQueryOrder, seedOf } from './query-order.ts'
import { createStoredTexts } from './stored-texts.ts'

/** The comics of a list with a name; `problem`: why it cannot be resolved. */
export interface ResolvedList {
  readonly where: CatalogQuery
  readonly problem: Problem | null
}

/** Resolved lists by name. */
interface ResolvedLists {
  get(name: string): ResolvedList | undefined
  set(name: string, list: ResolvedList): unknown
}

/** The user that a query is evaluated for. */
export interface QueryUser {
  readonly user: CatalogUser
  readonly userId: string
  readonly vocabulary: QueryVocabulary
  /** Returns the query text of the user's shelf with a name, null without one. */
  readonly shelfText?: ((name: string) => Promise<string | null>) | undefined
  /** Returns the names of the user's shelves. */
  readonly shelfNames?: (() => Promise<readonly string[]>) | undefined
  /** Lists that are resolved in the current snapshot, by `plain` name, for several queries. */
  readonly resolved?: ResolvedLists | undefined
}

/** A query's text as parsed and as a catalog query. */
export interface ResolvedQuery {
  readonly query: Query
  readonly errors: readonly QueryError[]
  readonly parts: readonly QueryPart[]
  /** The part of the query that is evaluated (`understoodPart`). */
  readonly understood: QueryTree
  readonly where: CatalogQuery
}

export interface QueryTexts {
  /**
   * Parses a text and resolves its conditions for a user. Errors include names of lists that do not exist, and shelves
   * that refer to themselves; both match nothing. `wordsIn`: where words are searched.
   */
  resolve(text: string, user: QueryUser, wordsIn?: 'comic' | 'series'): Promise<ResolvedQuery>
  /** Resolves a query tree, such as one without some condition. */
  compile(tree: QueryTree, user: QueryUser): Promise<CatalogQuery>
  /** Returns the names of a user's playlists. */
  listNames(userId: string): Promise<readonly string[]>
}

type Problem = 'list' | 'other-list' | 'fewer'

/** Maximum number of lists that one query may reach, with those of its shelves, unless their results are shared. */
const LISTS_MAX = 32

/** Returns the row numbers of a bitmap, without storing them. */
const numbersIn = (bitmap: Bitmap): Iterable<number> => ({
  [Symbol.iterator]() {
    const numbers: number[] = []
    forEachBit(bitmap, (no) => numbers.push(no))
    return numbers.values()
  },
})

export function createQueryTexts(db: Db, catalog: Catalog): QueryTexts {
  const texts = createStoredTexts(db)

  const playlistsOf = (userId: string): Promise<{ id: string; name: string }[]> =>
    db.all('select id, name from playlists where user_id = ? and removed_at is null order by name', [userId])

  /** Returns the comics of the user's playlists, or of those with a name; null without such a playlist. */
  async function playlistNumbers(
    snapshot: Snapshot,
    userId: string,
    name: string | null,
  ): Promise<Set<number> | null> {
    const lists = await playlistsOf(userId)
    const ids = lists.flatMap((list) => (name === null || plain(list.name) === plain(name) ? [list.id] : []))
    if (ids.length === 0) return null
    const items = await db.all<{ type: 'comic' | 'series'; ref: string }>(
      'select type, ref from playlist_items where playlist_id in (select value from json_each(?))',
      [JSON.stringify(ids)],
    )
    return new Set(
      items.flatMap(({ type, ref }) =>
        type === 'comic'
          ? (numberOf(snapshot, ref) ?? [])
          : [...(snapshot.series.get(Number(ref))?.comics ?? [])],
      ),
    )
  }

  /** Compiles a query; lists that cannot be resolved are reported. `within`: the shelves that are being resolved. */
  async function compile(
    tree: QueryTree,
    user: QueryUser,
    wordsIn: 'comic' | 'series',
    report: (name: string, problem: Problem) => void,
    within: readonly string[] = [],
    known = new Map<string, Promise<ResolvedList>>(),
  ): Promise<CatalogQuery> {
    const snapshot = await catalog.now(user.user)

    async function listOf(name: string): Promise<ResolvedList> {
      // A shelf comes before a playlist with its name, such as one that was frozen from it.
      const text = (await user.shelfText?.(name)) ?? null
      const playlist = text === null ? await playlistNumbers(snapshot, user.userId, name) : null
      if (playlist !== null) return { where: { in: { numbers: playlist } }, problem: null }
      if (text === null) return { where: NOTHING, problem: 'list' }
      let problem: Problem | null = null
      const { query } = parseQuery(text, user.vocabulary)
      const where = await compile(
        understoodPart(query.where),
        user,
        'comic',
        (_, inner) => {
          problem = inner
        },
        [...within, plain(name)],
        known,
      )
      // Evaluated once, so that shelves within shelves do not multiply the conditions.
      const selected = await select(snapshot, where, 'comics', user.user)
      const numbers = query.limit === undefined ? numbersIn(selected) : await limited(text, query, where)
      return { where: { in: { numbers } }, problem }
    }

    /** Returns the comics of a shelf with a limit; those of its first series if it lists series. */
    async function limited(text: string, query: Query, where: CatalogQuery): Promise<Iterable<number>> {
      const unit = query.show === 'series' ? 'entries' : 'comics'
      const selected = await select(snapshot, where, unit, user.user)
      const first = inQueryOrder(snapshot, unit, selected, query, seedOf(text), user.user)
      const items = Array.from(first.subarray(0, query.limit))
      return unit === 'comics' ? items : items.flatMap((no) => [...(seriesAt(snapshot, no)?.comics ?? [no])])
    }

    const scope = {
      snapshot,
      texts,
      now: Date.now(),
      async playlists(): Promise<CatalogQuery> {
        return { in: { numbers: (await playlistNumbers(snapshot, user.userId, null)) ?? [] } }
      },
      async list(name: string): Promise<CatalogQuery> {
        const key = plain(name)
        if (within.includes(key)) {
          report(name, 'other-list')
          return NOTHING
        }
        // With shared results each list is resolved once, and results without a part must not be shared.
        if (user.resolved === undefined && !known.has(key) && known.size >= LISTS_MAX) {
          report(name, 'fewer')
          return NOTHING
        }
        // Only results are shared: queries of shelves in a loop would wait for each other.
        const resolve = (): Promise<ResolvedList> => {
          const found = known.get(key) ?? listOf(name)
          known.set(key, found)
          return found
        }
        const found = user.resolved?.get(key) ?? (await resolve())
        user.resolved?.set(key, found)
        const { where, problem } = found
        if (problem !== null) report(name, problem)
        return where
      },
    }
    return compileQuery(tree, scope, wordsIn)
  }

  return {
    async resolve(text, user, wordsIn = 'comic') {
      const { query, errors, parts } = parseQuery(text, user.vocabulary)
      const understood = understoodPart(query.where)
      const problems = new Map<string, Problem>()
      const where = await compile(understood, user, wordsIn, (name, problem) => problems.set(name, problem))
      const found = parts.flatMap(({ at, length, tree }) =>
        leavesOf(tree).flatMap((leaf): QueryError[] => {
          const problem = isReference(leaf) ? problems.get(leaf.value) : undefined
          return problem === undefined
            ? []
            : [{ at, length, expected: problem, suggestion: null, field: 'in' }]
        }),
      )
      return { query, errors: [...errors, ...found], parts, understood, where }
    },
    listNames: async (userId) => (await playlistsOf(userId)).map(({ name }) => name),
    compile: (tree, user) => compile(understoodPart(tree), user, 'comic', () => undefined),
  }
}
