import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { ok } from './shapes.ts'

/** A library folder and what is in it. `available` is false while the folder is not there. */
export const libraryDetail = z.object({
  path: z.string(),
  files: z.int(),
  formats: z.array(z.string()),
  available: z.boolean(),
})
const answer = z.object({ success: ok, libraries: z.array(z.string()), details: z.array(libraryDetail) })
const path = z.object({ path: z.string() })

/** The library folders. They are paths of this computer, so managing them is for who reaches it directly. */
export const libraries = contract({
  list: { method: 'GET', path: '/api/libraries', access: 'user', response: answer },
  add: {
    method: 'POST',
    path: '/api/libraries',
    access: 'owner',
    scope: 'local',
    /** A whole disk, a home folder or one of the system is refused with `folder-wide` (409) unless `wide` says that it is meant. */
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

/** Comics counted; with `more` there are at least so many. */
const comicCount = z.object({ comics: z.int(), more: z.boolean() })

/** Choosing a folder: the system's dialog, or the page's own where there is none. */
export const folders = contract({
  /** Folders inside `path` (the user's home when none), for the in-page picker. */
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
      /** Where else to begin: home, drives, mounted volumes. */
      places: z.array(z.object({ name: z.string(), path: z.string() })),
      /** True when the system's own dialog can be opened. */
      dialog: z.boolean(),
    }),
  },
  /** Comics below a folder, as far as they are counted in two seconds, and below each folder in it. */
  count: {
    method: 'GET',
    path: '/api/folders/count',
    access: 'owner',
    scope: 'local',
    query: z.object({ path: z.string() }),
    response: z.object({
      success: ok,
      path: z.string(),
      /** A whole disk or a home folder: somebody should be asked before it is added. */
      wide: z.enum(['disk', 'home', 'system']).nullable(),
      ...comicCount.shape,
      folders: z.array(z.object({ path: z.string(), ...comicCount.shape })),
    }),
  },
  /**
   * Opens the dialog, adds the chosen folder and starts a scan. Cancelled: `success: false, path: null`. `folder-wide`
   * as for adding.
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
