import { z } from 'zod'
import { nameKey } from './entities.ts'
import { type IssueMetadata, readingDirection } from './metadata.ts'

/** A field of an edit: absent leaves it alone, null takes an earlier edit back. */
const edited = <T extends z.ZodType>(field: T) => field.nullable().optional()
const text = edited(z.string().trim().max(10_000))
/** A value that an empty text empties, as it does a text. */
const emptied = <T extends z.ZodType>(field: T) => edited(z.union([field, z.literal('')]))
const count = emptied(z.int().min(1))

/** Each name once, whatever its case, as it was first written. */
const once = (items: readonly string[]): string[] =>
  [...new Map(items.toReversed().map((item) => [nameKey(item), item])).values()].toReversed()

/** Items are trimmed, empty ones dropped, duplicates ignored in any case. */
export const names = z
  .array(z.string().max(500))
  .max(1_000)
  .transform((items) => once(items.map((item) => item.trim()).filter((item) => item !== '')))
const list = edited(names)

const storyline = {
  name: z.string().trim().max(500),
  order: z.number().min(1).nullable(),
  total: z.int().min(1).nullable(),
}
/** Some of a storyline: what is absent stays. */
export const storylineParts = z.object(storyline).partial()

/** What a person may write of an issue; an empty text or list empties the field. */
export const issuePatch = z.strictObject({
  title: text,
  series: text,
  number: text,
  volume: count,
  count,
  summary: text,
  publisher: text,
  year: emptied(z.int().min(1900).max(2100)),
  month: emptied(z.int().min(1).max(12)),
  day: emptied(z.int().min(1).max(31)),
  storyline: edited(
    z.object({ ...storyline, order: storyline.order.default(null), total: storyline.total.default(null) }),
  ),
  writers: list,
  pencillers: list,
  inkers: list,
  colorists: list,
  letterers: list,
  coverArtists: list,
  editors: list,
  translators: list,
  characters: list,
  genres: list,
  tags: list,
  teams: list,
  locations: list,
  language: text,
  direction: emptied(readingDirection),
} satisfies Record<keyof IssueMetadata, z.ZodType>)
export type IssuePatch = z.output<typeof issuePatch>

/** What a person may write of a series; its header image has routes of its own. */
export const seriesPatch = z.strictObject({
  title: text,
  volume: count,
  publisher: text,
  summary: text,
  characters: list,
  genres: list,
  writers: list,
  artists: list,
  tags: list,
})
export type SeriesPatch = z.output<typeof seriesPatch>

const said = z.array(z.string())

/** What is known of a series: what was written of it, else what its issues say. */
export const seriesMetadata = z.object({
  title: z.string().nullable(),
  volume: z.int().nullable(),
  publisher: z.string().nullable(),
  summary: z.string().nullable(),
  characters: said,
  genres: said,
  writers: said,
  artists: said,
  tags: said,
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
