import type { Value } from '#db/index.ts'
import { parseFileName, stemOf } from '#domain/filename.ts'
import { issueOrder, numberInSeries } from '#domain/issue-number.ts'
import type { IssueMetadata, PartialMetadata } from '#domain/metadata.ts'
import type { IssuePatch } from '#domain/metadata-edit.ts'
import { mergeMetadata } from '#domain/metadata-layers.ts'
import { naturalKey } from '#domain/natural.ts'

/** The columns that follow from an issue's metadata; written by scans and by edits alike. */
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

/** What a person wrote laid over what was found: an empty text or list empties the field. */
export function withEdit(found: IssueMetadata, edit: IssuePatch): IssueMetadata {
  const emptied: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(edit)) {
    if (value === '') emptied[field] = null
    else if (Array.isArray(value) && value.length === 0) emptied[field] = []
  }
  if (edit.storyline?.name === '') emptied.storyline = null
  return { ...mergeMetadata(edit as PartialMetadata, found), ...emptied }
}

/** The columns of a file of this name with this metadata. */
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
