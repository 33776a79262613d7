import type { ComicCard } from '#contract/helper/shapes.ts'
import type { Db } from '#db/index.ts'
import { isReadable } from '#domain/problems.ts'
import { problemCard } from './cards.ts'
import type { Comics } from './comics.ts'
import { ISSUE_ORDER } from './series.ts'

/** What was read, as an account tells it. */
export interface Told {
  /** Ids of the comics that were read to the end. */
  readonly read: readonly string[]
  /** Those that were begun, and the page each was left at, from 1. */
  readonly begun: readonly { readonly id: string; readonly page: number }[]
}

/** A playlist as its comics, one after the other: each once, where it stands first; a series' by number. */
export interface ReadThrough {
  /** The ids of a list's comics, in its order. */
  comics(listId: string): Promise<string[]>
  /** How many comics and pages there are in a list. */
  length(listId: string): Promise<{ comics: number; pages: number }>
  /** How far a list was read; `next` is the first comic that opens and was not, and the item it stands in, from 0. */
  reading(
    listId: string,
    told: Told,
  ): Promise<{ comicsRead: number; pagesRead: number; next: { comic: ComicCard; item: number } | null }>
  /** The comics that open before and after one; null at the list's ends, both where it is not in it. */
  around(listId: string, comicId: string): Promise<{ previous: ComicCard | null; next: ComicCard | null }>
}

interface Stop {
  readonly id: string
  readonly item: number
  readonly pages: number
  readonly problem: string | null
}

/** Playlists alone say where a comic stands; both halves have the columns that `ISSUE_ORDER` names. */
const STOPS = `
  with items as (
    select type, ref, row_number() over (order by position) - 1 as item from playlist_items where playlist_id = ?
  ), both as (
    select i.item, c.id, c.page_count, c.problem, c.number_order, c.sort_name
    from items i cross join comics c where i.type = 'comic' and c.id = i.ref and c.available = 1
    union all
    select i.item, c.id, c.page_count, c.problem, c.number_order, c.sort_name
    from items i cross join comics c where i.type = 'series' and c.series_id = cast(i.ref as integer)
      and c.available = 1
  )
  select c.id, c.item, c.page_count as pages, c.problem from both c order by c.item, ${ISSUE_ORDER}`

const opens = ({ problem }: Stop): boolean => isReadable({ problem: problemCard(problem) })

export function createReadThrough(db: Db, comics: Comics): ReadThrough {
  async function stops(listId: string): Promise<Stop[]> {
    const byId = new Map<string, Stop>()
    for (const stop of await db.all<Stop>(STOPS, [listId])) if (!byId.has(stop.id)) byId.set(stop.id, stop)
    return [...byId.values()]
  }
  const cardOf = async (id: string | undefined): Promise<ComicCard | null> =>
    id === undefined ? null : ((await comics.byIds([id]))[0] ?? null)

  return {
    comics: async (listId) => (await stops(listId)).map(({ id }) => id),

    async length(listId) {
      const all = await stops(listId)
      return { comics: all.length, pages: all.reduce((sum, { pages }) => sum + pages, 0) }
    },

    async reading(listId, { read, begun }) {
      const all = await stops(listId)
      const isRead = new Set(read)
      const pageOf = new Map(begun.map(({ id, page }) => [id, page]))
      const done = all.filter(({ id }) => isRead.has(id))
      const pagesRead = all.reduce(
        (sum, { id, pages }) => sum + (isRead.has(id) ? pages : Math.min(pages, pageOf.get(id) ?? 0)),
        0,
      )
      const next = all.find((stop) => !isRead.has(stop.id) && opens(stop))
      const comic = await cardOf(next?.id)
      return {
        comicsRead: done.length,
        pagesRead,
        next: next === undefined || comic === null ? null : { comic, item: next.item },
      }
    },

    async around(listId, comicId) {
      const all = (await stops(listId)).filter((stop) => stop.id === comicId || opens(stop))
      const at = all.findIndex(({ id }) => id === comicId)
      if (at < 0) return { previous: null, next: null }
      const [previous, next] = await Promise.all([cardOf(all[at - 1]?.id), cardOf(all[at + 1]?.id)])
      return { previous, next }
    },
  }
}
