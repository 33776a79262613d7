import { z } from 'zod'
import { comicChapter, comicFormat, comicPage } from '#domain/comic.ts'
import { SEED_MAX } from '#domain/draw.ts'
import { LIST_MAX, SEARCH_MAX } from '#domain/limits.ts'
import { issueMetadata } from '#domain/metadata/metadata.ts'
import { SORTS } from '#domain/sorts.ts'
import { cut } from '#domain/text/text.ts'

/** `success` of every JSON response; errors are `{ success: false, error, code, params }`. */
export const ok = z.literal(true)
export const time = z.iso.datetime()

/** Query parameters of paging. */
export const paging = {
  limit: z.coerce.number().int().min(1).max(LIST_MAX).default(LIST_MAX),
  offset: z.coerce.number().int().min(0).default(0),
}
/** A search text, cut to SEARCH_MAX characters. */
export const searchText = z
  .string()
  .trim()
  .transform((text) => cut(text, SEARCH_MAX))
/** Seed of `sort: 'random'`, the same for all pages of a list; without a seed every response has another order. */
export const seed = z.coerce.number().int().min(0).max(SEED_MAX).optional()
/**
 * Sort orders of lists; a list excludes those it does not support. `given`: the order of the set `among`; by name
 * without one.
 */
export const sort = z.enum([...SORTS, 'random', 'given'])
export const order = z.enum(['asc', 'desc']).default('asc')

/** Fields of a paged response. */
export const paged = { success: ok, total: z.int(), limit: z.int(), offset: z.int() }

/** Problem of a file. `code` is one of `domain/errors`, `params` replace the placeholders of its message. */
export const problem = z.object({
  code: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/**
 * Reference to a cover: `GET /api/comics/{id}/cover?v={version}&w=…`. `version` changes with the image (null: no cover;
 * `due`: made on the first request); `tint` is a CSS colour (docs/look.md, Cover colours); `ratio` is width ÷ height.
 */
export const coverRef = z.object({
  id: z.string(),
  version: z.string().nullable(),
  tint: z.string(),
  ratio: z.number().nullable(),
})
export type CoverRef = z.infer<typeof coverRef>

/** The caller's progress in a comic. */
export const progressState = z.object({
  /** From 1. */
  page: z.int(),
  pageCount: z.int(),
  /** 0 to 1. */
  share: z.number(),
  finished: z.boolean(),
  dropped: z.boolean(),
  /** Number of readings, from 1; a restart increases it. */
  pass: z.int(),
  /** Time of the last reading. */
  at: time,
})
export type ProgressState = z.output<typeof progressState>

/** A comic in a list. */
export const comicCard = z.object({
  id: z.string(),
  path: z.string(),
  /** File name with extension. */
  name: z.string(),
  format: comicFormat.nullable(),
  extension: z.string(),
  size: z.int(),
  modified: time,
  added: time,
  /** Changes with the file's content; part of page URLs, which are cached forever. */
  fileVersion: z.string(),
  available: z.boolean(),
  /** The metadata's title, else the file name without extension. */
  title: z.string(),
  series: z.string().nullable(),
  seriesKey: z.string().nullable(),
  /** Number within the series; an annual's is `Annual 1`. */
  number: z.string().nullable(),
  volume: z.int().nullable(),
  year: z.int().nullable(),
  publisher: z.string().nullable(),
  pageCount: z.int(),
  cover: coverRef,
  problem: problem.nullable(),
  /** Null if the caller never opened the comic. */
  progress: progressState.nullable(),
})
export type ComicCard = z.infer<typeof comicCard>

/** Numbers of comics of a series that the caller has finished, and that the caller has started but not finished. */
const seriesReading = { read: z.int(), reading: z.int() }

/** A series in a list. */
export const seriesCard = z.object({
  key: z.string(),
  name: z.string(),
  volume: z.int().nullable(),
  /** Number of issues. */
  count: z.int(),
  /** File names of the first three issues. */
  covers: z.array(z.string()),
  /** Covers of the same three issues. */
  stack: z.array(coverRef),
  folderPath: z.string(),
  publisher: z.string().nullable(),
  year: z.int().nullable(),
  summary: z.string().nullable(),
  added: time,
  /** Saturated colour of the first cover, for hero sections (docs/look.md, Cover colours). */
  ink: z.string(),
  /** URL of the header image, null without one. */
  headerImage: z.string().nullable(),
  ...seriesReading,
})
export type SeriesCard = z.infer<typeof seriesCard>

/** Changed progress by comic id (null: never opened), and the counts of the affected series. */
export const changedProgress = z.object({
  comics: z.record(z.string(), progressState.nullable()),
  series: z.array(z.object({ key: z.string(), ...seriesReading })),
})
export type ChangedProgress = z.output<typeof changedProgress>

/** A comic with pages, metadata and neighbours. */
export const comicDetail = comicCard.extend({
  pages: z.array(comicPage),
  chapters: z.array(comicChapter),
  /** Pages of this file that could not be decoded when a client requested them, in order. */
  damagedPages: z.array(z.int()),
  metadata: issueMetadata,
  /** Saturated colour of the cover, for hero sections (docs/look.md, Cover colours). */
  ink: z.string(),
  /** Neighbours in the series' order; null at its ends and for single issues. */
  previous: comicCard.nullable(),
  next: comicCard.nullable(),
  /** Up to six consecutive parts of its storyline, including this comic. */
  storyline: z.array(z.object({ part: z.number().nullable(), comic: comicCard })),
})
export type ComicDetail = z.infer<typeof comicDetail>
