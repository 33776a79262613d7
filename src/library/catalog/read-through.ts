import type { Db } from '#db/index.ts'
import { type CatalogCard, readCards } from './cards.ts'
import type { Catalog } from './catalog.ts'
import type { CatalogUser } from './select.ts'
import { numberOf, type Snapshot } from './snapshot/snapshot.ts'

/**
 * The reading order of a playlist: its items with each series replaced by its comics in issue order. A comic that
 * occurs several times counts at its first position.
 */
export interface ReadThrough {
  /** Returns the comic ids in reading order. */
  comics(listId: string, user: CatalogUser): Promise<string[]>
  /** Returns the number of comics and pages. */
  length(listId: string, user: CatalogUser): Promise<{ comics: number; pages: number }>
  /** Returns the user's progress; `next` is the first readable unfinished comic and the index of its playlist item. */
  reading(
    listId: string,
    user: CatalogUser,
  ): Promise<{ comicsRead: number; pagesRead: number; next: { comic: CatalogCard; item: number } | null }>
  /** Returns the readable comics before and after a comic; null at the ends, and if the comic is not in the list. */
  around(
    listId: string,
    comicId: string,
    user: CatalogUser,
  ): Promise<{ previous: CatalogCard | null; next: CatalogCard | null }>
}

interface Stop {
  readonly no: number
  /** Index of the playlist item. */
  readonly item: number
}

interface Item {
  readonly type: 'comic' | 'series'
  readonly ref: string
}

export function createReadThrough(db: Db, catalog: Catalog): ReadThrough {
  async function stops(snapshot: Snapshot, listId: string): Promise<Stop[]> {
    const items = await db.all<Item>(
      'select type, ref from playlist_items where playlist_id = ? order by position',
      [listId],
    )
    const stops = new Map<number, Stop>()
    for (const [item, { type, ref }] of items.entries()) {
      const comics =
        type === 'comic' ? [numberOf(snapshot, ref) ?? -1] : (snapshot.series.get(Number(ref))?.comics ?? [])
      for (const no of comics) if (no >= 0 && !stops.has(no)) stops.set(no, { no, item })
    }
    return [...stops.values()]
  }
  const pagesOf = ({ columns }: Snapshot, { no }: Stop): number => columns.pages[no] ?? 0
  const isReadable = ({ columns }: Snapshot, { no }: Stop): boolean => columns.readable[no] === 1
  const cardOf = async (stop: Stop | undefined): Promise<CatalogCard | null> =>
    stop === undefined ? null : ((await readCards(db, { numbers: [stop.no] }))[0] ?? null)

  return {
    async comics(listId, user) {
      const snapshot = await catalog.now(user)
      return (await stops(snapshot, listId)).map(({ no }) => snapshot.ids[no] ?? '')
    },

    async length(listId, user) {
      const snapshot = await catalog.now(user)
      const all = await stops(snapshot, listId)
      return { comics: all.length, pages: all.reduce((sum, stop) => sum + pagesOf(snapshot, stop), 0) }
    },

    async reading(listId, user) {
      const snapshot = await catalog.now(user)
      const all = await stops(snapshot, listId)
      const stateOf = ({ no }: Stop) => user.states.get(snapshot.ids[no] ?? '')
      const isRead = (stop: Stop): boolean => stateOf(stop)?.finished === true
      const pagesRead = all.reduce((sum, stop) => {
        const pages = pagesOf(snapshot, stop)
        return sum + (isRead(stop) ? pages : Math.min(pages, stateOf(stop)?.page ?? 0))
      }, 0)
      const next = all.find((stop) => !isRead(stop) && isReadable(snapshot, stop))
      const comic = await cardOf(next)
      return {
        comicsRead: all.filter(isRead).length,
        pagesRead,
        next: next === undefined || comic === null ? null : { comic, item: next.item },
      }
    },

    async around(listId, comicId, user) {
      const snapshot = await catalog.now(user)
      const own = numberOf(snapshot, comicId)
      const all = (await stops(snapshot, listId)).filter(
        (stop) => stop.no === own || isReadable(snapshot, stop),
      )
      const at = all.findIndex(({ no }) => no === own)
      if (at < 0) return { previous: null, next: null }
      const [previous, next] = await Promise.all([cardOf(all[at - 1]), cardOf(all[at + 1])])
      return { previous, next }
    },
  }
}
