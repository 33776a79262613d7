import { basename } from 'node:path'
import type { Statements, Value } from '#db/index.ts'
import { NO_COVER_COLOURS } from '#domain/cover-colours.ts'
import type { IssuePatch } from '#domain/metadata-edit.ts'
import { linkFacets } from '../catalog/facet-links.ts'
import { DESCRIBED, describeComic, withEdit } from '../edit/describe.ts'
import type { FoundFile } from '../roots/walk.ts'
import { READ_VERSION, type ReadComic } from './read-comic.ts'

/** A file that was read, and whose comic it is. */
export interface ComicToWrite {
  readonly id: string
  /** `new`: not seen before; `changed`: the same path with other content; `moved`: a gone comic found again here. */
  readonly kind: 'new' | 'changed' | 'moved'
  readonly file: FoundFile
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
  'cover_version',
  'cover_ratio',
  'tint',
  'ink',
  'problem',
] as const
const COLUMNS = [...FILE_COLUMNS, ...DESCRIBED]

function fileValues({ file, read }: ComicToWrite): Record<(typeof FILE_COLUMNS)[number], Value> {
  const { cover } = read
  return {
    root: file.root,
    path: file.path,
    folder: file.folder,
    name: file.name,
    extension: file.extension,
    size: file.size,
    mtime: file.mtime,
    fingerprint: read.fingerprint,
    read_version: READ_VERSION,
    available: 1,
    format: read.format,
    page_count: read.pages.length,
    pages: JSON.stringify(read.pages),
    chapters: JSON.stringify(read.chapters),
    found: JSON.stringify(read.metadata),
    origins: JSON.stringify(read.origins),
    extra: JSON.stringify(read.extra),
    cover_version: cover?.version ?? null,
    cover_ratio: cover?.ratio ?? null,
    tint: cover?.tint ?? NO_COVER_COLOURS.tint,
    ink: cover?.ink ?? NO_COVER_COLOURS.ink,
    problem: read.problem === null ? null : JSON.stringify(read.problem),
  }
}

const INSERT = `insert into comics (id, added_at, ${COLUMNS.join(', ')}) values (?, ?, ${COLUMNS.map(() => '?').join(', ')})`
const UPDATE = `update comics set ${COLUMNS.map((column) => `${column} = ?`).join(', ')} where id = ?`

const UNCOVERED = COLUMNS.filter(
  (column) => !['cover_version', 'cover_ratio', 'tint', 'ink'].includes(column),
)
const UPDATE_BUT_COVER = `update comics set ${UNCOVERED.map((column) => `${column} = ?`).join(', ')} where id = ?`

/** Writes what was read. A comic that moved keeps its id; its former path stays as an alias (DESIGN 3.14). */
export async function writeComic(tx: Statements, comic: ComicToWrite, now: string): Promise<void> {
  const { id, kind, file, read } = comic
  const kept =
    kind === 'new'
      ? undefined
      : await tx.get<Kept>('select no, edit, path, cover_page from comics where id = ?', [id])
  const metadata = withEdit(read.metadata, JSON.parse(kept?.edit ?? '{}') as IssuePatch)
  const described = describeComic(file.name, file.extension, metadata)
  const values: Record<string, Value> = { ...fileValues(comic), ...described }
  const ordered = COLUMNS.map((column) => values[column] ?? null)
  if (kept === undefined) {
    const { lastID } = await tx.run(INSERT, [id, now, ...ordered])
    await linkFacets(tx, lastID, String(described.title), metadata)
    return
  }
  // A comic that made room has no place of its own to remember.
  if (kind === 'moved' && !basename(kept.path).startsWith('.')) {
    await tx.run(
      'insert into former_paths (path, comic_id) values (?, ?) on conflict (path) do update set comic_id = excluded.comic_id',
      [kept.path, id],
    )
  }
  // The cover a person chose stays, whatever the file's own has become.
  const update = kept.cover_page === null ? UPDATE : UPDATE_BUT_COVER
  const written = kept.cover_page === null ? ordered : UNCOVERED.map((column) => values[column] ?? null)
  await tx.run(update, [...written, id])
  await linkFacets(tx, kept.no, String(described.title), metadata)
}

interface Kept {
  no: number
  edit: string
  path: string
  cover_page: number | null
}
