import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { ok, time } from './shapes.ts'

const document = z.object({ document: z.string().min(1).max(200) })

/** A document with progress in an app that is not matched to a comic. */
export const unmatchedDocument = z.object({
  /** The app's id of the document: an MD5 of the file's content or name. */
  document: z.string(),
  /** File name and title, if the app reports them. */
  fileName: z.string().nullable(),
  title: z.string().nullable(),
  /** Share of the document that was read, 0 to 1. */
  share: z.number(),
  /** Name of the device, and the time of its report. */
  device: z.string(),
  at: time,
})
export type UnmatchedDocument = z.output<typeof unmatchedDocument>

/** Unmatched documents reported by KOReader (docs/apps.md, KOReader). */
export const documents = contract({
  /** Returns unmatched documents, the last reported first. */
  list: {
    method: 'GET',
    path: '/api/documents',
    access: 'user',
    response: z.object({ success: ok, documents: z.array(unmatchedDocument) }),
  },
  /** Matches a document to a comic. Its progress becomes that of the comic, unless the comic's progress is newer. */
  link: {
    method: 'PUT',
    path: '/api/documents/:document/comic',
    access: 'user',
    params: document,
    body: z.object({ comicId: z.string().min(1) }),
    response: z.object({ success: ok }),
  },
  /** Deletes the document until the app reports it again. */
  forget: {
    method: 'DELETE',
    path: '/api/documents/:document',
    access: 'user',
    params: document,
    response: z.object({ success: ok }),
  },
  /** Restores a recently deleted document, unless the app has reported it since. */
  restore: {
    method: 'POST',
    path: '/api/documents/:document',
    access: 'user',
    params: document,
    response: z.object({ success: ok }),
  },
})
