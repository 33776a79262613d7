import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { ok, time } from './shapes.ts'

/** Counts of the server screen. */
export const stats = contract({
  get: {
    method: 'GET',
    path: '/api/stats',
    access: 'user',
    response: z.object({
      success: ok,
      files: z.int(),
      /** The files whose pages can be read; the rest have a problem. */
      readable: z.int(),
      libraries: z.int(),
      lastScan: time.nullable(),
      series: z.int(),
      singles: z.int(),
      unavailable: z.int(),
      problems: z.int(),
      bytes: z.int(),
    }),
  },
})
