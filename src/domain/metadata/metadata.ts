import { z } from 'zod'
import { type EditedField, FIELDS, type FieldKind } from './fields.ts'

/** Reading direction, as in ComicInfo's Manga or an EPUB spine. */
export const readingDirection = z.enum(['ltr', 'rtl'])

/** Factories of field schemas by kind. */
export type SchemaFactories = Readonly<Record<FieldKind, (field: EditedField) => z.ZodType>>

/** Schemas of a table's fields by name. */
type ShapeOf<F extends Readonly<Record<string, EditedField>>, M extends SchemaFactories> = {
  -readonly [N in keyof F]: ReturnType<M[F[N]['kind']]>
}

/** Returns the zod shape of an object with all fields of a table. */
export function shapeOf<F extends Readonly<Record<string, EditedField>>, M extends SchemaFactories>(
  fields: F,
  factories: M,
): ShapeOf<F, M> {
  const schemas = Object.entries(fields).map(([name, field]) => [name, factories[field.kind](field)] as const)
  return Object.fromEntries(schemas) as ShapeOf<F, M>
}

const text = () => z.string().nullable()

/** Schemas of stored values: null or an empty list means unknown. */
export const knownSchemas = {
  text,
  long: text,
  number: text,
  whole: () => z.int().nullable(),
  names: () => z.array(z.string()),
  direction: () => readingDirection.nullable(),
  storyline: () =>
    z.object({ name: z.string(), order: z.number().nullable(), total: z.int().nullable() }).nullable(),
} satisfies SchemaFactories

/**
 * Metadata of an issue. Embedded files, file names and edits are all converted to this form.
 */
export const issueMetadata = z.object(shapeOf(FIELDS, knownSchemas))
export type IssueMetadata = z.infer<typeof issueMetadata>

/** Metadata from one source, with only the fields that the source has. */
export type PartialMetadata = Partial<IssueMetadata>

/** Sources of metadata: the user, files beside the comic, embedded files and dictionaries, the file name. */
export const metadataSource = z.enum([
  'User',
  'Sidecar',
  'ComicInfo',
  'MetronInfo',
  'ComicBookInfo',
  'CoMet',
  'EPUB',
  'XMP',
  'PDF',
  'MOBI',
  'FileName',
])
export type MetadataSource = z.infer<typeof metadataSource>

export interface MetadataLayer {
  readonly source: MetadataSource
  readonly values: PartialMetadata
}

/** The source of each field that has a value. */
export type MetadataOrigins = Partial<Record<keyof IssueMetadata, MetadataSource>>

/** True unless a value is null, undefined, or empty. */
export const isKnown = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Returns only the fields with a known value. */
export function stated(metadata: PartialMetadata): PartialMetadata {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => isKnown(value)))
}
