import { FIELD_NAMES, FIELDS, type FieldName, type FieldsWith, fieldsWith } from './fields.ts'
import type { IssueMetadata, PartialMetadata } from './metadata.ts'
import { noMetadata } from './metadata-fields.ts'

/** The fields with a column in the account's records. */
type ColumnField = Exclude<FieldName, FieldsWith<{ column: null }>>
const COLUMN_FIELDS = FIELD_NAMES.filter((name): name is ColumnField => FIELDS[name].column !== null)

type FieldColumns = { [N in ColumnField as (typeof FIELDS)[N]['column']]: IssueMetadata[N] }
type Columns = FieldColumns & ReturnType<typeof storylineColumns>

/** The columns of all drawing roles. */
export const DRAWN_COLUMNS = fieldsWith({ drawn: true }).map((name) => FIELDS[name].column)

/** Returns the `artists` column: all people of the drawing roles, without duplicates. */
export const drawnBy = (row: Pick<FieldColumns, (typeof DRAWN_COLUMNS)[number]>): string[] => [
  ...new Set(DRAWN_COLUMNS.flatMap((column) => row[column])),
]

const storylineColumns = (storyline: IssueMetadata['storyline']) => ({
  storyline_name: storyline?.name ?? null,
  storyline_order: storyline?.order ?? null,
  storyline_total: storyline?.total ?? null,
})

/** Returns the columns of the account's cloud copy of a comic for the given fields, without `artists`. */
export function cloudColumns(metadata: IssueMetadata): Columns
export function cloudColumns(metadata: PartialMetadata): Partial<Columns>
export function cloudColumns({ storyline, ...metadata }: PartialMetadata): Partial<Columns> {
  const fields = COLUMN_FIELDS.filter((field) => metadata[field] !== undefined)
  return {
    ...Object.fromEntries(fields.map((field) => [FIELDS[field].column, metadata[field]])),
    ...(storyline !== undefined && storylineColumns(storyline)),
  }
}

/** Returns the columns of the account's library record (`comics_library`) for an issue's metadata. */
export function libraryColumns(metadata: IssueMetadata) {
  const columns = cloudColumns(metadata)
  return { ...columns, artists: drawnBy(columns), story_arc: columns.storyline_name }
}

/** Converts a row of the cloud copy to metadata. Fields without a column are unknown. */
export function metadataOf(row: Columns): IssueMetadata {
  const { storyline_name: name, storyline_order: order, storyline_total: total } = row
  return {
    ...noMetadata(),
    ...Object.fromEntries(COLUMN_FIELDS.map((field) => [field, row[FIELDS[field].column]])),
    storyline: name === null ? null : { name, order, total },
  }
}
