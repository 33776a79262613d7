import type { ExportedLibrary, ExportedPlaylist, ExportedSeries, ExportedShelf } from '#contract/exported.ts'
import type { Db, Statements } from '#db/index.ts'
import { SHELVES_MAX } from '#domain/limits.ts'
import { mergePatches, type SeriesPatch } from '#domain/metadata/metadata-edit.ts'
import type { Covers } from '../images/covers.ts'
import type { Pictures } from '../images/pictures.ts'
import { overlapOf } from '../roots/library-candidate.ts'
import { rootPaths } from '../roots/root-paths.ts'
import { insertSeries, regroup } from '../scan/series-grouping.ts'
import { mergeStored, readStored } from '../shelves/shelf-rows.ts'
import type { PictureKind } from './export-collection.ts'
import { type ComicLines, importComics } from './import-comics.ts'

/** The validated records of an import, and the images they refer to. */
export interface CollectionLines extends ComicLines {
  /**
   * Libraries to add, with the real paths of their folders on this computer; the user has agreed to each new folder.
   */
  libraries(): AsyncIterable<ExportedLibrary>
  series(): AsyncIterable<ExportedSeries>
  playlists(): AsyncIterable<ExportedPlaylist>
  shelves(): AsyncIterable<ExportedShelf>
  picture(kind: PictureKind, name: string): Promise<Buffer | null>
}

export interface CollectionImport {
  /** Library folders that were not added because they overlap with an existing library. */
  readonly refused: readonly string[]
  /** Local comic ids by exported id, where they differ. */
  readonly ids: ReadonlyMap<string, string>
  readonly comics: number
  readonly playlists: number
  /** Names of the smart shelves that were not added because the user has as many as possible. */
  readonly leftShelves: readonly string[]
}

/**
 * Merges an export into the collection in one transaction: libraries, comics, series, and the playlists and
 * smart shelves of a user.
 * Unknown comics are inserted as missing, and the next scan finds them by path or fingerprint. Existing edits stay
 * where the export has no value.
 */
export function importCollection(
  db: Db,
  pictures: { covers: Covers; headers: Pictures; playlists: Pictures },
  lines: CollectionLines,
  userId: string,
  signal: AbortSignal,
): Promise<CollectionImport> {
  return db.transaction(async (tx) => {
    const refused = await importLibraries(tx, lines)
    const { ids, folders, comics } = await importComics(tx, pictures.covers, lines, signal)
    for await (const series of lines.series()) {
      signal.throwIfAborted()
      const hasComics = await importSeries(tx, pictures.headers, lines, series, ids)
      if (hasComics) folders.add(series.folder)
    }
    await regroup(tx, folders)
    let playlists = 0
    for await (const playlist of lines.playlists()) {
      signal.throwIfAborted()
      await importPlaylist(tx, pictures.playlists, lines, playlist, userId, ids)
      playlists++
    }
    const leftShelves = await importShelves(tx, lines, userId)
    return { refused, ids, comics, playlists, leftShelves }
  })
}

async function importLibraries(tx: Statements, lines: CollectionLines): Promise<string[]> {
  const refused: string[] = []
  for await (const { path, addedAt } of lines.libraries()) {
    const known = await rootPaths(tx)
    const overlap = overlapOf(path, known)
    if (overlap === null) await tx.run('insert into roots (path, added_at) values (?, ?)', [path, addedAt])
    else if (overlap.code !== 'library-exists') refused.push(path)
  }
  return refused
}

const save = async (pictures: Pictures, bytes: Buffer | null) =>
  bytes === null ? null : pictures.save(bytes.toString('base64'))

/** Imports a series; returns true if it has available comics, so that its folder must be regrouped. */
async function importSeries(
  tx: Statements,
  headers: Pictures,
  lines: CollectionLines,
  { folder, key, edit, coverComic, header }: ExportedSeries,
  ids: ReadonlyMap<string, string>,
): Promise<boolean> {
  const known = await tx.get<{ id: number; edit: string; count: number }>(
    'select id, edit, count from series where folder = ?',
    [folder],
  )
  const id = known?.id ?? (await insertSeries(tx, folder, key))
  const picture = header === null ? null : await save(headers, await lines.picture('headers', header))
  await tx.run(
    'update series set edit = ?, cover_id = coalesce(?, cover_id), header = coalesce(?, header) where id = ?',
    [
      JSON.stringify(mergePatches(JSON.parse(known?.edit ?? '{}') as SeriesPatch, edit)),
      coverComic === null ? null : (ids.get(coverComic) ?? coverComic),
      picture?.name ?? null,
      id,
    ],
  )
  return known !== undefined && known.count > 0
}

/**
 * Imports smart shelves. They replace those with the same id, also removed ones, here and later in the account. Returns
 * the names of those that exceed `SHELVES_MAX`: the user's own stay.
 */
async function importShelves(tx: Statements, lines: CollectionLines, userId: string): Promise<string[]> {
  const present = (await readStored(tx, userId)).filter(({ shelf }) => shelf !== null)
  const known = new Set(present.map(({ id }) => id))
  const shelves: ExportedShelf[] = []
  const left: string[] = []
  for await (const shelf of lines.shelves()) {
    // Exports have no removed shelves, and an import removes nothing.
    if (shelf.shelf === null) continue
    if (!known.has(shelf.id) && known.size >= SHELVES_MAX) left.push(shelf.shelf.name)
    else {
      known.add(shelf.id)
      shelves.push({ ...shelf, at: Date.now() })
    }
  }
  await mergeStored(tx, userId, shelves)
  return left
}

async function importPlaylist(
  tx: Statements,
  images: Pictures,
  lines: CollectionLines,
  { id: given, name, picture, createdAt, changedAt, items }: ExportedPlaylist,
  userId: string,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const owner = await tx.get<{ user_id: string }>('select user_id from playlists where id = ?', [given])
  // If another user has a playlist with this id, an earlier import has given it a new id; it is found by name and time.
  const own =
    owner === undefined || owner.user_id === userId
      ? given
      : (
          await tx.get<{ id: string }>(
            'select id from playlists where user_id = ? and name = ? and created_at = ?',
            [userId, name, createdAt],
          )
        )?.id
  const id = own ?? crypto.randomUUID()
  const image = picture === null ? null : await save(images, await lines.picture('playlists', picture))
  await tx.run(
    `insert into playlists (id, user_id, name, image, image_size, created_at, changed_at) values (?, ?, ?, ?, ?, ?, ?)
     on conflict (id) do update set name = excluded.name, image = excluded.image, image_size = excluded.image_size,
       changed_at = excluded.changed_at, removed_at = null`,
    [id, userId, name, image?.name ?? null, image?.size ?? 0, createdAt, changedAt],
  )
  const refs = await Promise.all(
    items.map(async (item): Promise<[string, string] | null> => {
      if ('comic' in item) return ['comic', ids.get(item.comic) ?? item.comic]
      const series = await tx.get<{ id: number }>('select id from series where folder = ?', [
        item.seriesFolder,
      ])
      return series === undefined ? null : ['series', String(series.id)]
    }),
  )
  await tx.run('delete from playlist_items where playlist_id = ?', [id])
  await tx.run(
    `insert or ignore into playlist_items (playlist_id, position, type, ref)
     select ?, value ->> 0, value ->> 1, value ->> 2 from json_each(?)`,
    [
      id,
      JSON.stringify(refs.filter((ref) => ref !== null).map(([type, ref], index) => [index + 1, type, ref])),
    ],
  )
}
