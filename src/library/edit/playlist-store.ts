import type { Playlist as PlaylistCard } from '#contract/helper/playlists.ts'
import type { CoverRef } from '#contract/helper/shapes.ts'
import type { Db, Statements } from '#db/index.ts'
import { AppError } from '#domain/errors/errors.ts'
import { type ComicRow, coverRef } from '../catalog/cards.ts'
import { LISTED_VERSION } from '../images/due-covers.ts'

/** A playlist without its items; `image` is the file name of its image. */
export type Playlist = Readonly<PlaylistCard>

interface Row {
  readonly id: string
  readonly name: string
  readonly image: string | null
  readonly changed_at: string
  readonly items: number
  /** Types and references of the playlist's first items, as JSON. */
  readonly first: string
}

/** Maximum covers of a playlist, and the number of first items that they are chosen from. */
const COVERS = 4
const CANDIDATES = 12

const ROWS = `select p.id, p.name, p.image, p.changed_at,
  (select count(*) from playlist_items i where i.playlist_id = p.id) as items,
  (select json_group_array(json_array(type, ref)) from
    (select type, ref from playlist_items i where i.playlist_id = p.id order by position limit ${CANDIDATES})) as first
  from playlists p where p.removed_at is null`

/** Reads and changes the rows of playlists; another user's playlist counts as unknown. */
export interface PlaylistStore {
  /** Returns a user's playlists that match an SQL condition on `p`, by name; its parameters begin at `?2`. */
  list(userId: string, where: string, params: readonly string[]): Promise<Playlist[]>
  /** Throws playlist-not-found. */
  get(userId: string, id: string): Promise<Playlist>
  /** Returns the file name of a playlist's image, null without one. Throws playlist-not-found. */
  imageOf(from: Pick<Statements, 'get'>, userId: string, id: string): Promise<string | null>
  /** Runs `work` for a playlist in a transaction, and updates its time of change. Throws playlist-not-found. */
  change(userId: string, id: string, work: (tx: Statements) => Promise<unknown>): Promise<Playlist>
}

type CoverRow = Pick<ComicRow, 'id' | 'cover_version' | 'cover_ratio' | 'tint'> & { series_id: number | null }

export function createPlaylistStore(db: Db): PlaylistStore {
  /** Returns a function from items to the comics whose covers represent them: the comic, or the first of the series. */
  async function coverRows(
    rows: readonly Row[],
  ): Promise<(type: string, ref: string) => CoverRow | undefined> {
    const items = rows.flatMap(({ first }) => JSON.parse(first) as [string, string][])
    const of = (kind: string) => JSON.stringify(items.flatMap(([type, ref]) => (type === kind ? [ref] : [])))
    const firsts = await db.all<{ id: number; first: string | null }>(
      `select id, first_ids ->> '$[0]' as first from series where id in (select value from json_each(?))`,
      [of('series')],
    )
    const firstOf = new Map(firsts.map(({ id, first }) => [String(id), first ?? '']))
    const found = await db.all<CoverRow>(
      `select c.id, c.series_id, ${LISTED_VERSION} as cover_version, c.cover_ratio, c.tint from comics c
       where c.id in (select value from json_each(?1) union select value from json_each(?2))`,
      [of('comic'), JSON.stringify([...firstOf.values()])],
    )
    const byId = new Map(found.map((row) => [row.id, row]))
    return (type, ref) => byId.get(type === 'comic' ? ref : (firstOf.get(ref) ?? ''))
  }

  async function cards(rows: readonly Row[]): Promise<Playlist[]> {
    const coverRowOf = await coverRows(rows)
    return rows.map(({ id, name, image, changed_at, items, first }) => {
      const candidates = (JSON.parse(first) as [string, string][]).flatMap(
        ([type, ref]) => coverRowOf(type, ref) ?? [],
      )
      return { id, name, itemsCount: items, image, covers: coversFrom(candidates), changed: changed_at }
    })
  }

  async function rowOf(from: Pick<Statements, 'get'>, userId: string, id: string): Promise<Row> {
    const row = await from.get<Row>(`${ROWS} and p.id = ? and p.user_id = ?`, [id, userId])
    if (row === undefined) throw new AppError('playlist-not-found')
    return row
  }

  async function get(userId: string, id: string): Promise<Playlist> {
    const row = await rowOf(db, userId, id)
    const [card] = await cards([row])
    if (card === undefined) throw new AppError('playlist-not-found')
    return card
  }

  return {
    get,
    imageOf: async (from, userId, id) => (await rowOf(from, userId, id)).image,

    list: async (userId, where, params) =>
      cards(
        await db.all<Row>(`${ROWS} and p.user_id = ?1 and ${where} order by p.name, p.id`, [
          userId,
          ...params,
        ]),
      ),

    async change(userId, id, work) {
      await db.transaction(async (tx) => {
        await rowOf(tx, userId, id)
        await work(tx)
        await tx.run('update playlists set changed_at = ? where id = ?', [new Date().toISOString(), id])
      })
      return get(userId, id)
    },
  }
}

/** Returns up to `COVERS` covers, of different series as far as possible. */
function coversFrom(items: readonly CoverRow[]): CoverRef[] {
  const seriesOf = ({ id, series_id }: CoverRow) => series_id ?? id
  const first = items.filter(
    (item, index) => items.findIndex((other) => seriesOf(other) === seriesOf(item)) === index,
  )
  const rest = items.filter((item) => !first.includes(item))
  const byId = new Map([...first, ...rest].map((row) => [row.id, coverRef(row)]))
  return [...byId.values()].slice(0, COVERS)
}
