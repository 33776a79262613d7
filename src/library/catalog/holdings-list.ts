import type { FilterKind } from '#contract/helper/filters.ts'
import type { Db } from '#db/index.ts'
import { fold } from '#domain/slug.ts'
import { type Holdings, loadHoldings } from './holdings.ts'
import { matchQuery } from './search-text.ts'

/** Where holdings are had, and the lists that the database alone knows. */
export interface HoldingsList {
  /**
   * As the collection is now. What somebody edits in it may be missing in the first answer after it, and while a scan
   * writes what came in the last seconds: nobody waits for what the next batch will age again.
   */
  now(): Promise<Holdings>
  /** The ids of the comics at these paths, former ones too, each once and in their order. */
  idsAt(paths: readonly string[]): Promise<string[]>
  /** The same of several lists of paths, in one question. */
  idsAtEach(lists: readonly (readonly string[])[]): Promise<string[][]>
  /** The ids of the comics that have a value of a filter list: a storyline's in its order, others by name. */
  idsWith(kind: FilterKind, value: string): Promise<string[]>
  /** The ids of comics and the keys of series that a text finds as a search does, the best first; a thousand at most. */
  named(text: string): Promise<{ comics: string[]; series: string[] }>
}

/** Matches of a search that are ranked: a short beginning fits half a collection. */
const RANKED = 1_000
/** While the database keeps changing, holdings are kept this many times as long as it took to make them. */
const PATIENCE = 20

interface Kept {
  readonly holdings: Holdings
  /** The collection's revision, and the database's version, that they are of. */
  readonly revision: string
  readonly version: number
  readonly madeAt: number
  readonly cost: number
}

export function createHoldings(
  db: Db,
  revisionNow: () => Promise<string>,
  scanning: () => boolean,
): HoldingsList {
  let kept: Kept | null = null
  let making: Promise<Holdings> | null = null

  async function make(revision: string, version: number): Promise<Holdings> {
    const started = Date.now()
    const holdings = await loadHoldings(db)
    kept = { holdings, revision, version, madeAt: Date.now(), cost: Date.now() - started }
    return holdings
  }

  async function idsAtEach(lists: readonly (readonly string[])[]): Promise<string[][]> {
    const rows = await db.all<{ list: number; id: string }>(
      `with given as (
           select l.key as list, p.key as place, p.value as path from json_each(?) l, json_each(l.value) p),
         known as (
           select given.list, given.place, comics.id from given join comics on comics.path = given.path
           union all
           select given.list, given.place, former_paths.comic_id from given
             join former_paths on former_paths.path = given.path)
       select list, id from known group by list, id order by list, min(place)`,
      [JSON.stringify(lists)],
    )
    const found = lists.map((): string[] => [])
    for (const { list, id } of rows) found[list]?.push(id)
    return found
  }

  return {
    async now() {
      const [revision, row] = await Promise.all([
        revisionNow(),
        // Counts the commits of every other connection, the writer's and other processes' among them.
        db.get<{ data_version: number }>('pragma data_version'),
      ])
      const version = row?.data_version ?? 0
      const old = kept
      if (old !== null && old.version === version) return old.holdings
      const isFresh = old !== null && Date.now() - old.madeAt < old.cost * PATIENCE
      if (isFresh && (scanning() || old.revision === revision)) return old.holdings
      making ??= make(revision, version).finally(() => {
        making = null
      })
      // A place that was kept changes the database, too: nobody waits for what most likely is as it was.
      if (old === null || (old.revision !== revision && !scanning())) return making
      making.catch(() => undefined)
      return old.holdings
    },

    idsAt: async (paths) => (await idsAtEach([paths]))[0] ?? [],
    idsAtEach,

    async idsWith(kind, value) {
      const part = kind === 'storylines' ? "c.metadata ->> '$.storyline.order'" : 'null'
      const rows = await db.all<{ id: string }>(
        `select c.id, ${part} as part from facet_values v join facet_links l on l.value_id = v.id
           join comics c on c.no = l.comic_no
         where v.kind = ? and v.folded = ? and c.available = 1 order by part is null, part, c.sort_name, c.id`,
        [kind, fold(value)],
      )
      return rows.map(({ id }) => id)
    },

    async named(text) {
      const match = matchQuery(text)
      if (match === null) return { comics: [], series: [] }
      const [comics, series] = await Promise.all([
        db.all<{ id: string }>(
          `select c.id from (select rowid, rank from comic_search where comic_search match ? limit ${RANKED}) f
           join comics c on c.no = f.rowid where c.available = 1 order by f.rank, c.sort_name`,
          [match],
        ),
        db.all<{ key: string }>(
          `select s.key from series_search f join series s on s.id = f.rowid
           where series_search match ? and s.count > 0 order by bm25(series_search, 10, 1), s.sort_name limit ${RANKED}`,
          [match],
        ),
      ])
      return { comics: comics.map(({ id }) => id), series: series.map(({ key }) => key) }
    },
  }
}
