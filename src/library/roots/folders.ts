import { constants } from 'node:fs'
import { access, readdir, realpath, stat } from 'node:fs/promises'
import { homedir, platform } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { isThere } from '#disk/is-there.ts'
import { libraryDisks } from '#disk/library-disks.ts'
import { mountPointOf } from '#disk/mount-points.ts'
import { AppError } from '#domain/errors.ts'
import { isComicName } from '#domain/file-types.ts'
import { compareNatural } from '#domain/natural.ts'
import { isIgnored } from './ignored.ts'
import { typedPath } from './typed-path.ts'

export interface Place {
  readonly name: string
  readonly path: string
}
export interface FolderListing {
  readonly path: string
  readonly parent: string | null
  /** Its folders that can be read, in natural order. */
  readonly folders: Place[]
}

/** What a folder picker shows of a folder (the home folder when none). Throws folder-not-found, folder-not-readable, disk-not-answering. */
export async function listFolder(given: string | undefined): Promise<FolderListing> {
  const asked = resolve(typedPath(given ?? '') || homedir())
  const { path, entries } = await libraryDisks.callAt(asked, async () => {
    const path = await realpath(asked).catch((cause) => {
      throw new AppError('folder-not-found', { path: asked }, { cause })
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
  const here = mountPointOf(path)
  const isElsewhere = (child: Place) => mountPointOf(child.path) !== here
  const readable = new Set([
    ...(await readableOf(children.filter((child) => !isElsewhere(child)))),
    // A mount that hangs is left out.
    ...(await Promise.all(children.filter(isElsewhere).map(soonReadable))).flat(),
  ])
  const parent = dirname(path)
  return {
    path,
    parent: parent === path ? null : parent,
    folders: children.filter((child) => readable.has(child)),
  }
}

/** Returns true for a folder that may be opened, also behind a link. */
async function isReadable({ path }: Place): Promise<boolean> {
  try {
    await access(path, constants.R_OK | constants.X_OK)
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}

/** Returns the folders that may be opened, each looked at in a call of its own. Throws disk-not-answering. */
async function readableOf(places: readonly Place[]): Promise<Place[]> {
  const readable: Place[] = []
  for (const place of places)
    if (await libraryDisks.callAt(place.path, () => isReadable(place))) readable.push(place)
  return readable
}

const soonReadable = async (place: Place): Promise<Place[]> =>
  (await libraryDisks.soon(mountPointOf(place.path), () => isReadable(place), false)) ? [place] : []

/** Where else a picker may begin: home, mounted volumes, drives. */
export async function pickerPlaces(): Promise<Place[]> {
  const home = homedir()
  const mounts =
    platform() === 'darwin'
      ? ['/Volumes']
      : ['/media', '/mnt', '/run/media', join('/media', home.split('/').at(-1) ?? '')]
  const inMounts = platform() === 'win32' ? await drives() : (await Promise.all(mounts.map(foldersIn))).flat()
  return [{ name: home, path: home }, ...inMounts]
}

async function foldersIn(path: string): Promise<Place[]> {
  const entries = await libraryDisks.soon(
    mountPointOf(path),
    () => readdir(path, { withFileTypes: true }),
    [],
  )
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => ({ name, path: join(path, name) }))
}

async function drives(): Promise<Place[]> {
  const letters = [...'CDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`)
  const there = await Promise.all(
    letters.map((path) => libraryDisks.soon(path, () => isThere(path, constants.R_OK), false)),
  )
  return letters.filter((_, index) => there[index]).map((path) => ({ name: path, path }))
}
