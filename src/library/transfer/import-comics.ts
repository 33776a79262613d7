import { basename, dirname, extname, join } from 'node:path'
import type { ExportedComic } from '#contract/exported.ts'
import type { Statements } from '#db/index.ts'
import { append } from '#domain/append.ts'
import { NO_COVER_COLOURS } from '#domain/cover-colours.ts'
import { type IssuePatch, mergePatches } from '#domain/metadata/metadata-edit.ts'
import { noMetadata } from '#domain/metadata/metadata-fields.ts'
import { describeComic, withEdit } from '../edit/describe.ts'
import { writeEdit } from '../edit/edits.ts'
import type { Covers } from '../images/covers.ts'
import { panelToArray } from '../images/layout-store.ts'

export interface ComicLines {
  comics(): AsyncIterable<ExportedComic>
  picture(kind: 'covers', name: string): Promise<Buffer | null>
}

interface Known {
  readonly id: string
  readonly path: string
  readonly fingerprint: string | null
}

/** Matches exported with local comics. A local comic is matched once; if its id is in the export, only by its id. */
class KnownComics {
  private readonly byId = new Map<string, Known>()
  private readonly byPath = new Map<string, Known>()
  private readonly byFingerprint = new Map<string, Known[]>()
  private readonly taken = new Set<string>()

  constructor(
    rows: readonly Known[],
    /** Ids that cannot be matched by path or fingerprint: ids in the export, and matched ids. */
    private readonly matched: Set<string>,
  ) {
    for (const row of rows) {
      this.byId.set(row.id, row)
      this.byPath.set(row.path, row)
      if (row.fingerprint !== null) append(this.byFingerprint, row.fingerprint, row)
    }
  }

  /**
   * Returns the comic with the id; else the comic at the path, unless its content differs; else a comic with the
   * fingerprint.
   */
  find({ id, path, fingerprint }: ExportedComic): string | null {
    if (this.byId.has(id)) return id
    const atPath = this.byPath.get(path)
    const differs = fingerprint !== null && atPath?.fingerprint != null && atPath.fingerprint !== fingerprint
    const copies = this.byFingerprint.get(fingerprint ?? '') ?? []
    const known = [differs ? undefined : atPath, ...copies].find(
      (one) => one !== undefined && !this.matched.has(one.id),
    )
    if (known === undefined) return null
    this.matched.add(known.id)
    return known.id
  }

  /** Returns true if a comic has the path already; otherwise reserves it. */
  isTaken(path: string): boolean {
    if (this.byPath.has(path) || this.taken.has(path)) return true
    this.taken.add(path)
    return false
  }
}

/**
 * Imports comics; unknown comics are inserted as missing, so that a scan can find them. Returns the local ids by
 * exported id where they differ, the folders to regroup, and the number of comics.
 */
export async function importComics(
  tx: Statements,
  covers: Covers,
  lines: ComicLines,
  signal: AbortSignal,
): Promise<{ ids: Map<string, string>; folders: Set<string>; comics: number }> {
  const exported = new Set<string>()
  for await (const { id } of lines.comics()) exported.add(id)
  const known = new KnownComics(await tx.all<Known>('select id, path, fingerprint from comics'), exported)
  const ids = new Map<string, string>()
  const folders = new Set<string>()
  let comics = 0
  for await (const comic of lines.comics()) {
    signal.throwIfAborted()
    const id = known.find(comic)
    if (id === null) await insertMissing(tx, comic, known.isTaken(comic.path))
    else {
      const folder = await mergeComic(tx, id, comic)
      if (folder !== null) folders.add(folder)
      if (id !== comic.id) ids.set(comic.id, id)
    }
    await writeAttachments(tx, covers, lines, id ?? comic.id, comic)
    comics++
  }
  return { ids, folders, comics }
}

async function insertMissing(tx: Statements, comic: ExportedComic, isTaken: boolean): Promise<void> {
  const { path } = comic
  const [folder, name, extension] = [dirname(path), basename(path), extname(path).slice(1).toLowerCase()]
  const described = describeComic(name, extension, withEdit(noMetadata(), comic.edit))
  const values = {
    id: comic.id,
    root: comic.library,
    // If another comic has the path, the name of a hidden file, which no scan finds.
    path: isTaken ? join(folder, `.${name}.${comic.id}`) : path,
    folder,
    name,
    extension,
    size: comic.size,
    mtime: comic.modified,
    fingerprint: comic.fingerprint,
    // Not read by any version, so the next scan reads the file.
    read_version: 0,
    available: 0,
    added_at: comic.addedAt,
    page_count: comic.pages,
    tint: NO_COVER_COLOURS.tint,
    ink: NO_COVER_COLOURS.ink,
    edit: JSON.stringify(comic.edit),
    found: JSON.stringify(noMetadata()),
    origins: '{}',
    extra: '{}',
    pages: '[]',
    chapters: '[]',
    ...described,
  }
  const columns = Object.keys(values)
  await tx.run(
    `insert into comics (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    Object.values(values),
  )
}

/** Merges an exported edit into the edit of a known comic; returns its folder if the comic is available. */
async function mergeComic(
  tx: Statements,
  id: string,
  { edit, addedAt }: ExportedComic,
): Promise<string | null> {
  const row = await tx.get<{
    no: number
    name: string
    extension: string
    folder: string
    found: string
    edit: string
    available: number
    added_at: string
  }>('select no, name, extension, folder, found, edit, available, added_at from comics where id = ?', [id])
  if (row === undefined) throw new Error(`The comic ${id} does not exist.`)
  if (addedAt < row.added_at) await tx.run('update comics set added_at = ? where no = ?', [addedAt, row.no])
  const merged = mergePatches(JSON.parse(row.edit) as IssuePatch, edit)
  if (JSON.stringify(merged) !== row.edit) await writeEdit(tx, row, merged)
  return row.available === 1 ? row.folder : null
}

/** Writes the chosen cover, former paths and corrected panels of a comic. */
async function writeAttachments(
  tx: Statements,
  covers: Covers,
  lines: ComicLines,
  id: string,
  { cover, formerPaths, panels }: ExportedComic,
): Promise<void> {
  const jpeg = cover === null ? null : await lines.picture('covers', cover.picture)
  if (cover !== null && jpeg !== null) {
    const { version } = await covers.save({ jpeg, ratio: cover.ratio, tint: cover.tint, ink: cover.ink })
    await tx.run(
      'update comics set cover_page = ?, cover_version = ?, cover_ratio = ?, tint = ?, ink = ? where id = ?',
      [cover.page, version, cover.ratio, cover.tint, cover.ink, id],
    )
  }
  for (const path of formerPaths)
    await tx.run('insert or ignore into former_paths (path, comic_id) values (?, ?)', [path, id])
  for (const { page, pageCount, panels: corrected } of panels)
    await tx.run(
      `insert or replace into page_panels (comic_no, page, page_count, panels)
       select no, ?, ?, ? from comics where id = ?`,
      [page, pageCount, JSON.stringify(corrected.map(panelToArray)), id],
    )
}
