import type { folders, libraries } from '#contract/helper/libraries.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import type { Report } from '#http/responses/errors.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Library } from '#library/index.ts'
import { countComics } from '#library/roots/count-comics.ts'
import { listFolder, pickerPlaces } from '#library/roots/folders.ts'
import { overlapOf, wideOf } from '#library/roots/library-candidate.ts'
import { resolveFolder } from '#library/roots/resolve-folder.ts'
import type { FolderDialog } from '../folder-dialog.ts'
import type { Caller } from '../guards.ts'
import { scanWhenFree } from './scan.ts'

/** Routes for the library folders. */
export function libraryRoutes(library: Library, report: Report): Handlers<typeof libraries, Caller> {
  const answer = async () => {
    const details = await library.roots.details()
    return { success: true as const, libraries: details.map(({ path }) => path), details }
  }
  return {
    list: answer,
    async add({ body }) {
      if (!body.wide) await rejectWide(body.path)
      await library.roots.add(body.path)
      if (body.scan) await scanWhenFree(library, report)
      return answer()
    },
    async setWrite({ body: { path, ...setting } }) {
      await library.fileChanges.setWrite(path, setting)
      return answer()
    },
    async remove({ body }) {
      await library.roots.remove(body.path)
      return answer()
    },
  }
}

/** Throws folder-wide for a whole disk, a home folder or a system folder, and the errors of `resolveFolder`. */
async function rejectWide(given: string): Promise<void> {
  const path = await resolveFolder(given)
  if ((await wideOf(path)) !== null) throw new AppError('folder-wide', { path })
}

const NO_COMICS = { wide: null, comics: 0, more: false, comicFolders: 0, pictures: 0, folders: [] }
const problemOf = ({ code, message, params }: AppError) => ({ code, message, params })

/** Routes for choosing a folder, with the system's dialog or with the dashboard's own. */
export function folderRoutes(
  library: Library,
  dialog: FolderDialog,
  report: Report,
): Handlers<typeof folders, Caller> {
  return {
    async list({ query }) {
      const [listing, places, available] = await Promise.all([
        listFolder(query.path),
        pickerPlaces(),
        dialog.available(),
      ])
      return { success: true, ...listing, places, dialog: available }
    },
    async count({ query }) {
      try {
        const count = await countComics(query.path, { onlyFirst: query.first === 'true' })
        const overlap = overlapOf(count.path, await library.roots.list())
        const refused = overlap && new AppError(overlap.code, { path: count.path, other: overlap.other })
        return { success: true, ...count, refused: refused && problemOf(refused) }
      } catch (error) {
        if (!isAppError(error)) throw error
        return { success: true, ...NO_COMICS, path: query.path, refused: problemOf(error) }
      }
    },
    async dialog({ body }) {
      const path = await dialog.choose('Comics')
      const libraries = () => library.roots.list()
      if (path === null)
        return { success: false, path, message: 'No folder was chosen.', libraries: await libraries() }
      if (body?.add === false)
        return { success: true, path, message: 'A folder was chosen.', libraries: await libraries() }
      await rejectWide(path)
      const added = await library.roots.add(path)
      await scanWhenFree(library, report)
      return {
        success: true,
        path: added,
        message: 'The folder was added and is being scanned.',
        libraries: await libraries(),
      }
    },
  }
}
