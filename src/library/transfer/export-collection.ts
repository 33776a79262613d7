import { readFile } from 'node:fs/promises'
import type {
  ExportedComic,
  ExportedLibrary,
  ExportedPlaylist,
  ExportedSeries,
  ExportedShelf,
} from '#contract/exported.ts'
import type { Db } from '#db/index.ts'
import type { Covers } from '../images/covers.ts'
import { panelOf } from '../images/layout-store.ts'
import type { Pictures } from '../images/pictures.ts'
import { readStored } from '../shelves/shelf-rows.ts'

/** Rows per query. */
const ROWS = 2_000

/** Streams the user-made data of a collection record by record, so that its size does not matter. */
export interface CollectionExport {
  libraries(): AsyncIterable<ExportedLibrary>
  comics(): AsyncIterable<ExportedComic>
  series(): AsyncIterable<ExportedSeries>
  playlists(userId: string): AsyncIterable<ExportedPlaylist>
  /** The smart shelves of a user. */
  shelves(userId: string): AsyncIterable<ExportedShelf>
  /** Returns the bytes of an image that a record refers to; null if it does not exist. */
  picture(kind: PictureKind, name: string): Promise<Uint8Array | null>
}

export type PictureKind = 'covers' | 'headers' | 'playlists'

interface ComicRow {
  no: number
  id: string
  root: string
  path: string
  size: number
  mtime: number
  fingerprint: string | null
  page_count: number
  added_at: string
  edit: string
  cover_page: number | null
  cover_version: string | null
  cover_ratio: number | null
  tint: string
  ink: string
}

/** Returns generators of the collection’s records and images, which read the database page by page. */
export function exportCollection(
  db: Pick<Db, 'all'>,
  pictures: { covers: Covers; headers: Pictures; playlists: Pictures },
): CollectionExport {
  async function* inPages<Row extends { no: number }>(sql: string): AsyncGenerator<Row> {
    let last = -1
    for (;;) {
      const rows = await db.all<Row>(`${sql} limit ${ROWS}`, [last])
      yield* rows
      const end = rows.at(-1)
      if (end === undefined || rows.length < ROWS) return
      last = end.no
    }
  }

  async function formerPaths(): Promise<Map<string, string[]>> {
    const rows = await db.all<{ comic_id: string; paths: string }>(
      'select comic_id, json_group_array(path) as paths from former_paths group by comic_id',
    )
    return new Map(rows.map(({ comic_id, paths }) => [comic_id, JSON.parse(paths) as string[]]))
  }

  async function panels(): Promise<Map<number, ExportedComic['panels']>> {
    const rows = await db.all<{ comic_no: number; page: number; page_count: number; panels: string }>(
      'select comic_no, page, page_count, panels from page_panels order by comic_no, page',
    )
    const byComic = new Map<number, ExportedComic['panels']>()
    for (const { comic_no, page, page_count, panels } of rows) {
      const corrected = {
        page,
        pageCount: page_count,
        panels: (JSON.parse(panels) as number[][]).map(panelOf),
      }
      byComic.set(comic_no, [...(byComic.get(comic_no) ?? []), corrected])
    }
    return byComic
  }

  return {
    async *libraries() {
      const rows = await db.all<{ path: string; added_at: string }>(
        'select path, added_at from roots order by rowid',
      )
      for (const { path, added_at } of rows) yield { path, addedAt: added_at }
    },

    async *comics() {
      const [former, corrected] = [await formerPaths(), await panels()]
      for await (const row of inPages<ComicRow>(
        `select no, id, root, path, size, mtime, fingerprint, page_count, added_at, edit, cover_page, cover_version,
           cover_ratio, tint, ink from comics where no > ? order by no`,
      )) {
        yield {
          id: row.id,
          path: row.path,
          library: row.root,
          size: row.size,
          modified: row.mtime,
          fingerprint: row.fingerprint,
          pages: row.page_count,
          addedAt: row.added_at,
          formerPaths: former.get(row.id) ?? [],
          edit: JSON.parse(row.edit) as ExportedComic['edit'],
          cover:
            row.cover_page === null || row.cover_version === null
              ? null
              : {
                  page: row.cover_page,
                  picture: `${row.cover_version}.jpg`,
                  ratio: row.cover_ratio ?? 1,
                  tint: row.tint,
                  ink: row.ink,
                },
          panels: corrected.get(row.no) ?? [],
        }
      }
    },

    async *series() {
      for await (const row of inPages<{
        no: number
        folder: string
        key: string
        edit: string
        cover_id: string | null
        header: string | null
      }>('select id as no, folder, key, edit, cover_id, header from series where id > ? order by id')) {
        yield {
          folder: row.folder,
          key: row.key,
          edit: JSON.parse(row.edit) as ExportedSeries['edit'],
          coverComic: row.cover_id,
          header: row.header,
        }
      }
    },

    async *playlists(userId) {
      const lists = await db.all<{
        id: string
        name: string
        image: string | null
        created_at: string
        changed_at: string
      }>(
        `select id, name, image, created_at, changed_at from playlists
         where user_id = ? and removed_at is null order by created_at, id`,
        [userId],
      )
      for (const { id, name, image, created_at, changed_at } of lists) {
        const items = await db.all<{ type: string; ref: string; folder: string | null }>(
          `select i.type, i.ref, s.folder from playlist_items i
           left join series s on i.type = 'series' and s.id = i.ref where i.playlist_id = ? order by i.position`,
          [id],
        )
        yield {
          id,
          name,
          picture: image,
          createdAt: created_at,
          changedAt: changed_at,
          items: items.map(({ type, ref, folder }) =>
            type === 'comic' ? { comic: ref } : { seriesFolder: folder ?? ref },
          ),
        }
      }
    },

    async *shelves(userId) {
      for (const stored of await readStored(db, userId)) if (stored.shelf !== null) yield stored
    },

    async picture(kind, name) {
      if (kind !== 'covers') {
        const image = await pictures[kind].read(name).catch(() => null)
        return image?.bytes ?? null
      }
      const version = name.replace(/\.jpg$/, '')
      const [path = ''] = pictures.covers.filesOf(version).filter((file) => file.endsWith(`${version}.jpg`))
      return readFile(path).catch(() => null)
    },
  }
}
