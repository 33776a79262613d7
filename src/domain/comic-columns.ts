import { FIELD_NAMES, FIELDS, type FieldName, type FieldsWith } from './fields.ts'
import type { IssueMetadata, PartialMetadata } from './metadata.ts'
import { noMetadata } from './metadata-fields.ts'

/** The fields that the account's records have a column for. */
type ColumnField = Exclude<FieldName, FieldsWith<{ column: null }>>
const COLUMN_FIELDS = FIELD_NAMES.filter((name): name is ColumnField => FIELDS[name].column !== null)

type FieldColumns = { [N in ColumnField as (typeof FIELDS)[N]['column']]: IssueMetadata[N] }
type Columns = FieldColumns & ReturnType<typeof storylineColumns>

/** The columns of everyone who drew a comic. */
export const DRAWN_COLUMNS = ['penciller', 'inker', 'colorist', 'cover_artist'] as const

/** The `artists` column: everyone who drew; the other lists say who did what. */
export const drawnBy = (row: Pick<FieldColumns, (typeof DRAWN_COLUMNS)[number]>): string[] => [
  ...new Set(DRAWN_COLUMNS.flatMap((column) => row[column])),
]

const storylineColumns = (storyline: IssueMetadata['storyline']) => ({
  storyline_name: storyline?.name ?? null,
  storyline_order: storyline?.order ?? null,
  storyline_total: storyline?.total ?? null,
})

/** The columns of the account's cloud copy of a comic for the fields that are given; `artists` follows from others. */
export function cloudColumns(given: IssueMetadata): Columns
export function cloudColumns(given: PartialMetadata): Partial<Columns>
export function cloudColumns({ storyline, ...given }: PartialMetadata): Partial<Columns> {
  const fields = COLUMN_FIELDS.filter((field) => given[field] !== undefined)
  return {
    ...Object.fromEntries(fields.map((field) => [FIELDS[field].column, given[field]])),
    ...(storyline !== undefined && storylineColumns(storyline)),
  }
}

/** What is known of an issue as the account's library record names it (`comics_library`). */
export function libraryColumns(metadata: IssueMetadata) {
  const columns = cloudColumns(metadata)
  return { ...columns, artists: drawnBy(columns), story_arc: columns.storyline_name }
}

/** A row of the cloud copy as the metadata it was made of; what it has no column for is unknown. */
export function metadataOf(row: Columns): IssueMetadata {
  const { storyline_name: name, storyline_order: order, storyline_total: total } = row
  return {
    ...noMetadata(),
    ...Object.fromEntries(COLUMN_FIELDS.map((field) => [field, row[FIELDS[field].column]])),
    storyline: name === null ? null : { name, order, total },
  }
}
