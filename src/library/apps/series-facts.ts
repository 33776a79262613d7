import { LRUCache } from 'lru-cache'
import type { Db } from '#db/index.ts'
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
/** Series of which is read at once: others are answered in between. */
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
      return [key, { summary, publisher, orders: orders.map(([id, numberOrder]) => ({ id, numberOrder })) }]
    })
  }

  return {
    async of(keys) {
      const now = await revision()
      const found = new Map<string, Read>()
      for (const key of keys) {
        const known = kept.get(`${now} ${key}`)
        if (known !== undefined) found.set(key, known)
      }
      const missing = keys.filter((key) => !found.has(key))
      for (let from = 0; from < missing.length; from += TOGETHER)
        for (const [key, facts] of await read(missing.slice(from, from + TOGETHER))) {
          kept.set(`${now} ${key}`, facts)
          found.set(key, facts)
        }
      const all = [...found]
      const said = await comicFacts.together(all.map(([, { orders }]) => orders.map(({ id }) => id)))
      return new Map(
        all.flatMap(([key, facts], at) => {
          const together = said[at]
          return together === undefined ? [] : [[key, { ...together, ...facts }]]
        }),
      )
    },
  }
}
