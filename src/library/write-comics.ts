import type { Statements, Value } from '#db/index.ts'
import { issueOrder } from '#domain/issue-number.ts'
import { naturalKey } from '#domain/natural.ts'
import { fold } from '#domain/slug.ts'
import { NO_INKS } from './inks.ts'
import { READ_VERSION, type ReadComic } from './read-comic.ts'
import type { FoundFile } from './walk.ts'

/** A file that was read, and whose comic it is. */
export interface ComicToWrite {
  readonly id: string
  /** `new`: not seen before; `changed`: the same path with other content; `moved`: a gone comic found again here. */
  readonly kind: 'new' | 'changed' | 'moved'
  readonly file: FoundFile
  readonly read: ReadComic
}

const COLUMNS = [
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
  'metadata',
  'title',
  'sort_name',
  'search',
  'number',
  'number_order',
  'volume',
  'year',
  'publisher',
  'cover_version',
  'cover_ratio',
  'tint',
  'ink',
  'problem',
] as const

function valuesOf({ file, read }: ComicToWrite): Record<(typeof COLUMNS)[number], Value> {
  const { metadata, cover } = read
  const base = file.name.slice(0, -(file.extension.length + 1))
  const title = metadata.title ?? base
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
    metadata: JSON.stringify(metadata),
    title,
    sort_name: naturalKey(base),
    search: fold(`${base} ${title} ${metadata.series ?? ''}`),
    number: metadata.number,
    number_order: issueOrder(metadata.number),
    volume: metadata.volume,
    year: metadata.year,
    publisher: metadata.publisher,
    cover_version: cover?.version ?? null,
    cover_ratio: cover?.ratio ?? null,
    tint: cover?.tint ?? NO_INKS.tint,
    ink: cover?.ink ?? NO_INKS.ink,
    problem: read.problem === null ? null : JSON.stringify(read.problem),
  }
}

const INSERT = `insert into comics (id, added_at, ${COLUMNS.join(', ')}) values (?, ?, ${COLUMNS.map(() => '?').join(', ')})`
const UPDATE = `update comics set ${COLUMNS.map((column) => `${column} = ?`).join(', ')} where id = ?`

/** Writes what was read. A comic that moved keeps its id; its former path stays as an alias (DESIGN 3.14). */
export async function writeComic(tx: Statements, comic: ComicToWrite, now: string): Promise<void> {
  const values = valuesOf(comic)
  const ordered = COLUMNS.map((column) => values[column])
  if (comic.kind === 'new') {
    await tx.run(INSERT, [comic.id, now, ...ordered])
    return
  }
  if (comic.kind === 'moved') {
    await tx.run(
      `insert into former_paths (path, comic_id) select path, id from comics where id = ?
       on conflict (path) do update set comic_id = excluded.comic_id`,
      [comic.id],
    )
  }
  await tx.run(UPDATE, [...ordered, comic.id])
}
