import { LRUCache } from 'lru-cache'
import type { Db } from '#db/index.ts'
import { LISTED_MAX } from '#domain/metadata-bounds.ts'
import { cut } from '#domain/text.ts'
import { ISSUE_ORDER } from '../catalog/series.ts'
import type { ComicFacts } from './comic-facts.ts'
import type { Together } from './said.ts'

/** What is known of a series, and what its issues say of it. */
export interface SeriesFacts extends Together {
  readonly summary: string | null
  readonly publisher: string | null
  /** Where each issue's number stands, in its order. */
  readonly orders: readonly { readonly id: string; readonly numberOrder: number | null }[]
}

export interface SeriesFactsList {
  /** By key, several in one question; unknown series are left out. */
  of(keys: readonly string[]): Promise<ReadonlyMap<string, SeriesFacts>>
}

/** How long what is read is kept, in milliseconds: what another process edits is seen after it. */
const KEPT = 60_000
const SERIES_MAX = 4_000
/** Series that are put together at once: others are answered in between. */
const TOGETHER = 100

type Read = Pick<SeriesFacts, 'summary' | 'publisher' | 'orders'>

interface Row {
  readonly key: string
  readonly summary: string | null
  readonly publisher: string | null
  /** Ids and numbers of its issues, in order, as JSON. */
  readonly issues: string
}

/**
 * `revision` is that of the collection and of what was edited in it: what is kept is of it. What issues say is not kept
 * here: while a scan writes it may be of before.
 */
export function createSeriesFacts(
  db: Pick<Db, 'all'>,
  comicFacts: Pick<ComicFacts, 'together'>,
  revision: () => Promise<string>,
): SeriesFactsList {
  const kept = new LRUCache<string, Read>({ max: SERIES_MAX, ttl: KEPT })

  async function read(keys: readonly string[]): Promise<[string, Read][]> {
    const rows = await db.all<Row>(
      `select key, summary, publisher, json_group_array(json_array(id, number_order)) as issues from (
         select s.id as no, s.key, s.summary, s.publisher, c.id, c.number_order
         from series s join comics c on c.series_id = s.id and c.available = 1
         where s.key in (select value from json_each(?)) order by s.id, ${ISSUE_ORDER})
       group by no`,
      [JSON.stringify(keys)],
    )
    return rows.map(({ key, summary, publisher, issues }) => {
      const orders = JSON.parse(issues) as [string, number | null][]
      return [
        key,
        {
          summary: summary && cut(summary, LISTED_MAX),
          publisher,
          orders: orders.map(([id, numberOrder]) => ({ id, numberOrder })),
        },
      ]
    })
  }

  /** Those that are kept, and the others read. */
  async function known(keys: readonly string[], now: string): Promise<[string, Read][]> {
    const found = keys.flatMap((key): [string, Read][] => {
      const facts = kept.get(`${now} ${key}`)
      return facts === undefined ? [] : [[key, facts]]
    })
    if (found.length === keys.length) return found
    const there = new Set(found.map(([key]) => key))
    const others = await read(keys.filter((key) => !there.has(key)))
    for (const [key, facts] of others) kept.set(`${now} ${key}`, facts)
    return [...found, ...others]
  }

  return {
    async of(keys) {
      const now = await revision()
      const found = new Map<string, SeriesFacts>()
      for (let from = 0; from < keys.length; from += TOGETHER) {
        const part = await known(keys.slice(from, from + TOGETHER), now)
        const said = await comicFacts.together(part.map(([, { orders }]) => orders.map(({ id }) => id)))
        for (const [at, [key, facts]] of part.entries()) {
          const together = said[at]
          if (together !== undefined) found.set(key, { ...together, ...facts })
        }
      }
      return found
    },
  }
}
