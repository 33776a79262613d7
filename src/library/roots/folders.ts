import { constants } from 'node:fs'
import { access, readdir, realpath, stat } from 'node:fs/promises'
import { homedir, platform } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { isThere } from '#disk/is-there.ts'
import { libraryDisks } from '#disk/library-disks.ts'
import { mountPointOf } from '#disk/mount-points.ts'
import { AppError } from '#domain/errors/errors.ts'
import { isComicName } from '#domain/file-types.ts'
import { isIgnored } from '#domain/ignored-names.ts'
import { compareNatural } from '#domain/text/natural.ts'
import { typedPath } from './typed-path.ts'

export interface PickerFolder {
  readonly name: string
  readonly path: string
}
export interface FolderListing {
  readonly path: string
  readonly parent: string | null
  /** Readable subfolders, in natural order. */
  readonly folders: PickerFolder[]
}

/**
 * Lists a folder for the folder picker; by default the home folder. Throws folder-not-found, folder-not-a-folder,
 * folder-not-readable, disk-not-answering.
 */
export async function listFolder(given: string | undefined): Promise<FolderListing> {
  const requested = resolve(typedPath(given ?? '') || homedir())
  const { path, entries } = await libraryDisks.callAt(requested, async () => {
    const path = await realpath(requested).catch((cause) => {
      throw new AppError('folder-not-found', { path: requested }, { cause })
    })
    const entries = await readdir(path, { withFileTypes: true }).catch((cause: NodeJS.ErrnoException) => {
      throw new AppError(
        cause.code === 'ENOTDIR' ? 'folder-not-a-folder' : 'folder-not-readable',
        { path },
        { cause },
      )
    })
    return { path, entries }
  })
  const names = entries
    .filter(
      (entry) =>
        (entry.isDirectory() || entry.isSymbolicLink()) && !isIgnored(entry.name) && !isComicName(entry.name),
    )
    .map(({ name }) => name)
    .sort(compareNatural)
  const children = names.map((name) => ({ name, path: join(path, name) }))
  const mountPoint = mountPointOf(path)
  const isOtherMount = (child: PickerFolder) => mountPointOf(child.path) !== mountPoint
  const readable = new Set([
    ...(await readableOf(children.filter((child) => !isOtherMount(child)))),
    // Hanging mounts are left out.
    ...(await Promise.all(children.filter(isOtherMount).map(readableSoon))).flat(),
  ])
  const parent = dirname(path)
  return {
    path,
    parent: parent === path ? null : parent,
    folders: children.filter((child) => readable.has(child)),
  }
}

/** Returns true for a readable folder, or a symbolic link to one. */
async function isReadable({ path }: PickerFolder): Promise<boolean> {
  try {
    await access(path, constants.R_OK | constants.X_OK)
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}

/** Filters folders to the readable ones, with one disk call each. Throws disk-not-answering. */
async function readableOf(places: readonly PickerFolder[]): Promise<PickerFolder[]> {
  const readable: PickerFolder[] = []
  for (const place of places)
    if (await libraryDisks.callAt(place.path, () => isReadable(place))) readable.push(place)
  return readable
}

/** Returns the folder in an array if it is readable, or an empty array, also if its disk does not respond in time. */
const readableSoon = async (place: PickerFolder): Promise<PickerFolder[]> =>
  (await libraryDisks.soon(mountPointOf(place.path), () => isReadable(place), false)) ? [place] : []

/** Start folder of the folder picker. `comics`: a folder in the home folder that is named after comics. */
export interface PickerPlace extends PickerFolder {
  readonly kind: 'home' | 'comics' | 'downloads' | 'disk'
}

/** Maximum number of start folders, because the comics below each of them are counted. */
const PLACES_MAX = 12
/** Names of folders in a home folder, in the languages of desktops. */
const COMICS_NAMES =
  /^(?:(?:my |mis |mes )?(?:comics?|cómics?|mangas?|tebeos|bd|bds|historietas)|コミック|漫画|マンガ)$/iu
const DOWNLOADS_NAMES = /^(?:downloads?|descargas|téléchargements|ダウンロード)$/iu

/** Returns the start folders of the folder picker: home, likely folders in it, mounted volumes, drives. */
export async function pickerPlaces(): Promise<PickerPlace[]> {
  const home = homedir()
  const mounts =
    platform() === 'darwin'
      ? ['/Volumes']
      : ['/media', '/mnt', '/run/media', join('/media', home.split('/').at(-1) ?? '')]
  const inMounts = platform() === 'win32' ? await drives() : (await Promise.all(mounts.map(foldersIn))).flat()
  const inHome = await foldersIn(home)
  const likely = (kind: PickerPlace['kind'], names: RegExp): PickerPlace[] =>
    inHome.filter(({ name }) => names.test(name.normalize('NFC'))).map((folder) => ({ ...folder, kind }))
  const disks = inMounts.map((folder): PickerPlace => ({ ...folder, kind: 'disk' }))
  return [
    { name: home, path: home, kind: 'home' as const },
    ...likely('comics', COMICS_NAMES),
    ...likely('downloads', DOWNLOADS_NAMES),
    ...disks,
  ].slice(0, PLACES_MAX)
}

async function foldersIn(path: string): Promise<PickerFolder[]> {
  const entries = await libraryDisks.soon(
    mountPointOf(path),
    () => readdir(path, { withFileTypes: true }),
    [],
  )
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => ({ name, path: join(path, name) }))
}

async function drives(): Promise<PickerFolder[]> {
  const letters = [...'CDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`)
  const exists = await Promise.all(
    letters.map((path) => libraryDisks.soon(path, () => isThere(path, constants.R_OK), false)),
  )
  return letters.filter((_, index) => exists[index]).map((path) => ({ name: path, path }))
}
