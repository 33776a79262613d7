import { z } from 'zod'
import { LIST_MAX } from '#domain/limits.ts'
import { issueMetadata } from '#domain/metadata/metadata.ts'
import { FORMATS, LACKABLE, MONTH } from '#domain/plain-filters.ts'
import { contract } from '../endpoint.ts'
import { ok, time } from './shapes.ts'

const counted = { count: z.int() }

/** Data about the whole collection. */
export const collection = contract({
  /** Returns statistics of all available comics, for charts. */
  figures: {
    method: 'GET',
    path: '/api/collection',
    access: 'user',
    response: z.object({
      success: ok,
      comics: z.int(),
      pages: z.int(),
      bytes: z.int(),
      /** In descending order of files. */
      formats: z.array(z.object({ format: z.enum(FORMATS), ...counted, bytes: z.int() })),
      /** Months in which comics were added, in ascending order. */
      months: z.array(z.object({ month: z.string().regex(MONTH), ...counted })),
      /** Number of comics by file size in megabytes, in ascending order. */
      sizes: z.array(z.object({ from: z.int(), to: z.int().nullable(), ...counted })),
      /** Median file size in bytes; null without files. */
      median: z.int().nullable(),
      /** Number of comics that lack each kind of data. */
      lacking: z.record(z.enum(LACKABLE), z.int()),
    }),
  },
  /** Returns all available comics with their metadata, ordered by id, for the account's records. */
  comics: {
    method: 'GET',
    path: '/api/collection/comics',
    access: 'user',
    query: z.object({
      /** Cursor: the id of the last comic of the previous page. */
      after: z.string().default(''),
      limit: z.coerce.number().int().min(1).max(LIST_MAX).default(LIST_MAX),
    }),
    response: z.object({
      success: ok,
      comics: z.array(
        z.object({
          id: z.string(),
          path: z.string(),
          name: z.string(),
          extension: z.string(),
          size: z.int(),
          modified: time,
          pageCount: z.int(),
          metadata: issueMetadata,
        }),
      ),
    }),
  },
})
