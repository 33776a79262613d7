import { z } from 'zod'
import { nameKey } from '../entities.ts'
import { FIELDS, SERIES_FIELDS } from './fields.ts'
import { knownSchemas, readingDirection, type SchemaFactories, shapeOf } from './metadata.ts'

/** A field of an edit: absent leaves the field unchanged, null reverts an earlier edit. */
const edited = <T extends z.ZodType>(field: T) => field.nullable().optional()
const text = () => edited(z.string().trim().max(10_000))
/** A field that an empty string clears. */
const clearable = <T extends z.ZodType>(field: T) => edited(z.union([field, z.literal('')]))

/** Removes duplicates, ignoring case; the first spelling wins. */
const distinct = (items: readonly string[]): string[] =>
  [...new Map(items.toReversed().map((item) => [nameKey(item), item])).values()].toReversed()

/** Schema of a list of names: items are trimmed, empty and duplicate ones are removed. */
export const names = z
  .array(z.string().max(500))
  .max(1_000)
  .transform((items) => distinct(items.map((item) => item.trim()).filter((item) => item !== '')))

const storyline = {
  name: z.string().trim().max(500),
  order: z.number().min(1).nullable(),
  total: z.int().min(1).nullable(),
}
/** A partial edit of a storyline; absent parts are unchanged. */
export const storylineParts = z.object(storyline).partial()

/** Schemas of edited values; an empty text or list clears the field. */
const writtenSchemas = {
  text,
  long: text,
  number: text,
  whole: ({ written }) =>
    clearable(
      z
        .int()
        .min(written?.[0] ?? 1)
        .max(written?.[1] ?? Number.MAX_SAFE_INTEGER),
    ),
  names: () => edited(names),
  direction: () => clearable(readingDirection),
  storyline: () =>
    edited(
      z.object({ ...storyline, order: storyline.order.default(null), total: storyline.total.default(null) }),
    ),
} satisfies SchemaFactories

/** An edit of an issue's metadata. */
export const issuePatch = z.strictObject(shapeOf(FIELDS, writtenSchemas))
export type IssuePatch = z.output<typeof issuePatch>

/** An edit of a series' metadata; the header image has separate routes. */
export const seriesPatch = z.strictObject(shapeOf(SERIES_FIELDS, writtenSchemas))
export type SeriesPatch = z.output<typeof seriesPatch>

/** Metadata of a series: edited values, else values derived from its issues. */
export const seriesMetadata = z.object({
  ...shapeOf(SERIES_FIELDS, knownSchemas),
  headerImage: z.string().nullable(),
})
export type SeriesMetadata = z.infer<typeof seriesMetadata>

/** Merges a patch into an earlier one: null removes a field, absent fields are unchanged. */
export function mergePatches<P extends IssuePatch | SeriesPatch>(earlier: P, later: P): P {
  const changes = Object.entries({ ...earlier, ...later }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return Object.fromEntries(changes) as P
}
