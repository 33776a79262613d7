import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { ok } from './shapes.ts'

/** Where this helper keeps what it makes. */
export const data = contract({
  /** Its folder and how many bytes are in it, by kind. Comics lie in their own folders and are not counted. */
  get: {
    method: 'GET',
    path: '/api/data',
    access: 'owner',
    scope: 'local',
    response: z.object({
      success: ok,
      folder: z.string(),
      bytes: z.object({
        /** What is known of the comics. */
        catalogue: z.int(),
        covers: z.int(),
        /** Header images, and those of playlists. */
        pictures: z.int(),
        /** The accounts on this computer with their pictures; 0 with a hosted one. */
        accounts: z.int(),
      }),
    }),
  },
})
