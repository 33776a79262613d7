import type { Value } from '#db/index.ts'
import { parseFileName, stemOf } from '#domain/filename/filename.ts'
import { issueOrder, numberInSeries } from '#domain/filename/issue-number.ts'
import type { IssueMetadata, PartialMetadata } from '#domain/metadata/metadata.ts'
import type { IssuePatch } from '#domain/metadata/metadata-edit.ts'
import { mergeMetadata } from '#domain/metadata/metadata-layers.ts'
import { naturalKey } from '#domain/text/natural.ts'

/** The columns derived from an issue's metadata, written by scans and edits. */
export const DESCRIBED = [
  'metadata',
  'title',
  'sort_name',
  'number',
  'number_order',
  'volume',
  'year',
  'publisher',
] as const

export type Described = Record<(typeof DESCRIBED)[number], Value>

/** Returns the metadata of a file with an edit applied; an empty text or list in the edit clears the field. */
export function withEdit(found: IssueMetadata, edit: IssuePatch): IssueMetadata {
  const cleared: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(edit)) {
    if (value === '') cleared[field] = null
    else if (Array.isArray(value) && value.length === 0) cleared[field] = []
  }
  if (edit.storyline?.name === '') cleared.storyline = null
  return { ...mergeMetadata(edit as PartialMetadata, found), ...cleared }
}

/** Derives the columns from a file name and its metadata. */
export function describeComic(name: string, extension: string, metadata: IssueMetadata): Described {
  const base = stemOf(name, extension)
  const title = metadata.title ?? base
  const number = numberInSeries(metadata.number, metadata.year, [metadata.series, parseFileName(name).series])
  return {
    metadata: JSON.stringify(metadata),
    title,
    sort_name: naturalKey(base),
    number,
    number_order: issueOrder(number),
    volume: metadata.volume,
    year: metadata.year,
    publisher: metadata.publisher,
  }
}
