import type { Db } from '#db/index.ts'
import { type CatalogCard, readCards } from './cards.ts'
import type { Catalog } from './catalog.ts'
import type { Reader } from './select.ts'
import { numberOf, type Snapshot } from './snapshot.ts'

/** Reads a playlist as a sequence of comics: each once, at its first position; the comics of a series by number. */
export interface ReadThrough {
  /** The ids of a list's comics, in its order. */
  comics(listId: string, reader: Reader): Promise<string[]>
  /** How many comics and pages there are in a list. */
  length(listId: string, reader: Reader): Promise<{ comics: number; pages: number }>
  /** How far a list was read; `next` is the first comic that opens and was not, and the item it stands in, from 0. */
  reading(
    listId: string,
    reader: Reader,
  ): Promise<{ comicsRead: number; pagesRead: number; next: { comic: CatalogCard; item: number } | null }>
  /** The comics that open before and after one; null at the list's ends, both where it is not in it. */
  around(
    listId: string,
    comicId: string,
    reader: Reader,
  ): Promise<{ previous: CatalogCard | null; next: CatalogCard | null }>
}

interface Stop {
  readonly no: number
  /** Position of its item in the list, from 0. */
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
  const opens = ({ columns }: Snapshot, { no }: Stop): boolean => columns.readable[no] === 1
  const cardOf = async (stop: Stop | undefined): Promise<CatalogCard | null> =>
    stop === undefined ? null : ((await readCards(db, { numbers: [stop.no] }))[0] ?? null)

  return {
    async comics(listId, reader) {
      const snapshot = await catalog.now(reader)
      return (await stops(snapshot, listId)).map(({ no }) => snapshot.ids[no] ?? '')
    },

    async length(listId, reader) {
      const snapshot = await catalog.now(reader)
      const all = await stops(snapshot, listId)
      return { comics: all.length, pages: all.reduce((sum, stop) => sum + pagesOf(snapshot, stop), 0) }
    },

    async reading(listId, reader) {
      const snapshot = await catalog.now(reader)
      const all = await stops(snapshot, listId)
      const stateOf = ({ no }: Stop) => reader.states.get(snapshot.ids[no] ?? '')
      const isRead = (stop: Stop): boolean => stateOf(stop)?.finished === true
      const pagesRead = all.reduce((sum, stop) => {
        const pages = pagesOf(snapshot, stop)
        return sum + (isRead(stop) ? pages : Math.min(pages, stateOf(stop)?.page ?? 0))
      }, 0)
      const next = all.find((stop) => !isRead(stop) && opens(snapshot, stop))
      const comic = await cardOf(next)
      return {
        comicsRead: all.filter(isRead).length,
        pagesRead,
        next: next === undefined || comic === null ? null : { comic, item: next.item },
      }
    },

    async around(listId, comicId, reader) {
      const snapshot = await catalog.now(reader)
      const own = numberOf(snapshot, comicId)
      const all = (await stops(snapshot, listId)).filter((stop) => stop.no === own || opens(snapshot, stop))
      const at = all.findIndex(({ no }) => no === own)
      if (at < 0) return { previous: null, next: null }
      const [previous, next] = await Promise.all([cardOf(all[at - 1]), cardOf(all[at + 1])])
      return { previous, next }
    },
  }
}
