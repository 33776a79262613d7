import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { ok } from './shapes.ts'

/** The helper's data folder. */
export const data = contract({
  /** Returns the path of the data folder and its size by kind of data. Comics are not counted. */
  get: {
    method: 'GET',
    path: '/api/data',
    access: 'owner',
    scope: 'local',
    response: z.object({
      success: ok,
      folder: z.string(),
      bytes: z.object({
        /** Database of comics with its backups, and all other files directly in the folder. */
        catalogue: z.int(),
        covers: z.int(),
        /** Header images and playlist pictures. */
        pictures: z.int(),
        /** Embedded accounts with their pictures and backups; 0 with a hosted account. */
        accounts: z.int(),
      }),
    }),
  },
})
