import { basename, dirname, extname, join } from 'node:path'
import type { ExportedComic } from '#contract/exported.ts'
import type { Statements } from '#db/index.ts'
import { NO_COVER_COLOURS } from '#domain/cover-colours.ts'
import { type IssuePatch, mergePatches } from '#domain/metadata-edit.ts'
import { noMetadata } from '#domain/metadata-fields.ts'
import type { Panel } from '#domain/page-layout.ts'
import { describeComic, withEdit } from '../edit/describe.ts'
import { writeEdit } from '../edit/edits.ts'
import type { Covers } from '../images/covers.ts'

export interface ComicLines {
  comics(): AsyncIterable<ExportedComic>
  picture(kind: 'covers', name: string): Promise<Buffer | null>
}

interface Known {
  readonly id: string
  readonly path: string
  readonly fingerprint: string | null
}

/** Finds the comic here that an exported one is; each is found once, and those whose id is exported by that alone. */
class KnownComics {
  private readonly byId = new Map<string, Known>()
  private readonly byPath = new Map<string, Known>()
  private readonly byFingerprint = new Map<string, Known[]>()
  private readonly taken = new Set<string>()

  constructor(
    rows: readonly Known[],
    private readonly found: Set<string>,
  ) {
    for (const row of rows) {
      this.byId.set(row.id, row)
      this.byPath.set(row.path, row)
      if (row.fingerprint === null) continue
      const alike = this.byFingerprint.get(row.fingerprint)
      if (alike === undefined) this.byFingerprint.set(row.fingerprint, [row])
      else alike.push(row)
    }
  }

  /** By its id; else the file at its path, unless that has another content; else a file of the same content. */
  find({ id, path, fingerprint }: ExportedComic): string | null {
    if (this.byId.has(id)) return id
    const here = this.byPath.get(path)
    const isOther = fingerprint !== null && here?.fingerprint != null && here.fingerprint !== fingerprint
    const alike = this.byFingerprint.get(fingerprint ?? '') ?? []
    const known = [isOther ? undefined : here, ...alike].find(
      (one) => one !== undefined && !this.found.has(one.id),
    )
    if (known === undefined) return null
    this.found.add(known.id)
    return known.id
  }

  /** True where another comic has a path; where none has, it is taken from now on. */
  isTaken(path: string): boolean {
    if (this.byPath.has(path) || this.taken.has(path)) return true
    this.taken.add(path)
    return false
  }
}

/**
 * Writes what somebody made of their comics; one that is not here is written as missing, so that a scan finds it again.
 * Answers with the ids that differ here, and the folders whose series may have changed.
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
      const folder = await layOver(tx, id, comic)
      if (folder !== null) folders.add(folder)
      if (id !== comic.id) ids.set(comic.id, id)
    }
    await putTogether(tx, covers, lines, id ?? comic.id, comic)
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
    // Under a name that no comic can have (a hidden file's), where another's file lies at its path.
    path: isTaken ? join(folder, `.${name}.${comic.id}`) : path,
    folder,
    name,
    extension,
    size: comic.size,
    mtime: comic.modified,
    fingerprint: comic.fingerprint,
    // Read by no version: the next scan reads it.
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

/** Lays an edit over that of a comic that is here; answers with the folder of one that is listed. */
async function layOver(tx: Statements, id: string, { edit, addedAt }: ExportedComic): Promise<string | null> {
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
  if (row === undefined) throw new Error(`The comic ${id} was just here.`)
  if (addedAt < row.added_at) await tx.run('update comics set added_at = ? where no = ?', [addedAt, row.no])
  const listed = row.available === 1 ? row.folder : null
  const written = mergePatches(JSON.parse(row.edit) as IssuePatch, edit)
  if (JSON.stringify(written) === row.edit) return listed
  await writeEdit(tx, row, written)
  return listed
}

const four = ({ x, y, width, height }: Panel) => [x, y, width, height]

/** What is put beside a comic: its chosen cover, its former paths, the panels that were corrected. */
async function putTogether(
  tx: Statements,
  covers: Covers,
  lines: ComicLines,
  id: string,
  { cover, formerPaths, panels }: ExportedComic,
): Promise<void> {
  const jpeg = cover === null ? null : await lines.picture('covers', cover.picture)
  if (cover !== null && jpeg !== null) {
    const { version } = await covers.keep({ jpeg, ratio: cover.ratio, tint: cover.tint, ink: cover.ink })
    await tx.run(
      'update comics set cover_page = ?, cover_version = ?, cover_ratio = ?, tint = ?, ink = ? where id = ?',
      [cover.page, version, cover.ratio, cover.tint, cover.ink, id],
    )
  }
  for (const path of formerPaths)
    await tx.run('insert or ignore into former_paths (path, comic_id) values (?, ?)', [path, id])
  for (const { page, pageCount, panels: written } of panels)
    await tx.run(
      `insert or replace into page_panels (comic_no, page, page_count, panels)
       select no, ?, ?, ? from comics where id = ?`,
      [page, pageCount, JSON.stringify(written.map(four)), id],
    )
}
