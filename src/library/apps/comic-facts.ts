import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Db } from '#db/index.ts'
import { fold } from '#domain/slug.ts'
import type { PageEntry } from '#formats/comic-file.ts'
import { searchPatterns } from '../catalog/search-text.ts'
import { loadSaid } from './load-said.ts'
import type { Figure, Ids, Person, Said, Storyline, Together, ValueKind } from './said.ts'
import type { SaidIndex } from './said-index.ts'

/** What metadata says of the comics that are there, for lists that apps choose by it. */
export interface ComicFacts {
  /** The comics of which it is said. */
  idsWhere(said: Said): Promise<Ids>
  /** By comic id. */
  figures(): Promise<ReadonlyMap<string, Figure>>
  /** All that is said of a kind, by name; of the comics in some libraries' folders where those are given. */
  values(kind: ValueKind, roots?: readonly string[] | null): Promise<string[]>
  /** Everybody who made a comic and what they did, by name; likewise, and of those in whose names words are. */
  people(roots?: readonly string[] | null, words?: string): Promise<readonly Person[]>
  /** Storylines by name, each with the ids of its comics in its order. */
  storylines(): Promise<readonly Storyline[]>
  /** What each of several lists of comics says together; unknown ids are left out. */
  together(lists: readonly (readonly string[])[]): Promise<Together[]>
  /** The pages of a comic, in order; null for an unknown one. */
  pages(id: string): Promise<readonly PageEntry[] | null>
}

/** How long what was read is kept, in milliseconds: what another process edits is seen after it. */
const KEPT = 60_000
/** While the collection keeps changing, what was read is kept this many times as long as it took. */
const PATIENCE = 20
/** Searches of which the answers are kept, and how many ids these hold together. */
const SEARCHES = 200
const IDS = 500_000

interface Kept {
  readonly index: SaidIndex
  /** The collection's revision, and the database's version, that it is of. */
  readonly revision: string
  readonly version: number
  readonly madeAt: number
  readonly cost: number
}

/** `revision` is that of the collection and of what was edited in it: what is kept is of it. */
export function createComicFacts(
  db: Pick<Db, 'all' | 'get'>,
  revision: () => Promise<string>,
  scanning: () => boolean,
): ComicFacts {
  let kept: Kept | null = null
  let making: { readonly revision: string; readonly index: Promise<SaidIndex> } | null = null

  async function make(revision: string, version: number): Promise<SaidIndex> {
    const started = Date.now()
    const index = await loadSaid(db)
    kept = { index, revision, version, madeAt: Date.now(), cost: Date.now() - started }
    return index
  }

  /**
   * As everything is now, also what was edited a moment ago. Nobody waits for what a scan will age again at once, nor
   * for what another process may have written.
   */
  async function said(): Promise<SaidIndex> {
    const [now, row] = await Promise.all([
      revision(),
      // Counts the commits of every other connection, the writer's and other processes' among them.
      db.get<{ data_version: number }>('pragma data_version'),
    ])
    const version = row?.data_version ?? 0
    const old = kept
    const isCurrent = old?.revision === now
    if (old !== null) {
      const age = Date.now() - old.madeAt
      if (isCurrent && (old.version === version || age < KEPT)) return old.index
      if (scanning() && age < old.cost * PATIENCE) return old.index
    }
    if (making !== null && making.revision !== now) {
      await making.index
      return said()
    }
    making ??= {
      revision: now,
      index: make(now, version).finally(() => {
        making = null
      }),
    }
    if (old === null || !(isCurrent || scanning())) return making.index
    making.index.catch(() => undefined)
    return old.index
  }

  const searches = new LRUCache<string, ReadonlySet<string>>({ max: SEARCHES, maxSize: IDS, ttl: KEPT })
  /** One at a time: each looks at all comics, on threads that files are read by, too. */
  const inTurn = pLimit(1)

  /** The ids of the comics that words are in the names of. */
  async function named(text: string): Promise<ReadonlySet<string>> {
    const patterns = searchPatterns(text)
    const question = `${await revision()} ${JSON.stringify(patterns)}`
    return inTurn(async () => {
      // Somebody may have asked the same before it was this one's turn.
      const known = searches.get(question)
      if (known !== undefined) return known
      const each = patterns.map(
        () => `(c.search like ? escape '\\' or c.series_id in (
          select s.id from series s where s.search like ? escape '\\'))`,
      )
      const rows = await db.all<{ id: string }>(
        `select c.id from comics c where ${['c.available = 1', ...each].join(' and ')}`,
        patterns.flatMap((pattern) => [pattern, pattern]),
      )
      const ids = new Set(rows.map(({ id }) => id))
      searches.set(question, ids, { size: 1 + ids.size })
      return ids
    })
  }

  return {
    idsWhere: async (given) => (given.kind === 'words' ? named(given.text) : (await said()).idsWhere(given)),
    figures: async () => (await said()).figures,
    values: async (kind, roots = null) => (await said()).values(kind, roots),
    people: async (roots = null, words = '') => (await said()).people(roots, fold(words)),
    storylines: async () => (await said()).storylines(),
    async together(lists) {
      const index = await said()
      return lists.map((ids) => index.together(ids))
    },
    async pages(id) {
      const row = await db.get<{ pages: string }>('select pages from comics where id = ?', [id])
      return row === undefined ? null : (JSON.parse(row.pages) as PageEntry[])
    },
  }
}
