import type { PlaylistItem } from '#contract/helper/playlists.ts'
import type { Db, Statements } from '#db/index.ts'
import { isAppError } from '#domain/errors/errors.ts'
import type { CatalogCard, ListedSeries } from '../catalog/cards.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Comics } from '../catalog/comics.ts'
import type { CatalogUser } from '../catalog/select.ts'
import { readSeries } from '../catalog/series.ts'
import type { Playlist, PlaylistStore } from './playlist-store.ts'
import { seriesAt } from './series-info.ts'

export interface PlaylistEntry extends PlaylistItem {
  readonly comic: CatalogCard | null
  readonly series: ListedSeries | null
  /** Pages of the comic, or of all issues of the series. */
  readonly pages: number
}

/**
 * The items of a user's playlists. They refer to comics by id, so they stay valid when files move. All methods throw
 * playlist-not-found.
 */
export interface PlaylistItems {
  /** Returns a range of items in order, with their comics and series. */
  entries(
    userId: string,
    id: string,
    run: { limit: number; offset: number },
    user: CatalogUser,
  ): Promise<PlaylistEntry[]>
  /** Returns all items in order. */
  items(userId: string, id: string): Promise<PlaylistItem[]>
  /**
   * Adds items at an index (from 0), or at the end, in one transaction; items that the playlist has stay where they are.
   * `added`: number of new items. Throws comic-not-found, name-ambiguous, series-not-found; then it adds none.
   */
  add(
    userId: string,
    id: string,
    items: readonly PlaylistItem[],
    at?: number,
  ): Promise<{ playlist: Playlist; added: number }>
  drop(userId: string, id: string, item: PlaylistItem): Promise<Playlist>
  /** Moves an item to an index (from 0). Does nothing if the playlist does not have the item. */
  move(userId: string, id: string, item: PlaylistItem, to: number): Promise<Playlist>
  /** Replaces the items. Throws as `add` for new items. */
  arrange(userId: string, id: string, items: readonly PlaylistItem[]): Promise<Playlist>
  /** Sorts the items by name or publication date; undated items come last. */
  sort(userId: string, id: string, by: 'name' | 'date'): Promise<Playlist>
}

interface StoredItem {
  readonly type: PlaylistItem['type']
  /** A comic id, or the row id of a series. */
  readonly ref: string
}

/** Items with their paths; the path of a deleted comic or series is its reference. */
const ITEMS = `select i.type, i.ref, coalesce(c.path, s.folder, i.ref) as path from playlist_items i
  left join comics c on i.type = 'comic' and c.id = i.ref
  left join series s on i.type = 'series' and s.id = i.ref`

const SORTS = {
  name: 'coalesce(s.sort_name, c.sort_name)',
  date: `coalesce(c.year, s.year) is null, coalesce(c.year, s.year), c.metadata ->> '$.month' is null,
    c.metadata ->> '$.month', c.metadata ->> '$.day', coalesce(s.sort_name, c.sort_name)`,
}

export function createPlaylistItems(
  db: Db,
  comics: Comics,
  catalog: Catalog,
  store: PlaylistStore,
): PlaylistItems {
  const storedItems = (from: Pick<Statements, 'all'>, id: string) =>
    from.all<StoredItem & { path: string }>(`${ITEMS} where i.playlist_id = ? order by i.position`, [id])

  /** Resolves the path of an item to its reference. Throws comic-not-found, name-ambiguous, series-not-found. */
  async function refOf({ type, path }: PlaylistItem): Promise<string> {
    return type === 'comic' ? comics.idOf(path) : String((await seriesAt(db, path)).id)
  }

  /** Resolves items like `refOf`, those with exact paths in one query. */
  async function resolve(items: readonly PlaylistItem[]): Promise<StoredItem[]> {
    const rows = await db.all<{ ref: string | null }>(
      `select case j.value ->> 0
         when 'series' then (select cast(id as text) from series where folder = j.value ->> 1)
         else coalesce(
           (select id from comics where path = j.value ->> 1),
           (select comic_id from former_paths where path = j.value ->> 1)) end as ref
       from json_each(?) j order by j.key`,
      [JSON.stringify(items.map(({ type, path }) => [type, path]))],
    )
    const found: StoredItem[] = []
    for (const [index, item] of items.entries())
      found.push({ type: item.type, ref: rows[index]?.ref ?? (await refOf(item)) })
    return found
  }

  /** Like `refOf` for an item of a playlist, whose comic or series may have been deleted. */
  async function storedRef(item: PlaylistItem): Promise<string> {
    try {
      return await refOf(item)
    } catch (error) {
      if (isAppError(error, 'comic-not-found') || isAppError(error, 'series-not-found')) return item.path
      throw error
    }
  }

  /** Appends items to a playlist, without those that it has. Returns the number of new items. */
  async function append(tx: Statements, id: string, items: readonly StoredItem[]): Promise<number> {
    const { changes } = await tx.run(
      `insert or ignore into playlist_items (playlist_id, position, type, ref)
       select ?1, (value ->> 0) + (select coalesce(max(position), 0) from playlist_items where playlist_id = ?1),
         value ->> 1, value ->> 2 from json_each(?2)`,
      [id, JSON.stringify(items.map(({ type, ref }, index) => [index + 1, type, ref]))],
    )
    return changes
  }

  /** Replaces the items of a playlist; of duplicate items the first one counts. */
  async function write(tx: Statements, id: string, items: readonly StoredItem[]): Promise<number> {
    await tx.run('delete from playlist_items where playlist_id = ?', [id])
    return append(tx, id, items)
  }

  const keyOf = ({ type, ref }: StoredItem) => `${type} ${ref}`

  return {
    async entries(userId, id, { limit, offset }, user) {
      await store.imageOf(db, userId, id)
      const rows = await db.all<StoredItem & { path: string }>(
        `${ITEMS} where i.playlist_id = ? order by i.position limit ? offset ?`,
        [id, limit, offset],
      )
      const of = (kind: string) => rows.flatMap(({ type, ref }) => (type === kind ? [ref] : []))
      const snapshot = await catalog.now(user)
      const [cards, series] = await Promise.all([
        comics.byIds(of('comic'), user),
        readSeries(db, snapshot, of('series').map(Number)),
      ])
      const pagesOf = (seriesId: number): number => {
        const numbers = snapshot.series.get(seriesId)?.comics ?? new Uint32Array(0)
        return numbers.reduce((sum, no) => sum + (snapshot.columns.pages[no] ?? 0), 0)
      }
      const byId = new Map(cards.map((each) => [each.id, each]))
      const byFolder = new Map(series.map((each) => [each.folderPath, each]))
      return rows.map(({ type, ref, path }) => {
        const comic = type === 'comic' ? (byId.get(ref) ?? null) : null
        return {
          type,
          path,
          comic,
          series: type === 'series' ? (byFolder.get(path) ?? null) : null,
          pages: comic?.pageCount ?? pagesOf(Number(ref)),
        }
      })
    },

    async items(userId, id) {
      await store.imageOf(db, userId, id)
      return (await storedItems(db, id)).map(({ type, path }) => ({ type, path }))
    },

    async add(userId, id, items, at) {
      const refs = await resolve(items)
      let added = 0
      const playlist = await store.change(userId, id, async (tx) => {
        if (at === undefined) {
          added = await append(tx, id, refs)
          return
        }
        const rows = await storedItems(tx, id)
        const known = new Set(rows.map(keyOf))
        const fresh = refs.filter((item) => !known.has(keyOf(item)))
        added = (await write(tx, id, [...rows.slice(0, at), ...fresh, ...rows.slice(at)])) - rows.length
      })
      return { playlist, added }
    },

    async drop(userId, id, item) {
      const ref = await storedRef(item)
      return store.change(userId, id, (tx) =>
        tx.run('delete from playlist_items where playlist_id = ? and type = ? and ref = ?', [
          id,
          item.type,
          ref,
        ]),
      )
    },

    async move(userId, id, item, to) {
      const ref = await storedRef(item)
      return store.change(userId, id, async (tx) => {
        const rows = await storedItems(tx, id)
        const moved = rows.find((row) => keyOf(row) === keyOf({ type: item.type, ref }))
        if (moved === undefined) return
        const others = rows.filter((row) => row !== moved)
        await write(tx, id, [...others.slice(0, to), moved, ...others.slice(to)])
      })
    },

    async arrange(userId, id, items) {
      const known = new Map(
        (await storedItems(db, id)).map(({ type, ref, path }) => [`${type} ${path}`, ref]),
      )
      const next = await Promise.all(
        items.map(async (item) => ({
          type: item.type,
          ref: known.get(`${item.type} ${item.path}`) ?? (await refOf(item)),
        })),
      )
      return store.change(userId, id, (tx) => write(tx, id, next))
    },

    sort: (userId, id, by) =>
      store.change(userId, id, async (tx) => {
        const sorted = `${ITEMS} where i.playlist_id = ? order by ${SORTS[by]}, i.position`
        await write(tx, id, await tx.all<StoredItem>(sorted, [id]))
      }),
  }
}
