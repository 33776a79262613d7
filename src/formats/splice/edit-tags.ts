import { createHash } from 'node:crypto'
import { METADATA_MAX } from '#domain/limits.ts'
import type { FieldChange, XmlWarning } from '#domain/metadata/file-changes.ts'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import { openZip } from '../archive/zip.ts'
import { editComicInfo } from '../metadata/edit/edit-comic-info.ts'
import type { Source } from '../resources/source.ts'
import { hashEntries } from './hash-entries.ts'
import { comicInfoEntries } from './splice.ts'
import { UnusualZip, type ZipOddity } from './unusual-zip.ts'
import { readZipDirectory } from './zip-directory.ts'

/** The edit of a comic's ComicInfo.xml that would set metadata fields. */
export interface TagEdit {
  /** Why the zip is not changed; null if it can be. */
  readonly oddity: ZipOddity | null
  /** Why the metadata is not edited, with the line if known: `malformed:3`; null if it can be. */
  readonly refusal: string | null
  /** The new ComicInfo.xml; null if nothing changes or it is refused. */
  readonly xml: Buffer | null
  readonly changes: readonly FieldChange[]
  readonly warnings: readonly XmlWarning[]
  /** Names of further metadata files inside, which stay as they are. */
  readonly others: readonly string[]
}

const NO_EDIT: TagEdit = { oddity: null, refusal: null, xml: null, changes: [], warnings: [], others: [] }
const OTHER_METADATA = /(?:^|[/\\])(?:metroninfo\.xml|comic-?book-?info\.json|comet\.xml)$/i

/**
 * Plans the edit of the ComicInfo.xml in a zip; `fields` as in `editComicInfo`. Throws file-unreadable,
 * disk-not-answering, and the errors of reading its ComicInfo.xml.
 */
export async function planTagEdit(
  source: Source,
  fields: PartialMetadata,
  signal: AbortSignal,
): Promise<TagEdit> {
  try {
    const directory = await readZipDirectory(source.read, source.size)
    const [old, ...more] = comicInfoEntries(directory)
    // Of entries with one name, some programs read the first and others the last.
    if (more.some(({ name }) => name === old?.name)) throw new UnusualZip('name', old?.name)
    const others = directory.records.filter(({ name }) => OTHER_METADATA.test(name))
    const bytes = old === undefined ? null : await readEntry(source, old.name, signal)
    return { ...edited(bytes, fields), others: [...more, ...others].map(({ name }) => name) }
  } catch (error) {
    if (!(error instanceof UnusualZip)) throw error
    return { ...NO_EDIT, oddity: error.oddity }
  }
}

/** Edits ComicInfo.xml as text; null bytes create one. */
export function edited(bytes: Buffer | null, fields: PartialMetadata): TagEdit {
  const edit = editComicInfo(bytes, fields)
  if (edit.refusal !== null) {
    const line = edit.line === null ? '' : `:${edit.line}`
    return { ...NO_EDIT, refusal: `${edit.refusal}${line}` }
  }
  const { changes, warnings, isChanged, xml } = edit
  return { ...NO_EDIT, xml: isChanged ? xml : null, changes, warnings }
}

/** What two readers must agree on after a file was written. */
export interface ZipSummary {
  /** Hash of the names, sizes and checksums of all other entries, in order. */
  readonly entries: string
  /** SHA-256 of the ComicInfo.xml, hexadecimal; null without one. */
  readonly content: string | null
}

/** Summarizes a zip with the reader of pages, which is not the one that planned the edit. Throws as `openZip`. */
export async function summarizeZip(source: Source, signal: AbortSignal): Promise<ZipSummary> {
  const archive = await openZip(source)
  const [entry] = comicInfoEntries({ records: archive.entries })
  const bytes = entry && (await archive.read(entry, METADATA_MAX, signal))
  return {
    entries: hashEntries(archive.entries, entry?.name),
    content: bytes === undefined ? null : createHash('sha256').update(bytes).digest('hex'),
  }
}

/** Reads an entry with the reader of pages, which checks its checksum. */
async function readEntry(source: Source, name: string, signal: AbortSignal): Promise<Buffer> {
  const archive = await openZip(source)
  const entry = archive.entries.find((one) => one.name === name)
  if (entry === undefined) throw new UnusualZip('directory', name)
  return archive.read(entry, METADATA_MAX, signal)
}
