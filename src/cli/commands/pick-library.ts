import { z } from 'zod'
import { countComics } from '#library/roots/count-comics.ts'
import { listFolder } from '#library/roots/folders.ts'
import { openCollection } from '../collection/open.ts'
import { type Context, EXIT } from '../context.ts'
import type { FolderActions } from '../screens/libraries.tsx'
import { run as list, options as listOptions } from './library.ts'
import { run as scan, options as scanOptions } from './scan.ts'

export const options = z.object({})

/** `comics library` alone: the folders on a screen, where they are added and taken out; a list without a terminal. */
export async function run(context: Context): Promise<number> {
  if (!context.out.interactive) return list(context, listOptions.parse({ action: 'list' }))
  const next = await pickLibraries(context)
  return next === 'scan' ? scan(context, scanOptions.parse({})) : EXIT.ok
}

/** Shows the folders until the person leaves them; answers with what they want next. */
export async function pickLibraries({ config, t, signal }: Context): Promise<'scan' | null> {
  const { showLibraries } = await import('../screens/libraries.tsx')
  const collection = await openCollection(config)
  try {
    const actions: FolderActions = {
      libraries: collection.libraries,
      add: collection.addLibrary,
      remove: collection.removeLibrary,
      // The terminal is on the computer that the folders are on, whoever holds the library open.
      list: listFolder,
      count: (path) => countComics(path),
    }
    return await showLibraries({ t, actions }, signal)
  } finally {
    await collection.close()
  }
}
