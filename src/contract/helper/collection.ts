import { z } from 'zod'
import { LIST_MAX } from '#domain/limits.ts'
import { issueMetadata } from '#domain/metadata.ts'
import { FORMATS, LACKABLE, MONTH } from '#domain/traits.ts'
import { contract } from '../endpoint.ts'
import { ok, time } from './shapes.ts'

const counted = { count: z.int() }

/** The collection as a whole. */
export const collection = contract({
  /** What its pictures are drawn from, of the comics that are there. */
  figures: {
    method: 'GET',
    path: '/api/collection',
    access: 'user',
    response: z.object({
      success: ok,
      comics: z.int(),
      pages: z.int(),
      bytes: z.int(),
      /** The most files first. */
      formats: z.array(z.object({ format: z.enum(FORMATS), ...counted, bytes: z.int() })),
      /** Months in which comics were added, the oldest first. */
      months: z.array(z.object({ month: z.string().regex(MONTH), ...counted })),
      /** Comics by the size of their files, in megabytes: from the smallest to the largest there are. */
      sizes: z.array(z.object({ from: z.int(), to: z.int().nullable(), ...counted })),
      /** Bytes that half of the files have at most; null without any. */
      median: z.int().nullable(),
      /** How many comics lack each. */
      lacking: z.record(z.enum(LACKABLE), z.int()),
    }),
  },
  /** Every comic that is there with its metadata, by id: what an account records of them. */
  comics: {
    method: 'GET',
    path: '/api/collection/comics',
    access: 'user',
    query: z.object({
      /** The id of the last comic one has. */
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
