import { z } from 'zod'
import { comicChapter, comicFormat, comicPage } from '#domain/comic.ts'
import { SEED_MAX } from '#domain/draw.ts'
import { LIST_MAX, SEARCH_MAX } from '#domain/limits.ts'
import { issueMetadata } from '#domain/metadata.ts'
import { SORTS } from '#domain/sorts.ts'
import { cut } from '#domain/text.ts'

/** Every helper answer but an image says that it worked; refusals are `{ success: false, error, code, params }`. */
export const ok = z.literal(true)
export const time = z.iso.datetime()

/** Paging as it arrives in a query. */
export const paging = {
  limit: z.coerce.number().int().min(1).max(LIST_MAX).default(LIST_MAX),
  offset: z.coerce.number().int().min(0).default(0),
}
/** What is searched for; what is absurdly long is cut, for it names nothing. */
export const sought = z
  .string()
  .trim()
  .transform((text) => cut(text, SEARCH_MAX))
/** Names the order of `sort: 'random'`: pages of one list carry the same; without it every answer is drawn anew. */
export const seed = z.coerce.number().int().min(0).max(SEED_MAX).optional()
/**
 * Sort orders of lists; each list excludes those that it has not. `given`: the order that the set `among` was made in; by
 * name without one.
 */
export const sort = z.enum([...SORTS, 'random', 'given'])
export const order = z.enum(['asc', 'desc']).default('asc')

/** A page of a list, as answers state it. */
export const paged = { success: ok, total: z.int(), limit: z.int(), offset: z.int() }

/** Why a file could not be read wholly. `code` is one of `domain/errors`, `params` fill the places of its sentence. */
export const problem = z.object({
  code: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/**
 * What it takes to draw a cover: `GET /api/comics/{id}/cover?v={version}&w=…`.
 * `version` changes with the picture (null: there is no cover; `due`: it is made when it is asked for); `tint` is a
 * CSS colour (docs/look.md, Cover colours);
 * `ratio` is width ÷ height.
 */
export const coverRef = z.object({
  id: z.string(),
  version: z.string().nullable(),
  tint: z.string(),
  ratio: z.number().nullable(),
})
export type CoverRef = z.infer<typeof coverRef>

/** How far the caller has read a comic that they opened. */
export const progressState = z.object({
  /** From 1. */
  page: z.int(),
  pageCount: z.int(),
  /** 0 to 1. */
  share: z.number(),
  finished: z.boolean(),
  dropped: z.boolean(),
  /** How often it was begun anew, from 1. */
  pass: z.int(),
  /** When it was read last. */
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
  /** Another one when the file's content is: addresses of its pages carry it, and are kept for ever. */
  fileVersion: z.string(),
  available: z.boolean(),
  /** The metadata's title, else the file name without extension. */
  title: z.string(),
  series: z.string().nullable(),
  seriesKey: z.string().nullable(),
  /** As its series tells it: an annual's is `Annual 1`. */
  number: z.string().nullable(),
  volume: z.int().nullable(),
  year: z.int().nullable(),
  publisher: z.string().nullable(),
  pageCount: z.int(),
  cover: coverRef,
  problem: problem.nullable(),
  /** Null: the caller never opened it. */
  progress: progressState.nullable(),
})
export type ComicCard = z.infer<typeof comicCard>

/** How many comics of a series the caller has read to the end, and opened without that. */
const seriesReading = { read: z.int(), reading: z.int() }

/** A series in a list. */
export const seriesCard = z.object({
  key: z.string(),
  name: z.string(),
  volume: z.int().nullable(),
  /** Issues in it. */
  count: z.int(),
  /** The names of the first three files. */
  covers: z.array(z.string()),
  /** The same three, to be drawn. */
  stack: z.array(coverRef),
  folderPath: z.string(),
  publisher: z.string().nullable(),
  year: z.int().nullable(),
  summary: z.string().nullable(),
  added: time,
  /** The saturated colour of the first cover, for heroes (docs/look.md, Cover colours). */
  ink: z.string(),
  /** The address of its header image, null where none was chosen. */
  headerImage: z.string().nullable(),
  ...seriesReading,
})
export type SeriesCard = z.infer<typeof seriesCard>

/** Progress that has changed: the states of comics by id (null: never opened), and the counts of their series. */
export const changedProgress = z.object({
  comics: z.record(z.string(), progressState.nullable()),
  series: z.array(z.object({ key: z.string(), ...seriesReading })),
})
export type ChangedProgress = z.output<typeof changedProgress>

/** A comic, whole. */
export const comicDetail = comicCard.extend({
  pages: z.array(comicPage),
  chapters: z.array(comicChapter),
  metadata: issueMetadata,
  /** The saturated colour of its cover, for heroes (docs/look.md, Cover colours). */
  ink: z.string(),
  /** Neighbours in the series' order; null at its ends and for single issues. */
  previous: comicCard.nullable(),
  next: comicCard.nullable(),
  /** Its storyline in order, as far as it stands near this comic: six of it at most, this one among them. */
  storyline: z.array(z.object({ part: z.number().nullable(), comic: comicCard })),
})
export type ComicDetail = z.infer<typeof comicDetail>
