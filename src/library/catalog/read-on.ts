import type { ComicCard } from '#contract/helper/shapes.ts'
import type { Db } from '#db/index.ts'
import { LIST_MAX } from '#domain/limits.ts'
import { isReadable } from '#domain/problems.ts'
import { type ListedSeries, problemCard } from './cards.ts'
import type { Comics } from './comics.ts'
import { ISSUE_ORDER, type SeriesList } from './series.ts'

/** How the comics that somebody has read stand in their series; who read what is the account's business. */
export interface ReadOn {
  /** How many of the given comics each series has, by its key; series with none of them are left out. */
  perSeries(read: readonly string[]): Promise<{ key: string; count: number }[]>
  /**
   * The first issue after each given one, in its series' order, that opens and is none of `read`; those without such an
   * issue are left out.
   */
  following(after: readonly string[], read: readonly string[]): Promise<{ after: string; comic: ComicCard }[]>
  /**
   * The series of the given comics of which everything that is there was read, `LIST_MAX` at most, each with the first
   * of its comics that was given, and in that order.
   */
  finished(
    of: readonly string[],
    read: readonly string[],
  ): Promise<{ comicId: string; series: ListedSeries }[]>
}

export function createReadOn(db: Db, comics: Comics, seriesList: SeriesList): ReadOn {
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

    async finished(of, read) {
      const rows = await db.all<{ id: number; place: number }>(
        // Each series is counted once, however many of its comics are given.
        `with given(id, place) as materialized (
           select c.series_id, min(asked.key) from json_each(?2) asked join comics c on c.id = asked.value
           where c.available = 1 and c.series_id is not null group by c.series_id),
         read(id, count) as materialized (
           select c.series_id, count(distinct c.no) from json_each(?1) known join comics c on c.id = known.value
           where c.available = 1 and c.series_id is not null group by c.series_id)
         select given.id, given.place from given join read on read.id = given.id
         where read.count = (
           select count(*) from comics c where c.series_id = given.id and c.available = 1)
         order by given.place limit ?3`,
        [JSON.stringify(read), JSON.stringify(of), LIST_MAX],
      )
      const found = await seriesList.byIds(rows.map(({ id }) => id))
      return found.map((series, index) => ({ comicId: of[rows[index]?.place ?? 0] ?? '', series }))
    },
  }
}
