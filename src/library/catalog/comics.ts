import { basename } from 'node:path'
import type { z } from 'zod'
import type { comics as comicEndpoints } from '#contract/helper/comics.ts'
import type { files as fileEndpoints, fileEntry } from '#contract/helper/files.ts'
import type { ComicDetail } from '#contract/helper/shapes.ts'
import type { Db } from '#db/index.ts'
import type { ComicChapter } from '#domain/comic.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { PageEntry } from '#formats/comic-file.ts'
import { damagedPagesOf } from '../images/damaged-pages.ts'
import { storedMetadata } from '../stored-metadata.ts'
import { type CatalogCard, COMIC_ROWS, type ComicRow, comicCard, readCards } from './cards.ts'
import type { Catalog } from './catalog.ts'
import type { ComicSets } from './comic-sets.ts'
import { queryOf } from './facets/filter-query.ts'
import { createForIndex, type ForIndex } from './for-index.ts'
import { filterOrder, listOrder, type QueriedList } from './order.ts'
import { numbersAtPaths } from './paths.ts'
import { type CatalogUser, select } from './select.ts'
import { bitmapOf, hasBit } from './snapshot/bitmap.ts'
import { numberOf, postingOf, type Snapshot, seriesAt } from './snapshot/snapshot.ts'
import { sortedBy } from './sorted-by.ts'

export type ComicQuery = z.output<typeof comicEndpoints.list.query>
export type FileQuery = z.output<typeof fileEndpoints.list.query>
export type FileEntry = z.output<typeof fileEntry>

const FILE_SORTS: Record<FileQuery['sort'], string> = {
  name: 'sort_name',
  path: 'path',
  size: 'size',
  modified: 'mtime',
  added: 'added_at',
}

/** Maximum comics of the storyline that are returned with a comic, including the comic. */
const STORYLINE_NEAR = 6

/** The details of a comic without the user's progress. */
export interface CatalogDetail extends Omit<ComicDetail, 'progress' | 'previous' | 'next' | 'storyline'> {
  readonly previous: CatalogCard | null
  readonly next: CatalogCard | null
  readonly storyline: readonly { readonly part: number | null; readonly comic: CatalogCard }[]
}

/** The comics of the collection. */
export interface Comics extends ForIndex {
  list(query: QueriedList<ComicQuery>, user: CatalogUser): Promise<{ comics: CatalogCard[]; total: number }>
  /** Returns a comic with its neighbours. Throws comic-not-found, also if the user may not see it. */
  get(id: string, user: CatalogUser): Promise<CatalogDetail>
  /** Returns cards in the order of `ids`, without unknown comics and comics that the user may not see. */
  byIds(ids: readonly string[], user: CatalogUser): Promise<CatalogCard[]>
  /** Like `byIds`, by current or former path; `asked` has the requested path of each card. */
  byPaths(paths: readonly string[], user: CatalogUser): Promise<{ comics: CatalogCard[]; asked: string[] }>
  /**
   * Returns, for each list of current or former paths, the ids of its available comics in order, without duplicates.
   */
  idsAtPaths(lists: readonly (readonly string[])[], user: CatalogUser): Promise<string[][]>
  /** Returns the known files of all libraries, including missing ones. */
  files(query: FileQuery): Promise<{ files: FileEntry[]; total: number }>
  /** Resolves a path, former path or unique file name to a comic id. Throws comic-not-found, name-ambiguous. */
  idOf(pathOrName: string): Promise<string>
}

export function createComics(db: Db, catalog: Catalog, sets: ComicSets): Comics {
  const byIds = async (ids: readonly string[], user: CatalogUser): Promise<CatalogCard[]> =>
    readCards(db, { ids: await catalog.visibleIds(ids, user) })

  async function idOfPath(path: string): Promise<string | undefined> {
    const row = await db.get<{ id: string }>(
      'select id from comics where path = ?1 union all select comic_id from former_paths where path = ?1 limit 1',
      [path],
    )
    return row?.id
  }

  async function neighbours(
    snapshot: Snapshot,
    no: number,
  ): Promise<{ previous: CatalogCard | null; next: CatalogCard | null }> {
    const issues = seriesAt(snapshot, no)?.comics ?? new Uint32Array(0)
    const at = issues.indexOf(no)
    const sides = at < 0 ? [] : [issues[at - 1], issues[at + 1]]
    const [previous, next] = await Promise.all(
      sides.map(async (side) => (side === undefined ? null : (await readCards(db, { numbers: [side] }))[0])),
    )
    return { previous: previous ?? null, next: next ?? null }
  }

  /** Returns the `STORYLINE_NEAR` comics of a storyline around one of them, in storyline order. */
  async function storylineOf(
    snapshot: Snapshot,
    no: number,
    name: string,
  ): Promise<CatalogDetail['storyline']> {
    const parts = storylineOrder(snapshot, postingOf(snapshot, 'storylines', name))
    const at = parts.indexOf(no)
    const from = Math.max(0, Math.min(at - Math.floor(STORYLINE_NEAR / 2) + 1, parts.length - STORYLINE_NEAR))
    const near = at < 0 ? new Uint32Array(0) : parts.slice(from, from + STORYLINE_NEAR)
    return (await readCards(db, { numbers: near })).map((comic) => {
      const part = snapshot.columns.part[snapshot.numbers.get(comic.id) ?? 0] ?? Number.NaN
      return { part: Number.isNaN(part) ? null : part, comic }
    })
  }

  return {
    ...createForIndex(db),
    byIds,

    async list({ sort, order, seed, among, limit, offset, most, ...filters }, user) {
      const snapshot = await catalog.now(user)
      const set = among === undefined ? null : sets.numbersOf(among)
      const selected = await select(snapshot, queryOf(filters, set), 'comics', user)
      const items = listOrder(snapshot, 'comics', { sort, order, seed }, set, user)
      const found = filterOrder(items, selected).subarray(0, most)
      const page = found.subarray(offset, offset + limit)
      return { comics: await readCards(db, { numbers: page }), total: found.length }
    },

    async get(id, user) {
      const row = await db.get<ComicRow>(`${COMIC_ROWS} where c.id = ?`, [id])
      const detail = await db.get<{ pages: string; chapters: string; metadata: string; ink: string }>(
        'select pages, chapters, metadata, ink from comics where id = ?',
        [id],
      )
      const [visible] = await catalog.visibleIds([id], user)
      if (row === undefined || detail === undefined || visible === undefined)
        throw new AppError('comic-not-found')
      const snapshot = await catalog.now(user)
      const pages = JSON.parse(detail.pages) as PageEntry[]
      const metadata = storedMetadata(detail.metadata)
      const { storyline } = metadata
      const no = numberOf(snapshot, id) ?? 0
      const card = comicCard(row)
      return {
        ...card,
        damagedPages: await damagedPagesOf(db, id, card.fileVersion),
        pages: pages.map((page, index) => ({ number: index + 1, ...page })),
        chapters: JSON.parse(detail.chapters) as ComicChapter[],
        metadata,
        ink: detail.ink,
        ...(await neighbours(snapshot, no)),
        storyline: storyline === null ? [] : await storylineOf(snapshot, no, storyline.name),
      }
    },

    async byPaths(paths, user) {
      const ids = await Promise.all(paths.map(idOfPath))
      const found = await byIds(
        ids.filter((id) => id !== undefined),
        user,
      )
      const cards = new Map(found.map((card) => [card.id, card]))
      const listed = paths.flatMap((path, at) => {
        const card = cards.get(ids[at] ?? '')
        return card === undefined ? [] : [{ path, card }]
      })
      return { comics: listed.map(({ card }) => card), asked: listed.map(({ path }) => path) }
    },

    async idsAtPaths(lists, user) {
      const numbers = await numbersAtPaths(db, lists)
      const { available, ids } = await catalog.now(user)
      return numbers.map((list) => list.flatMap((no) => (hasBit(available, no) ? (ids[no] ?? []) : [])))
    },

    async files({ sort, order, limit, offset }) {
      const filter = 'root in (select path from roots)'
      const counted = await db.get<{ total: number }>(`select count(*) as total from comics where ${filter}`)
      const direction = order === 'desc' ? 'desc' : 'asc'
      const rows = await db.all<
        Pick<ComicRow, 'id' | 'name' | 'path' | 'extension' | 'size' | 'mtime' | 'available'>
      >(
        `select id, name, path, extension, size, mtime, available from comics where ${filter}
         order by ${FILE_SORTS[sort]} ${direction}, id ${direction} limit ? offset ?`,
        [limit, offset],
      )
      const files = rows.map(({ mtime, available, ...row }) => ({
        ...row,
        modified: new Date(mtime).toISOString(),
        available: available === 1,
      }))
      return { files, total: counted?.total ?? 0 }
    },

    async idOf(pathOrName) {
      const exact = await idOfPath(pathOrName)
      if (exact !== undefined) return exact
      const name = basename(pathOrName)
      const rows = await db.all<{ id: string; available: number }>(
        'select id, available from comics where name = ? order by available desc limit 3',
        [name],
      )
      const present = rows.filter(({ available }) => available === 1)
      const candidates = present.length > 0 ? present : rows
      const [first] = candidates
      // An unknown path must not match a file with the same name in another folder.
      if (first === undefined || name !== pathOrName) throw new AppError('comic-not-found')
      if (candidates.length > 1) throw new AppError('name-ambiguous', { name })
      return first.id
    },
  }
}

/** Sorts the comics of a storyline by part; comics without a part come last, sorted by name. */
export function storylineOrder(snapshot: Snapshot, comics: Uint32Array): Uint32Array {
  const byName = filterOrder(snapshot.byName, bitmapOf(snapshot.size, comics))
  return sortedBy(byName, (no) => snapshot.columns.part[no] ?? Number.NaN, false)
}
