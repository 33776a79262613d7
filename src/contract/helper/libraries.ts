import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { ok } from './shapes.ts'

/** A library folder and its contents. `available` is false while the folder cannot be read. */
export const libraryDetail = z.object({
  path: z.string(),
  files: z.int(),
  formats: z.array(z.string()),
  available: z.boolean(),
})
const answer = z.object({ success: ok, libraries: z.array(z.string()), details: z.array(libraryDetail) })
const path = z.object({ path: z.string() })

/** Library folders. Since they are paths of this computer, they can only be managed locally. */
export const libraries = contract({
  list: { method: 'GET', path: '/api/libraries', access: 'user', response: answer },
  add: {
    method: 'POST',
    path: '/api/libraries',
    access: 'owner',
    scope: 'local',
    /** A disk, a home folder or a system folder is rejected with `folder-wide` (409) unless `wide` is true. */
    body: path.extend({ wide: z.boolean().default(false) }),
    response: answer,
  },
  remove: {
    method: 'DELETE',
    path: '/api/libraries',
    access: 'owner',
    scope: 'local',
    body: path,
    response: answer,
  },
})

/** Number of comics; a lower bound if `more` is true. */
const comicCount = z.object({ comics: z.int(), more: z.boolean() })

/** Choosing a folder with the system's dialog, or with the dashboard's own. */
export const folders = contract({
  /** Returns the folders inside `path` (default: the user's home), for the dashboard's dialog. */
  list: {
    method: 'GET',
    path: '/api/folders',
    access: 'owner',
    scope: 'local',
    query: z.object({ path: z.string().optional() }),
    response: z.object({
      success: ok,
      path: z.string(),
      parent: z.string().nullable(),
      folders: z.array(z.object({ name: z.string(), path: z.string() })),
      /** Other starting points: home, drives, mounted volumes. */
      places: z.array(z.object({ name: z.string(), path: z.string() })),
      /** True if the system's dialog is available. */
      dialog: z.boolean(),
    }),
  },
  /** Counts the comics below a folder and below each of its subfolders; stops after two seconds (`more`). */
  count: {
    method: 'GET',
    path: '/api/folders/count',
    access: 'owner',
    scope: 'local',
    query: z.object({ path: z.string() }),
    response: z.object({
      success: ok,
      path: z.string(),
      /** Kind of a folder that should be confirmed before it is added. */
      wide: z.enum(['disk', 'home', 'system']).nullable(),
      ...comicCount.shape,
      folders: z.array(z.object({ path: z.string(), ...comicCount.shape })),
    }),
  },
  /**
   * Opens the dialog, adds the chosen folder and starts a scan. If cancelled: `success: false, path: null`.
   * `folder-wide` as for `add`.
   */
  dialog: {
    method: 'POST',
    path: '/api/folder-dialog',
    access: 'owner',
    scope: 'local',
    body: z.object({}).optional(),
    response: z.object({
      success: z.boolean(),
      path: z.string().nullable(),
      message: z.string(),
      libraries: z.array(z.string()),
      error: z.string().optional(),
    }),
  },
})
