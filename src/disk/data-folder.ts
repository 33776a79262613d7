import { join } from 'node:path'

/**
 * The folders in a data folder with their purposes, by which their sizes are shown; null if each file has its own
 * purpose.
 */
export const DATA_FOLDERS = {
  covers: 'covers',
  headers: 'pictures',
  playlists: 'pictures',
  storage: 'accounts',
  tls: 'catalogue',
  backups: null,
} as const

/** Returns the path of a folder in a data folder. */
export const dataPath = (dataDir: string, name: keyof typeof DATA_FOLDERS): string => join(dataDir, name)
