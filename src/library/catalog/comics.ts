import { basename } from 'node:path'
import type { z } from 'zod'
import type { comics as comicEndpoints } from '#contract/helper/comics.ts'
import type { files as fileEndpoints, fileEntry } from '#contract/helper/files.ts'
import { type Filters, hasChoice } from '#contract/helper/filters.ts'
import type { ComicCard, ComicDetail } from '#contract/helper/shapes.ts'
import type { Db } from '#db/index.ts'
import type { ComicChapter } from '#domain/comic.ts'
import { newSeed, shuffled } from '#domain/draw.ts'
import { AppError } from '#domain/errors.ts'
import type { IssueMetadata } from '#domain/metadata.ts'
import type { PageEntry } from '#formats/comic-file.ts'
import { COMIC_ROWS, type ComicRow, comicCard } from './cards.ts'
import { both, type Catalog, type CatalogIndex, containing, matching, singles } from './catalog-index.ts'
import type { ComicNumbers, ComicSets } from './comic-sets.ts'
import { createForIndex, type ForIndex } from './for-index.ts'
import { ISSUE_ORDER } from './series.ts'

export type ComicQuery = z.output<typeof comicEndpoints.list.query>
export type FileQuery = z.output<typeof fileEndpoints.list.query>
export type FileEntry = z.output<typeof fileEntry>

const SORTS: Record<Exclude<ComicQuery['sort'], 'random' | 'given'>, string> = {
  name: 'sort_name',
  added: 'added_at',
  modified: 'mtime',
}
const FILE_SORTS: Record<FileQuery['sort'], string> = {
  name: 'sort_name',
  path: 'path',
  size: 'size',
  modified: 'mtime',
  added: 'added_at',
}

/** Comics of its storyline that are told with a comic, itself among them. */
const STORYLINE_NEAR = 6

/** The comics of the collection. */
export interface Comics extends ForIndex {
  list(query: ComicQuery): Promise<{ comics: ComicCard[]; total: number }>
  /** One comic whole, with its neighbours. Throws comic-not-found. */
  get(id: string): Promise<ComicDetail>
  /** Cards in the order asked; unknown ids are left out. */
  byIds(ids: readonly string[]): Promise<ComicCard[]>
  /** The same by path, former paths included, and by which path each was asked. */
  byPaths(paths: readonly string[]): Promise<{ comics: ComicCard[]; asked: string[] }>
  /** Every known file of the present libraries. */
  files(query: FileQuery): Promise<{ files: FileEntry[]; total: number }>
  /** The id behind an exact path, a former path or a unique file name. Throws comic-not-found, name-ambiguous. */
  idOf(pathOrName: string): Promise<string>
}

export function createComics(db: Db, index: CatalogIndex, sets: ComicSets): Comics {
  async function byIds(ids: readonly string[]): Promise<ComicCard[]> {
    const rows = await db.all<ComicRow>(`${COMIC_ROWS} where c.id in (select value from json_each(?))`, [
      JSON.stringify(ids),
    ])
    const cards = new Map(rows.map((row) => [row.id, comicCard(row)]))
    return ids.map((id) => cards.get(id)).filter((card) => card !== undefined)
  }

  async function idOfPath(path: string): Promise<string | undefined> {
    const row = await db.get<{ id: string }>(
      'select id from comics where path = ?1 union all select comic_id from former_paths where path = ?1 limit 1',
      [path],
    )
    return row?.id
  }

  async function neighbours(id: string): Promise<{ previous: ComicCard | null; next: ComicCard | null }> {
    const issues = await db.all<{ id: string }>(
      `select c.id from comics c where c.available = 1 and c.series_id =
         (select series_id from comics where id = ?) order by ${ISSUE_ORDER}`,
      [id],
    )
    const at = issues.findIndex((issue) => issue.id === id)
    const ids = at < 0 ? [] : [issues[at - 1]?.id, issues[at + 1]?.id]
    const cards = await byIds(ids.filter((each) => each !== undefined))
    const card = (wanted: string | undefined) => cards.find((each) => each.id === wanted) ?? null
    return { previous: card(ids[0]), next: card(ids[1]) }
  }

  /** A comic's storyline in order: the six that stand nearest to it. */
  async function storylineOf(id: string, name: string): Promise<ComicDetail['storyline']> {
    const catalog = await index.catalog()
    const mask = matching(catalog, { storylines: [name] })
    const ids = catalog.ids.filter((_, place) => mask?.[place] === 1)
    const parts = await db.all<{ id: string; part: number | null }>(
      `select id, metadata ->> '$.storyline.order' as part from comics
       where id in (select value from json_each(?)) order by part is null, part, sort_name, id`,
      [JSON.stringify(ids)],
    )
    const at = parts.findIndex((part) => part.id === id)
    const from = Math.max(0, Math.min(at - Math.floor(STORYLINE_NEAR / 2) + 1, parts.length - STORYLINE_NEAR))
    const near = at < 0 ? [] : parts.slice(from, from + STORYLINE_NEAR)
    const cards = new Map((await byIds(near.map((part) => part.id))).map((card) => [card.id, card]))
    return near.flatMap((part) => {
      const comic = cards.get(part.id)
      return comic === undefined ? [] : [{ part: part.part, comic }]
    })
  }

  async function listFiltered(query: Omit<ComicQuery, keyof Filters>, filters: Filters) {
    const catalog = await index.catalog()
    const set = query.among === undefined ? null : placesIn(catalog, sets.numbersOf(query.among))
    const mask = both(maskFor(catalog, filters, query), set === null ? null : maskOf(catalog, set))
    const places = [...(query.sort === 'given' && set !== null ? set : placesBy(catalog, query))].filter(
      (place) => mask === null || mask[place] === 1,
    )
    if (query.order === 'desc') places.reverse()
    const page = places.slice(query.offset, query.offset + query.limit)
    return { comics: await byIds(page.map((place) => catalog.ids[place] ?? '')), total: places.length }
  }

  return {
    ...createForIndex(db),
    byIds,

    async list({ q, single, sort, order, seed, among, limit, offset, ...filters }) {
      // Random orders are drawn from ids in memory: SQLite has none that it would draw again for the next page.
      if (q || hasChoice(filters) || sort === 'random' || sort === 'given' || among !== undefined)
        return listFiltered({ q, single, sort, order, seed, among, limit, offset }, filters)
      const filter = `available = 1${single === undefined ? '' : ` and series_id is ${single ? '' : 'not '}null`}`
      // Of all, in the narrowest index: left to itself SQLite reads through every folder's name.
      const counting = single === undefined ? 'comics indexed by comics_by_modified' : 'comics'
      const direction = order === 'desc' ? 'desc' : 'asc'
      // The page's ids come from an index alone, however far into the list; only they are looked up whole.
      const asked = db.all<ComicRow>(
        `${COMIC_ROWS} where c.id in (
           select id from comics where ${filter} order by ${SORTS[sort]} ${direction}, id ${direction} limit ? offset ?)
         order by c.${SORTS[sort]} ${direction}, c.id ${direction}`,
        [limit, offset],
      )
      const counted = db.get<{ total: number }>(`select count(*) as total from ${counting} where ${filter}`)
      const [rows, count] = await Promise.all([asked, counted])
      return { comics: rows.map(comicCard), total: count?.total ?? 0 }
    },

    async get(id) {
      const row = await db.get<ComicRow>(`${COMIC_ROWS} where c.id = ?`, [id])
      const whole = await db.get<{ pages: string; chapters: string; metadata: string; ink: string }>(
        'select pages, chapters, metadata, ink from comics where id = ?',
        [id],
      )
      if (row === undefined || whole === undefined) throw new AppError('comic-not-found')
      const pages = JSON.parse(whole.pages) as PageEntry[]
      const metadata = JSON.parse(whole.metadata) as IssueMetadata
      const { storyline } = metadata
      return {
        ...comicCard(row),
        pages: pages.map((page, index) => ({ number: index + 1, ...page })),
        chapters: JSON.parse(whole.chapters) as ComicChapter[],
        metadata,
        ink: whole.ink,
        ...(await neighbours(id)),
        storyline: storyline === null ? [] : await storylineOf(id, storyline.name),
      }
    },

    async byPaths(paths) {
      const ids = await Promise.all(paths.map(idOfPath))
      const cards = new Map(
        (await byIds(ids.filter((id) => id !== undefined))).map((card) => [card.id, card]),
      )
      const found = paths.flatMap((path, at) => {
        const card = cards.get(ids[at] ?? '')
        return card === undefined ? [] : [{ path, card }]
      })
      return { comics: found.map(({ card }) => card), asked: found.map(({ path }) => path) }
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
      const named = await db.all<{ id: string; available: number }>(
        'select id, available from comics where name = ? order by available desc limit 3',
        [name],
      )
      const present = named.filter(({ available }) => available === 1)
      const candidates = present.length > 0 ? present : named
      const [first] = candidates
      // A path that is not known must not find a file of the same name elsewhere.
      if (first === undefined || name !== pathOrName) throw new AppError('comic-not-found')
      if (candidates.length > 1) throw new AppError('name-ambiguous', { name })
      return first.id
    },
  }
}

/** What fits the filters, the text and the wish for single issues; null when everything does. */
export function maskFor(
  catalog: Catalog,
  filters: Filters,
  { q, single }: { q?: string | undefined; single?: boolean | undefined },
  but?: keyof Filters,
): Uint8Array | null {
  const chosen = matching(catalog, filters, but)
  const kind = single === undefined ? null : singles(catalog, single)
  return both(both(chosen, kind), q ? containing(catalog, q) : null)
}

/** The places of a set's comics that are there, in its order. */
function placesIn({ placeOf }: Catalog, set: ComicNumbers): number[] {
  return set.flatMap((no) => {
    const place = placeOf[no] ?? 0
    return place > 0 ? [place - 1] : []
  })
}

function maskOf({ ids }: Catalog, places: readonly number[]): Uint8Array {
  const mask = new Uint8Array(ids.length)
  for (const place of places) mask[place] = 1
  return mask
}

function placesBy(catalog: Catalog, { sort, seed }: Pick<ComicQuery, 'sort' | 'seed'>): Iterable<number> {
  if (sort === 'added') return catalog.byAdded
  if (sort === 'modified') return catalog.byModified
  if (sort === 'name' || sort === 'given') return catalog.ids.keys()
  return shuffled(catalog.ids.keys(), (place) => catalog.ids[place] ?? '', seed ?? newSeed())
}
