import { z } from 'zod'
import { FILES_PAGE } from '#domain/limits.ts'
import { contract } from '../endpoint.ts'
import { order, paged, paging, time } from './shapes.ts'

/** A file of a library, by the id of its comic. */
export const fileEntry = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  extension: z.string(),
  size: z.int(),
  modified: time,
  available: z.boolean(),
})

/** The file list, comics' files, and covers by file name: an exact path, else an unambiguous base name. */
export const files = contract({
  list: {
    method: 'GET',
    path: '/api/files',
    access: 'user',
    query: z.object({
      ...paging,
      limit: paging.limit.default(FILES_PAGE),
      sort: z.enum(['name', 'path', 'size', 'modified', 'added']).default('name'),
      order,
    }),
    response: z.object({ ...paged, files: z.array(fileEntry) }),
  },
  /** Returns the file of a comic; supports `Range`. */
  content: {
    method: 'GET',
    path: '/api/comics/:id/file',
    access: 'user',
    media: true,
    params: z.object({ id: z.string().min(1) }),
    response: 'content',
  },
  cover: {
    method: 'GET',
    path: '/api/files/cover/{*filename}',
    access: 'user',
    media: true,
    params: z.object({ filename: z.string().min(1) }),
    query: z.object({ w: z.coerce.number().int().min(1).optional() }),
    response: 'content',
  },
})
