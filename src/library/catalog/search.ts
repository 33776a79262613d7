import type { z } from 'zod'
import type { personHit } from '#contract/helper/discover.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import type { Db } from '#db/index.ts'
import type { ListedSeries } from './cards.ts'
import type { Catalog, CatalogIndex } from './catalog-index.ts'
import type { Comics } from './comics.ts'
import { indexed, matchQuery, plainWords } from './search-text.ts'
import type { SeriesList } from './series.ts'

export type PersonHit = z.output<typeof personHit>

/** What a search finds: series before issues before people. */
export interface Found {
  readonly series: ListedSeries[]
  readonly comics: ComicCard[]
  readonly people: PersonHit[]
}

/** Issues looked at for their rank; a short beginning fits half a collection. */
const RANKED = 1_000

/** One ranked answer over series, issues and people; a query without a word finds nothing. */
export async function search(
  db: Db,
  index: CatalogIndex,
  comics: Comics,
  seriesList: SeriesList,
  text: string,
  limit: number,
): Promise<Found> {
  const match = matchQuery(text)
  if (match === null) return { series: [], comics: [], people: [] }
  const [series, issues, people] = await Promise.all([
    db.all<{ id: number }>(
      `select s.id from series_search f join series s on s.id = f.rowid
       where series_search match ? and s.count > 0 order by bm25(series_search, 10, 1), s.sort_name limit ?`,
      [match, limit],
    ),
    // Ranking every match of a short beginning would be most of the cost: the first ones stand for all.
    db.all<{ id: string }>(
      `select c.id from (select rowid, rank from comic_search where comic_search match ? limit ${RANKED}) f
       join comics c on c.no = f.rowid where c.available = 1 order by f.rank, c.sort_name limit ?`,
      [match, limit],
    ),
    index.catalog().then((catalog) => peopleNamed(catalog, text, limit)),
  ])
  return {
    series: await seriesList.byIds(series.map(({ id }) => id)),
    comics: await comics.byIds(issues.map(({ id }) => id)),
    people,
  }
}

/** People whose name has, for every word of the text, one that begins with it, those with most comics first. */
function peopleNamed(catalog: Catalog, text: string, limit: number): PersonHit[] {
  const words = plainWords(text)
  const of = (kind: PersonHit['kind'], postings: Catalog['postings']['artists']) =>
    postings
      .filter(({ folded }) => {
        const name = ` ${indexed(folded)}`
        return words.every((word) => name.includes(` ${word}`))
      })
      .map(({ value, places }) => ({ name: value, kind, count: places.length }))
  return [...of('artist', catalog.postings.artists), ...of('character', catalog.postings.characters)]
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
}
