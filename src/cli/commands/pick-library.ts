import { z } from 'zod'
import { countComics } from '#library/roots/count-comics.ts'
import { listFolder } from '#library/roots/folders.ts'
import { openCollection } from '../collection/open.ts'
import { type Context, EXIT } from '../context.ts'
import type { FolderActions } from '../screens/libraries.tsx'
import { run as list, options as listOptions } from './library.ts'
import { run as scan, options as scanOptions } from './scan.ts'

export const options = z.object({})

/** `comics library` alone: a screen to add and remove library folders; a list without a terminal. */
export async function run(context: Context): Promise<number> {
  if (!context.out.interactive) return list(context, listOptions.parse({ action: 'list' }))
  const next = await pickLibraries(context)
  return next === 'scan' ? scan(context, scanOptions.parse({})) : EXIT.ok
}

/** Shows the folders until the user leaves the screen; returns what the user wants next. */
export async function pickLibraries({ config, t, signal }: Context): Promise<'scan' | null> {
  const { showLibraries } = await import('../screens/libraries.tsx')
  const collection = await openCollection(config)
  try {
    const actions: FolderActions = {
      libraries: collection.libraries,
      add: collection.addLibrary,
      remove: collection.removeLibrary,
      // The folders are listed in this process, because the terminal is on the computer that has them.
      list: listFolder,
      count: (path) => countComics(path),
    }
    return await showLibraries({ t, actions }, signal)
  } finally {
    await collection.close()
  }
}
