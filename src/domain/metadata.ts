import { z } from 'zod'
import { type EditedField, FIELDS, type FieldKind } from './fields.ts'

/** Reading direction as ComicInfo's Manga or an EPUB spine states it. */
export const readingDirection = z.enum(['ltr', 'rtl'])

/** Makes the schema of a field; there is one for each kind. */
export type SchemaMakers = Readonly<Record<FieldKind, (field: EditedField) => z.ZodType>>

/** The schemas of a table's fields, by name. */
type ShapeOf<F extends Readonly<Record<string, EditedField>>, M extends SchemaMakers> = {
  -readonly [N in keyof F]: ReturnType<M[F[N]['kind']]>
}

/** Returns the shape of an object that has all fields of a table. */
export function shapeOf<F extends Readonly<Record<string, EditedField>>, M extends SchemaMakers>(
  fields: F,
  makers: M,
): ShapeOf<F, M> {
  const schemas = Object.entries(fields).map(([name, field]) => [name, makers[field.kind](field)] as const)
  return Object.fromEntries(schemas) as ShapeOf<F, M>
}

const text = () => z.string().nullable()

/** Schemas of known values: null or an empty list means unknown. */
export const knownSchemas = {
  text,
  long: text,
  number: text,
  whole: () => z.int().nullable(),
  names: () => z.array(z.string()),
  direction: () => readingDirection.nullable(),
  storyline: () =>
    z.object({ name: z.string(), order: z.number().nullable(), total: z.int().nullable() }).nullable(),
} satisfies SchemaMakers

/**
 * The one normal form of everything that is known of an issue.
 * Embedded files, file names and edits are all brought into it.
 */
export const issueMetadata = z.object(shapeOf(FIELDS, knownSchemas))
export type IssueMetadata = z.infer<typeof issueMetadata>

/** What one source says: only the fields it states. */
export type PartialMetadata = Partial<IssueMetadata>

/** Where a value may come from: embedded files and dictionaries, files beside the comic, its name, its reader. */
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

/** What one source says. */
export interface MetadataLayer {
  readonly source: MetadataSource
  readonly values: PartialMetadata
}

/** The source of each field that has a value. */
export type MetadataOrigins = Partial<Record<keyof IssueMetadata, MetadataSource>>

/** True for a value that says something. */
export const isStated = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Only the fields that have a value. */
export function stated(all: PartialMetadata): PartialMetadata {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => isStated(value)))
}
