import { z } from 'zod'
import { WRITE_TARGETS } from '#domain/metadata/file-changes.ts'
import { contract } from '../endpoint.ts'
import { ok, problem } from './shapes.ts'

/** A library folder and its contents. `available` is false while the folder cannot be read. */
export const libraryDetail = z.object({
  path: z.string(),
  files: z.int(),
  formats: z.array(z.string()),
  available: z.boolean(),
  /** Where the metadata of its comics is written. */
  write: z.enum(WRITE_TARGETS),
  /** True if edits are written without being asked for, a minute after the last one. */
  follow: z.boolean(),
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
    /**
     * A disk, a home folder or a system folder is rejected with `folder-wide` (409) unless `wide` is true. `scan` starts
     * a scan, after the running one if there is one.
     */
    body: path.extend({ wide: z.boolean().default(false), scan: z.boolean().default(false) }),
    response: answer,
  },
  /** Sets where metadata is written. `follow` is possible unless `write` is `off`. */
  setWrite: {
    method: 'PUT',
    path: '/api/libraries/write',
    access: 'owner',
    scope: 'local',
    body: path.extend({ write: z.enum(WRITE_TARGETS), follow: z.boolean().default(false) }),
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

/** Kind of a starting point of the folder picker. `comics`: a folder in the home folder that is named after comics. */
const placeKind = z.enum(['home', 'comics', 'downloads', 'disk'])

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
      /** Other starting points: home, folders in it that are likely to contain comics, drives, mounted volumes. */
      places: z.array(z.object({ name: z.string(), path: z.string(), kind: placeKind })),
      /** True if the system's dialog is available. */
      dialog: z.boolean(),
    }),
  },
  /**
   * Counts the comics below a folder and below each of its subfolders; stops after five seconds, or with `first` at the
   * first comic (`more`).
   */
  count: {
    method: 'GET',
    path: '/api/folders/count',
    access: 'owner',
    scope: 'local',
    query: z.object({ path: z.string(), first: z.literal('true').optional() }),
    response: z.object({
      success: ok,
      path: z.string(),
      /**
       * Why the folder cannot be added; null if it can. Not an error response, because paths are checked while the user
       * types.
       */
      refused: problem.nullable(),
      /** Folders that directly contain comics. */
      comicFolders: z.int(),
      /** Loose pictures, which are not read as comics. */
      pictures: z.int(),
      /** Kind of a folder that should be confirmed before it is added. */
      wide: z.enum(['disk', 'home', 'system']).nullable(),
      ...comicCount.shape,
      folders: z.array(z.object({ path: z.string(), ...comicCount.shape })),
    }),
  },
  /**
   * Opens the dialog, adds the chosen folder and starts a scan; with `add: false` it only returns the folder. If
   * cancelled: `success: false, path: null`. `folder-wide` as for `add`.
   */
  dialog: {
    method: 'POST',
    path: '/api/folder-dialog',
    access: 'owner',
    scope: 'local',
    body: z.object({ add: z.boolean().default(true) }).optional(),
    response: z.object({
      success: z.boolean(),
      path: z.string().nullable(),
      message: z.string(),
      libraries: z.array(z.string()),
      error: z.string().optional(),
    }),
  },
})
