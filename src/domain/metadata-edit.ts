import { z } from 'zod'
import { nameKey } from './entities.ts'
import { FIELDS, SERIES_FIELDS } from './fields.ts'
import { knownSchemas, readingDirection, type SchemaMakers, shapeOf } from './metadata.ts'

/** A field of an edit: absent leaves it alone, null takes an earlier edit back. */
const edited = <T extends z.ZodType>(field: T) => field.nullable().optional()
const text = () => edited(z.string().trim().max(10_000))
/** A value that an empty text empties, as it does a text. */
const emptied = <T extends z.ZodType>(field: T) => edited(z.union([field, z.literal('')]))

/** Each name once, whatever its case, as it was first written. */
const once = (items: readonly string[]): string[] =>
  [...new Map(items.toReversed().map((item) => [nameKey(item), item])).values()].toReversed()

/** Items are trimmed, empty ones dropped, duplicates ignored in any case. */
export const names = z
  .array(z.string().max(500))
  .max(1_000)
  .transform((items) => once(items.map((item) => item.trim()).filter((item) => item !== '')))

const storyline = {
  name: z.string().trim().max(500),
  order: z.number().min(1).nullable(),
  total: z.int().min(1).nullable(),
}
/** Some of a storyline: what is absent stays. */
export const storylineParts = z.object(storyline).partial()

/** Schemas of what a person may write; an empty text or list empties the field. */
const writtenSchemas = {
  text,
  long: text,
  number: text,
  whole: ({ written }) =>
    emptied(
      z
        .int()
        .min(written?.[0] ?? 1)
        .max(written?.[1] ?? Number.MAX_SAFE_INTEGER),
    ),
  names: () => edited(names),
  direction: () => emptied(readingDirection),
  storyline: () =>
    edited(
      z.object({ ...storyline, order: storyline.order.default(null), total: storyline.total.default(null) }),
    ),
} satisfies SchemaMakers

/** What a person may write of an issue. */
export const issuePatch = z.strictObject(shapeOf(FIELDS, writtenSchemas))
export type IssuePatch = z.output<typeof issuePatch>

/** What a person may write of a series; its header image has routes of its own. */
export const seriesPatch = z.strictObject(shapeOf(SERIES_FIELDS, writtenSchemas))
export type SeriesPatch = z.output<typeof seriesPatch>

/** What is known of a series: what was written of it, else what its issues say. */
export const seriesMetadata = z.object({
  ...shapeOf(SERIES_FIELDS, knownSchemas),
  headerImage: z.string().nullable(),
})
export type SeriesMetadata = z.infer<typeof seriesMetadata>

/** Lays a patch over an earlier one: what is null goes, what is absent stays. */
export function mergePatches<P extends IssuePatch | SeriesPatch>(earlier: P, later: P): P {
  const kept = Object.entries({ ...earlier, ...later }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return Object.fromEntries(kept) as P
}
