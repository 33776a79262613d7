import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db } from '#db/index.ts'
import type { ComicFormat } from '#domain/comic.ts'
import { isReadable } from '#domain/problems.ts'
import { sharedTexts } from '#domain/text.ts'
import { problemCard } from './cards.ts'

/** A comic that is there, as far as lists are put together of it. Times are milliseconds since 1970. */
export interface HeldComic {
  readonly kind: 'comic'
  readonly id: string
  readonly title: string
  readonly sortName: string
  /** Its series; null for a single issue. */
  readonly series: HeldSeries | null
  /** The library it lies in: a folder's path, which no app is told. */
  readonly root: string
  readonly format: ComicFormat | null
  readonly publisher: string | null
  readonly added: number
  readonly modified: number
  /** Its pages or chapters can be read. */
  readonly opens: boolean
}

/** A series with the comics that are there, in its order. */
export interface HeldSeries {
  readonly kind: 'series'
  readonly key: string
  readonly name: string
  readonly sortName: string
  readonly volume: number | null
  readonly year: number | null
  readonly publisher: string | null
  /** The id of the comic whose cover stands for it. */
  readonly face: string | null
  readonly added: number
  readonly modified: number
  readonly comics: readonly HeldComic[]
}

/**
 * Everything the collection holds, in memory: what lists for reading apps are put together of, so that none of them is
 * a query over all of it. 50,000 comics take about 15 MB.
 */
export interface Holdings {
  /** By name. */
  readonly comics: readonly HeldComic[]
  readonly series: readonly HeldSeries[]
  /** Series and single issues, as one list by name. */
  readonly shelf: readonly (HeldSeries | HeldComic)[]
  /** The last added first. */
  readonly latest: readonly HeldComic[]
  readonly latestSeries: readonly HeldSeries[]
  comic(id: string): HeldComic | undefined
  seriesOf(key: string): HeldSeries | undefined
}

/** Rows turned into objects at once: more would hold up the event loop. */
const ROWS = 2_000
interface SeriesFound {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly sort_name: string
  readonly volume: number | null
  readonly year: number | null
  readonly publisher: string | null
  readonly face: string | null
  readonly added_at: string
  readonly modified_at: string
}

interface ComicFound {
  readonly id: string
  readonly title: string
  readonly sort_name: string
  readonly series_id: number | null
  readonly number_order: number | null
  readonly root: string
  readonly format: ComicFormat | null
  readonly publisher: string | null
  readonly added_at: string
  readonly mtime: number
  readonly problem: string | null
}

type Building = HeldSeries & { readonly comics: HeldComic[]; readonly orders: Map<HeldComic, number> }

/** Reads everything that is there, a few thousand comics at a time. */
export async function loadHoldings(db: Db): Promise<Holdings> {
  const bySeriesId = new Map<number, Building>()
  for (const row of await db.all<SeriesFound>(
    `select id, key, name, sort_name, volume, year, publisher, first_ids ->> '$[0]' as face, added_at, modified_at
     from series where count > 0`,
    [],
  ))
    bySeriesId.set(row.id, {
      kind: 'series',
      key: row.key,
      name: row.name,
      sortName: row.sort_name,
      volume: row.volume,
      year: row.year,
      publisher: row.publisher,
      face: row.face,
      added: Date.parse(row.added_at),
      modified: Date.parse(row.modified_at),
      comics: [],
      orders: new Map(),
    })

  const comics: HeldComic[] = []
  const once = sharedTexts()
  let last = { sort_name: '', id: '' }
  for (;;) {
    const rows = await db.all<ComicFound>(
      `select id, title, sort_name, series_id, number_order, root, format, publisher, added_at, mtime, problem
       from comics where available = 1 and (sort_name, id) > (?, ?) order by sort_name, id limit ${ROWS}`,
      [last.sort_name, last.id],
    )
    for (const row of rows) {
      const series = bySeriesId.get(row.series_id ?? 0) ?? null
      const comic: HeldComic = {
        kind: 'comic',
        id: row.id,
        title: row.title,
        sortName: row.sort_name,
        series,
        root: once(row.root),
        format: row.format,
        publisher: row.publisher === null ? null : once(row.publisher),
        added: Date.parse(row.added_at),
        modified: row.mtime,
        opens: isReadable({ problem: problemCard(row.problem) }),
      }
      comics.push(comic)
      series?.comics.push(comic)
      series?.orders.set(comic, row.number_order ?? Number.POSITIVE_INFINITY)
    }
    const end = rows.at(-1)
    if (end === undefined || rows.length < ROWS) break
    last = end
    await yieldToEventLoop()
  }
  return put(comics, [...bySeriesId.values()])
}

function put(comics: readonly HeldComic[], building: readonly Building[]): Holdings {
  for (const { comics: issues, orders } of building) {
    // They came by name, which is what numbers that are the same, and none, are told apart by (`ISSUE_ORDER`).
    issues.sort((a, b) => byNumbers(orders.get(a) ?? 0, orders.get(b) ?? 0))
    orders.clear()
  }
  const series: readonly HeldSeries[] = building
    .filter((each) => each.comics.length > 0)
    .sort((a, b) => byText(a.sortName, b.sortName) || byText(a.key, b.key))
  const byId = new Map(comics.map((comic) => [comic.id, comic]))
  const byKey = new Map(series.map((each) => [each.key, each]))
  const newest = (a: { readonly added: number }, b: { readonly added: number }): number => b.added - a.added
  return {
    comics,
    series,
    shelf: [...series, ...comics.filter((comic) => comic.series === null)].sort((a, b) =>
      byText(a.sortName, b.sortName),
    ),
    latest: [...comics].sort(newest),
    latestSeries: [...series].sort(newest),
    comic: (id) => byId.get(id),
    seriesOf: (key) => byKey.get(key),
  }
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** No number stands after all numbers; of two of those, `Infinity - Infinity` says nothing. */
const byNumbers = (a: number, b: number): number => (a === b ? 0 : a - b)
