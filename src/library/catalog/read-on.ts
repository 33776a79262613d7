import type { ComicCard } from '#contract/helper/shapes.ts'
import type { Db } from '#db/index.ts'
import { isReadable } from '#domain/problems.ts'
import { problemCard } from './cards.ts'
import type { Comics } from './comics.ts'
import { ISSUE_ORDER } from './series.ts'

/** How the comics that somebody has read stand in their series; who read what is the account's business. */
export interface ReadOn {
  /** How many of the given comics each series has, by its key; series with none of them are left out. */
  perSeries(read: readonly string[]): Promise<{ key: string; count: number }[]>
  /**
   * The first issue after each given one, in its series' order, that opens and is none of `read`; those without such an
   * issue are left out.
   */
  following(after: readonly string[], read: readonly string[]): Promise<{ after: string; comic: ComicCard }[]>
}

export function createReadOn(db: Db, comics: Comics): ReadOn {
  return {
    perSeries: (read) =>
      db.all<{ key: string; count: number }>(
        `select s.key, count(*) as count from comics c join series s on s.id = c.series_id
         where c.available = 1 and c.id in (select value from json_each(?)) group by s.id`,
        [JSON.stringify(read)],
      ),

    async following(after, read) {
      const issues = await db.all<{ id: string; series_id: number; problem: string | null }>(
        `select c.id, c.series_id, c.problem from comics c where c.available = 1 and c.series_id in
           (select series_id from comics where id in (select value from json_each(?)))
         order by c.series_id, ${ISSUE_ORDER}`,
        [JSON.stringify(after)],
      )
      const isRead = new Set(read)
      const places = new Map(issues.map(({ id }, place) => [id, place]))
      const nextOf = (id: string): string | undefined => {
        const place = places.get(id)
        if (place === undefined) return undefined
        const own = issues[place]?.series_id
        return issues
          .slice(place + 1)
          .find(
            (issue) =>
              issue.series_id === own &&
              !isRead.has(issue.id) &&
              isReadable({ problem: problemCard(issue.problem) }),
          )?.id
      }
      const next = new Map(after.map((id) => [id, nextOf(id)]))
      const found = await comics.byIds([...next.values()].filter((id) => id !== undefined))
      const cards = new Map(found.map((card) => [card.id, card]))
      return [...next].flatMap(([id, nextId]) => {
        const comic = cards.get(nextId ?? '')
        return comic === undefined ? [] : [{ after: id, comic }]
      })
    },
  }
}
