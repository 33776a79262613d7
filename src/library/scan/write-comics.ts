import { basename, join } from 'node:path'
import type { Statements, Value } from '#db/index.ts'
import { NO_COVER_COLOURS } from '#domain/cover-colours.ts'
import { METADATA_PROBLEMS } from '#domain/errors/problems.ts'
import type { IssuePatch } from '#domain/metadata/metadata-edit.ts'
import { DESCRIBED, describeComic, withEdit } from '../edit/describe.ts'
import type { FoundFile } from '../roots/entry-reader.ts'
import type { ReadComic } from './read-comic.ts'
import { READ_VERSION } from './read-version.ts'

/** A file that was read, with the id of its comic. */
export interface ComicToWrite {
  readonly id: string
  /** `changed`: a known path with new content; `moved`: a known comic at a new path. */
  readonly kind: 'new' | 'changed' | 'moved'
  readonly file: FoundFile
  /** Null until it is computed. */
  readonly fingerprint: string | null
  readonly read: ReadComic
  /** True if only metadata has changed: the cover is not made again, and a damaged page stays known. */
  readonly keepsPages?: boolean
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
  'page_digest',
  'beside',
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
    page_digest: read.pageDigest,
    beside: file.beside,
  }
}

const NO_COVER = [null, null, NO_COVER_COLOURS.tint, NO_COVER_COLOURS.ink]
const INSERT = `insert into comics (id, added_at, cover_version, cover_ratio, tint, ink, ${COLUMNS.join(', ')})
  values (?, ?, ?, ?, ?, ?, ${COLUMNS.map(() => '?').join(', ')})`
const UPDATE = `update comics set ${COLUMNS.map((column) => `${column} = ?`).join(', ')} where id = ?`

/**
 * Writes comics and marks their covers as due; a known comic keeps its previous cover until the new one is made. A
 * moved comic keeps its id, and its former path stays valid as an alias.
 */
export async function writeComics(tx: Statements, comics: readonly ComicToWrite[]): Promise<void> {
  const now = new Date().toISOString()
  const occupied = await occupiedPaths(tx, comics)
  const nos: number[] = []
  for (const comic of comics) {
    if (comic.kind !== 'changed' && occupied.has(comic.file.path)) await freePath(tx, comic)
    nos.push(await writeComic(tx, comic, now))
  }
  const rows = comics.map(({ file, read, keepsPages = false }, index) => ({
    ...{ no: nos[index], file, keepsPages },
    isOpen: read.format !== null,
  }))
  await tx.run(
    'insert or replace into due_covers (comic_no, sidecar) select value ->> 0, value ->> 1 from json_each(?)',
    [
      JSON.stringify(
        rows
          .filter(({ isOpen, keepsPages }) => isOpen && !keepsPages)
          .map(({ no, file }) => [no, file.sidecar]),
      ),
    ],
  )
  await removeCovers(
    tx,
    rows.filter(({ isOpen }) => !isOpen).map(({ no }) => no),
  )
}

/** Returns the paths of the comics that a row has already. */
async function occupiedPaths(tx: Statements, comics: readonly ComicToWrite[]): Promise<ReadonlySet<string>> {
  const rows = await tx.all<{ path: string }>(
    'select path from comics where path in (select value from json_each(?))',
    [JSON.stringify(comics.map(({ file }) => file.path))],
  )
  return new Set(rows.map(({ path }) => path))
}

/**
 * Frees the path of a comic. The comic that had it becomes unavailable, under the name of a hidden file, which no scan
 * finds, until its own file is found.
 */
export async function freePath(
  tx: Statements,
  {
    id,
    file: { path, folder, name },
  }: { readonly id: string; readonly file: Pick<FoundFile, 'path' | 'folder' | 'name'> },
): Promise<void> {
  await tx.run('update comics set available = 0, path = ? || id where path = ? and id <> ?', [
    join(folder, `.${name}.`),
    path,
    id,
  ])
}

/** Writes one comic and returns its row number. */
async function writeComic(tx: Statements, comic: ComicToWrite, now: string): Promise<number> {
  const { id, kind, file, read } = comic
  const stored =
    kind === 'new'
      ? undefined
      : await tx.get<StoredComic>('select no, edit, path, problem from comics where id = ?', [id])
  const metadata = withEdit(read.metadata, JSON.parse(stored?.edit ?? '{}') as IssuePatch)
  const described = describeComic(file.name, file.extension, metadata)
  const values: Record<string, Value> = { ...fileValues(comic), ...described }
  // A damaged page is found when its picture is decoded, which reading the file's list of pages is not.
  if (comic.keepsPages && read.problem === null && isOfPage(stored?.problem ?? null))
    values.problem = stored?.problem ?? null
  const ordered = COLUMNS.map((column) => values[column] ?? null)
  if (stored === undefined) {
    const { lastID } = await tx.run(INSERT, [id, now, ...NO_COVER, ...ordered])
    return lastID
  }
  await tx.run(UPDATE, [...ordered, id])
  // The path of a comic that was displaced (`freePath`) was never the path of a file.
  if (kind === 'moved' && !basename(stored.path).startsWith('.')) {
    await tx.run(
      'insert into former_paths (path, comic_id) values (?, ?) on conflict (path) do update set comic_id = excluded.comic_id',
      [stored.path, id],
    )
  }
  return stored.no
}

/** Removes the covers of comics whose file could not be opened, except covers that a user chose. */
async function removeCovers(tx: Statements, nos: readonly (number | undefined)[]): Promise<void> {
  if (nos.length === 0) return
  const json = JSON.stringify(nos)
  await tx.run('delete from due_covers where comic_no in (select value from json_each(?))', [json])
  await tx.run(
    `update comics set cover_version = ?, cover_ratio = ?, tint = ?, ink = ?
     where no in (select value from json_each(?)) and cover_page is null`,
    [...NO_COVER, json],
  )
}

/** True for the stored problem of a page. */
const isOfPage = (problem: string | null): boolean =>
  problem !== null && !METADATA_PROBLEMS.includes((JSON.parse(problem) as { code: string }).code)

interface StoredComic {
  no: number
  edit: string
  path: string
  problem: string | null
}
