import { basename, join } from 'node:path'
import type { Statements, Value } from '#db/index.ts'
import { NO_COVER_COLOURS } from '#domain/cover-colours.ts'
import type { IssuePatch } from '#domain/metadata-edit.ts'
import { DESCRIBED, describeComic, withEdit } from '../edit/describe.ts'
import type { FoundFile } from '../roots/look.ts'
import type { ReadComic } from './read-comic.ts'
import { READ_VERSION } from './read-version.ts'

/** A file that was read, and whose comic it is. */
export interface ComicToWrite {
  readonly id: string
  /** `new`: not seen before; `changed`: the same path with other content; `moved`: a gone comic found again here. */
  readonly kind: 'new' | 'changed' | 'moved'
  readonly file: FoundFile
  /** Null until it is taken. */
  readonly fingerprint: string | null
  readonly read: ReadComic
}

const FILE_COLUMNS = [
  'root',
  'path',
  'folder',
  'name',
  'extension',
  'size',
  'mtime',
  'fingerprint',
  'read_version',
  'available',
  'format',
  'page_count',
  'pages',
  'chapters',
  'found',
  'origins',
  'extra',
  'problem',
] as const
const COLUMNS = [...FILE_COLUMNS, ...DESCRIBED]

function fileValues(comic: ComicToWrite): Record<(typeof FILE_COLUMNS)[number], Value> {
  const { file, fingerprint, read } = comic
  return {
    root: file.root,
    path: file.path,
    folder: file.folder,
    name: file.name,
    extension: file.extension,
    size: file.size,
    mtime: file.mtime,
    fingerprint,
    read_version: READ_VERSION,
    available: 1,
    format: read.format,
    page_count: read.pages.length,
    pages: JSON.stringify(read.pages),
    chapters: JSON.stringify(read.chapters),
    found: JSON.stringify(read.metadata),
    origins: JSON.stringify(read.origins),
    extra: JSON.stringify(read.extra),
    problem: read.problem === null ? null : JSON.stringify(read.problem),
  }
}

const NO_COVER = [null, null, NO_COVER_COLOURS.tint, NO_COVER_COLOURS.ink]
const INSERT = `insert into comics (id, added_at, cover_version, cover_ratio, tint, ink, ${COLUMNS.join(', ')})
  values (?, ?, ?, ?, ?, ?, ${COLUMNS.map(() => '?').join(', ')})`
const UPDATE = `update comics set ${COLUMNS.map((column) => `${column} = ?`).join(', ')} where id = ?`

/**
 * Writes what was read, and that covers are due; until its own is made a known comic keeps the one it had. A comic that
 * moved keeps its id; its former path stays as an alias, for what elsewhere still names it so.
 */
export async function writeComics(tx: Statements, comics: readonly ComicToWrite[]): Promise<void> {
  const now = new Date().toISOString()
  const occupied = await occupiedPaths(tx, comics)
  const nos: number[] = []
  for (const comic of comics) {
    if (comic.kind !== 'changed' && occupied.has(comic.file.path)) await makeRoom(tx, comic)
    nos.push(await writeComic(tx, comic, now))
  }
  const rows = comics.map(({ file, read }, place) => ({ no: nos[place], file, isOpen: read.format !== null }))
  await tx.run(
    'insert or replace into due_covers (comic_no, sidecar) select value ->> 0, value ->> 1 from json_each(?)',
    [JSON.stringify(rows.filter(({ isOpen }) => isOpen).map(({ no, file }) => [no, file.sidecar]))],
  )
  await forgetCovers(
    tx,
    rows.filter(({ isOpen }) => !isOpen).map(({ no }) => no),
  )
}

/** Those of the comics' paths at which there is one already. */
async function occupiedPaths(tx: Statements, comics: readonly ComicToWrite[]): Promise<ReadonlySet<string>> {
  const rows = await tx.all<{ path: string }>(
    'select path from comics where path in (select value from json_each(?))',
    [JSON.stringify(comics.map(({ file }) => file.path))],
  )
  return new Set(rows.map(({ path }) => path))
}

/**
 * A comic that another's file has taken the place of waits, unavailable, under a name that no comic can have (a
 * hidden file's), until its own is found again.
 */
async function makeRoom(tx: Statements, { id, file: { path, folder, name } }: ComicToWrite): Promise<void> {
  await tx.run('update comics set available = 0, path = ? || id where path = ? and id <> ?', [
    join(folder, `.${name}.`),
    path,
    id,
  ])
}

/** Writes one comic and returns its row number. */
async function writeComic(tx: Statements, comic: ComicToWrite, now: string): Promise<number> {
  const { id, kind, file, read } = comic
  const kept =
    kind === 'new' ? undefined : await tx.get<Kept>('select no, edit, path from comics where id = ?', [id])
  const metadata = withEdit(read.metadata, JSON.parse(kept?.edit ?? '{}') as IssuePatch)
  const described = describeComic(file.name, file.extension, metadata)
  const values: Record<string, Value> = { ...fileValues(comic), ...described }
  const ordered = COLUMNS.map((column) => values[column] ?? null)
  if (kept === undefined) {
    const { lastID } = await tx.run(INSERT, [id, now, ...NO_COVER, ...ordered])
    return lastID
  }
  await tx.run(UPDATE, [...ordered, id])
  // A comic that made room has no place of its own to remember.
  if (kind === 'moved' && !basename(kept.path).startsWith('.')) {
    await tx.run(
      'insert into former_paths (path, comic_id) values (?, ?) on conflict (path) do update set comic_id = excluded.comic_id',
      [kept.path, id],
    )
  }
  return kept.no
}

/** Files that could not be opened have no cover any more, but the one a person chose. */
async function forgetCovers(tx: Statements, nos: readonly (number | undefined)[]): Promise<void> {
  if (nos.length === 0) return
  const json = JSON.stringify(nos)
  await tx.run('delete from due_covers where comic_no in (select value from json_each(?))', [json])
  await tx.run(
    `update comics set cover_version = ?, cover_ratio = ?, tint = ?, ink = ?
     where no in (select value from json_each(?)) and cover_page is null`,
    [...NO_COVER, json],
  )
}

interface Kept {
  no: number
  edit: string
  path: string
}
