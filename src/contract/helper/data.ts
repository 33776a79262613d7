import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { ok } from './shapes.ts'

/** The helper's data folder. */
export const data = contract({
  /** Returns the path of the data folder and its size by kind of data. Comics are stored elsewhere and not counted. */
  get: {
    method: 'GET',
    path: '/api/data',
    access: 'owner',
    scope: 'local',
    response: z.object({
      success: ok,
      folder: z.string(),
      bytes: z.object({
        /** Database of comics. */
        catalogue: z.int(),
        covers: z.int(),
        /** Header images and playlist pictures. */
        pictures: z.int(),
        /** Embedded accounts with their pictures; 0 with a hosted account. */
        accounts: z.int(),
      }),
    }),
  },
})
