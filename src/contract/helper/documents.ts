import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { ok, time } from './shapes.ts'

const document = z.object({ document: z.string().min(1).max(200) })

/** A document that an app is in, and that no comic here is known by. */
export const unmatchedDocument = z.object({
  /** What the app calls it: the MD5 of something of its file. */
  document: z.string(),
  /** The file's name and its title, where the app says. */
  fileName: z.string().nullable(),
  title: z.string().nullable(),
  /** How much of it lies before, 0 to 1. */
  share: z.number(),
  /** The device as it calls itself, and when it told this. */
  device: z.string(),
  at: time,
})
export type UnmatchedDocument = z.output<typeof unmatchedDocument>

/** Documents without a comic, which KOReader told of (docs/apps.md, KOReader). */
export const documents = contract({
  /** The last told first. */
  list: {
    method: 'GET',
    path: '/api/documents',
    access: 'user',
    response: z.object({ success: ok, documents: z.array(unmatchedDocument) }),
  },
  /** Says which comic it is: where somebody is in it becomes where they are in the comic, unless they read that later. */
  link: {
    method: 'PUT',
    path: '/api/documents/:document/comic',
    access: 'user',
    params: document,
    body: z.object({ comicId: z.string().min(1) }),
    response: z.object({ success: ok }),
  },
  /** Forgets it, until the app tells of it again. */
  forget: {
    method: 'DELETE',
    path: '/api/documents/:document',
    access: 'user',
    params: document,
    response: z.object({ success: ok }),
  },
  /** Takes back that it was forgotten a moment ago, where the app has not told of it since. */
  restore: {
    method: 'POST',
    path: '/api/documents/:document',
    access: 'user',
    params: document,
    response: z.object({ success: ok }),
  },
})
