import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { filters } from './filters.ts'
import { among } from './sets.ts'
import { comicCard, comicDetail, ok, order, paged, paging, seed, sort, sought } from './shapes.ts'

const id = z.object({ id: z.string().min(1) })
const width = z.coerce.number().int().min(1).max(20_000).optional()

/** Comics by an id that says nothing of their path. */
export const comics = contract({
  list: {
    method: 'GET',
    path: '/api/comics',
    access: 'user',
    query: z.object({
      q: sought.optional(),
      /** Only single issues: files that belong to no series (docs/architecture.md, Series). */
      single: z.stringbool().optional(),
      sort: sort.exclude(['count']).default('name'),
      order,
      seed,
      among,
      ...paging,
      ...filters,
    }),
    response: z.object({ ...paged, comics: z.array(comicCard) }),
  },
  get: {
    method: 'GET',
    path: '/api/comics/:id',
    access: 'user',
    params: id,
    response: z.object({ success: ok, comic: comicDetail }),
  },
  /** Cards of many comics, in the order asked; unknown ones are left out. */
  lookup: {
    method: 'POST',
    path: '/api/comics/lookup',
    access: 'user',
    body: z.union([
      z.object({ ids: z.array(z.string()).max(200) }),
      z.object({ paths: z.array(z.string()).max(200) }),
    ]),
    /** `asked`: the id or path that each was asked by, which may be a former path. */
    response: z.object({ success: ok, comics: z.array(comicCard), asked: z.array(z.string()) }),
  },
  cover: {
    method: 'GET',
    path: '/api/comics/:id/cover',
    access: 'user',
    media: true,
    params: id,
    /** `v` only names the picture, so that a URL never changes what it shows. */
    query: z.object({ w: width, v: z.string().optional() }),
    response: 'content',
  },
  /** A text book's chapter as a fragment of HTML from a closed list of elements, without scripts or addresses. */
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
  /** How long the text of each chapter of a text book is, in characters: what tells how far in it one is. */
  chapterLengths: {
    method: 'GET',
    path: '/api/comics/:id/chapters',
    access: 'user',
    params: id,
    response: z.object({ success: ok, lengths: z.array(z.int().min(0)) }),
  },
  page: {
    method: 'GET',
    path: '/api/comics/:id/pages/:n',
    access: 'user',
    media: true,
    params: id.extend({ n: z.coerce.number().int().min(1) }),
    query: z.object({ w: width, v: z.string().optional() }),
    response: 'content',
  },
})
