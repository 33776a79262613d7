import { createHash } from 'node:crypto'
import type { ZipOddity } from '#domain/file-refusals.ts'
import { METADATA_MAX } from '#domain/limits.ts'
import type { FieldChange, XmlWarning } from '#domain/metadata/file-changes.ts'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import { openZip } from '../archive/zip.ts'
import { editComicInfo } from '../metadata/edit/edit-comic-info.ts'
import { editMetronInfo } from '../metadata/edit/edit-metron-info.ts'
import type { Source } from '../resources/source.ts'
import { hashEntries } from './hash-entries.ts'
import { metadataEntries } from './splice.ts'
import { UnusualZip } from './unusual-zip.ts'
import { readZipDirectory, type ZipDirectory } from './zip-directory.ts'

/** The edit of a comic's ComicInfo.xml that would set metadata fields. */
export interface TagEdit {
  /** Why the zip is not changed; null if it can be. */
  readonly oddity: ZipOddity | null
  /** Why the metadata is not edited, with the line if known: `malformed:3`; null if it can be. */
  readonly refusal: string | null
  /** The new ComicInfo.xml; null if nothing changes or it is refused. */
  readonly xml: Buffer | null
  /** The new MetronInfo.xml and the name of its entry; null if nothing changes in it. */
  readonly metron: { readonly name: string; readonly xml: Buffer } | null
  readonly changes: readonly FieldChange[]
  readonly warnings: readonly XmlWarning[]
  /** Names of further metadata files inside, which stay as they are. */
  readonly others: readonly string[]
}

const NO_EDIT: TagEdit = {
  ...{ oddity: null, refusal: null, xml: null, metron: null },
  ...{ changes: [], warnings: [], others: [] },
}
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
    const [old, ...more] = metadataEntries(directory)
    // Of entries with one name, some programs read the first and others the last.
    if (more.some(({ name }) => name === old?.name)) throw new UnusualZip('name', old?.name)
    const bytes = old === undefined ? null : await readEntry(source, old.name, signal)
    const edit = edited(bytes, fields)
    if (edit.refusal !== null) return edit
    const metron = await planMetron(source, directory, fields, signal)
    const others = directory.records.filter(
      ({ name }) => OTHER_METADATA.test(name) && name !== metron?.edited,
    )
    const changed = new Set(edit.changes.map(({ field }) => field))
    return {
      ...edit,
      metron: metron?.metron ?? null,
      changes: [...edit.changes, ...(metron?.changes ?? []).filter(({ field }) => !changed.has(field))],
      warnings: [...edit.warnings, ...(metron?.warnings ?? [])],
      others: [...more, ...others].map(({ name }) => name),
    }
  } catch (error) {
    if (!(error instanceof UnusualZip)) throw error
    return { ...NO_EDIT, oddity: error.oddity }
  }
}

/**
 * Plans the edit of the MetronInfo.xml in a zip; null without one, or with several. One that is not edited with
 * certainty stays, with a warning.
 */
async function planMetron(
  source: Source,
  directory: ZipDirectory,
  fields: PartialMetadata,
  signal: AbortSignal,
): Promise<(Pick<TagEdit, 'metron' | 'changes' | 'warnings'> & { readonly edited: string | null }) | null> {
  const [entry, ...more] = metadataEntries(directory, 'MetronInfo.xml')
  if (entry === undefined || more.length > 0) return null
  const { name } = entry
  const edit = editMetronInfo(await readEntry(source, name, signal), fields)
  if (edit.refusal === null) {
    const { xml, isChanged, changes, warnings } = edit
    return { edited: name, metron: isChanged ? { name, xml } : null, changes, warnings }
  }
  const warning = { code: 'metron-differs', element: name, value: null } as const
  return { edited: null, metron: null, changes: [], warnings: [warning] }
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
  /** SHA-256 of each named entry, hexadecimal; null without it. */
  readonly contents: readonly (string | null)[]
}

/**
 * Summarizes a zip with the reader of pages, which is not the one that planned the edit. `names`: the entries that were
 * written. Throws as `openZip`.
 */
export async function summarizeZip(
  source: Source,
  names: readonly string[],
  signal: AbortSignal,
): Promise<ZipSummary> {
  const archive = await openZip(source)
  const contents: (string | null)[] = []
  for (const name of names) {
    const entry = archive.entries.find((one) => one.name === name)
    const bytes = entry && (await archive.read(entry, METADATA_MAX, signal))
    contents.push(bytes === undefined ? null : createHash('sha256').update(bytes).digest('hex'))
  }
  return { entries: hashEntries(archive.entries, names), contents }
}

/** Reads an entry with the reader of pages, which checks its checksum. */
async function readEntry(source: Source, name: string, signal: AbortSignal): Promise<Buffer> {
  const archive = await openZip(source)
  const entry = archive.entries.find((one) => one.name === name)
  if (entry === undefined) throw new UnusualZip('directory', name)
  return archive.read(entry, METADATA_MAX, signal)
}
