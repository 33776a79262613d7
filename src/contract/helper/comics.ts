import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { filters } from './filters.ts'
import { plainFilters } from './plain-filters.ts'
import { queryReport, queryText } from './query-report.ts'
import { comicSetId } from './sets.ts'
import { comicCard, comicDetail, ok, order, paged, paging, seed, sort } from './shapes.ts'

const id = z.object({ id: z.string().min(1) })
const width = z.coerce.number().int().min(1).max(20_000).optional()

/** Comics, by ids that do not reveal their paths. */
export const comics = contract({
  list: {
    method: 'GET',
    path: '/api/comics',
    access: 'user',
    query: z.object({
      /** A query (docs/queries.md). */
      q: queryText.optional(),
      /** True for single issues only: files without a series (docs/architecture.md, Series). */
      single: z.stringbool().optional(),
      /** `released`: by publication date; comics without a date come last. */
      sort: z.enum([...sort.exclude(['count']).options, 'released']).default('name'),
      order,
      seed,
      among: comicSetId,
      ...paging,
      ...filters,
      ...plainFilters,
    }),
    /** `query`: the query of `q`, null without one. Its order and limit apply instead of `sort` and `order`. */
    response: z.object({ ...paged, query: queryReport.nullable(), comics: z.array(comicCard) }),
  },
  /**
   * Returns the last days on which comics were added, with some comics of each; `week` is the number of comics of the
   * last seven days. Days are those of a time zone with this offset (`Date.getTimezoneOffset`).
   */
  arrivals: {
    method: 'GET',
    path: '/api/arrivals',
    access: 'user',
    query: z.object({ offset: z.coerce.number().int().min(-900).max(900).default(0) }),
    response: z.object({
      success: ok,
      total: z.int(),
      week: z.int(),
      days: z.array(z.object({ day: z.string(), count: z.int(), comics: z.array(comicCard) })),
    }),
  },
  get: {
    method: 'GET',
    path: '/api/comics/:id',
    access: 'user',
    params: id,
    response: z.object({ success: ok, comic: comicDetail }),
  },
  /** Returns cards of comics in the requested order, without unknown ones. */
  lookup: {
    method: 'POST',
    path: '/api/comics/lookup',
    access: 'user',
    body: z.union([
      z.object({ ids: z.array(z.string()).max(200) }),
      z.object({ paths: z.array(z.string()).max(200) }),
    ]),
    /** `asked`: the requested id or path of each comic, which may be a former path. */
    response: z.object({ success: ok, comics: z.array(comicCard), asked: z.array(z.string()) }),
  },
  cover: {
    method: 'GET',
    path: '/api/comics/:id/cover',
    access: 'user',
    media: true,
    params: id,
    /** `v`: version of the cover, only for cache busting. */
    query: z.object({ w: width, v: z.string().optional() }),
    response: 'content',
  },
  /** Returns a text book's chapter as sanitized HTML, without scripts or URLs. */
  chapter: {
    method: 'GET',
    path: '/api/comics/:id/chapters/:n',
    access: 'user',
    params: id.extend({ n: z.coerce.number().int().min(1) }),
    response: z.object({
      success: ok,
      chapter: z.object({ number: z.int(), title: z.string(), html: z.string() }),
    }),
  },
  /** Returns the text length of each chapter of a text book in characters, to compute the share that was read. */
  chapterLengths: {
    method: 'GET',
    path: '/api/comics/:id/chapters',
    access: 'user',
    params: id,
    response: z.object({ success: ok, lengths: z.array(z.int().min(0)) }),
  },
  /** With `damaged=empty` a page that cannot be decoded is a 204 instead of an error, as browsers print each error. */
  page: {
    method: 'GET',
    path: '/api/comics/:id/pages/:n',
    access: 'user',
    media: true,
    params: id.extend({ n: z.coerce.number().int().min(1) }),
    query: z.object({ w: width, v: z.string().optional(), damaged: z.literal('empty').optional() }),
    response: 'content',
  },
})
