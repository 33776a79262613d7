import { z } from 'zod'
import { readingDirection } from './metadata.ts'

/** A field of an edit: absent leaves it alone, null takes an earlier edit back. */
const edited = <T extends z.ZodType>(field: T) => field.nullable().optional()
const text = edited(z.string().trim().max(10_000))
const count = edited(z.int().min(1))
/** Items are trimmed, empty ones dropped, duplicates ignored. */
const names = edited(
  z
    .array(z.string().max(500))
    .max(1_000)
    .transform((items) => [...new Set(items.map((item) => item.trim()).filter((item) => item !== ''))]),
)

/** What a person may write of an issue; an empty text or list empties the field. */
export const issuePatch = z.strictObject({
  title: text,
  series: text,
  number: text,
  volume: count,
  count,
  summary: text,
  publisher: text,
  year: edited(z.int().min(1900).max(2100)),
  month: edited(z.int().min(1).max(12)),
  day: edited(z.int().min(1).max(31)),
  storyline: edited(
    z.object({
      name: z.string().trim().max(500),
      order: z.number().min(1).nullable().default(null),
      total: z.int().min(1).nullable().default(null),
    }),
  ),
  writers: names,
  pencillers: names,
  inkers: names,
  colorists: names,
  letterers: names,
  coverArtists: names,
  editors: names,
  translators: names,
  characters: names,
  genres: names,
  tags: names,
  teams: names,
  locations: names,
  language: text,
  direction: edited(readingDirection),
})
export type IssuePatch = z.output<typeof issuePatch>

/** What a person may write of a series; its header image has routes of its own. */
export const seriesPatch = z.strictObject({
  title: text,
  volume: count,
  publisher: text,
  summary: text,
  characters: names,
  genres: names,
  writers: names,
  artists: names,
  tags: names,
})
export type SeriesPatch = z.output<typeof seriesPatch>

const list = z.array(z.string())

/** What is known of a series: what was written of it, else what its issues say. */
export const seriesMetadata = z.object({
  title: z.string().nullable(),
  volume: z.int().nullable(),
  publisher: z.string().nullable(),
  summary: z.string().nullable(),
  characters: list,
  genres: list,
  writers: list,
  artists: list,
  tags: list,
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
