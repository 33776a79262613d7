import { constants } from 'node:fs'
import { access, readdir, realpath } from 'node:fs/promises'
import { homedir, platform } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { isComicName } from '#domain/comic.ts'
import { AppError } from '#domain/errors.ts'
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

/** What a folder picker shows of a folder (the home folder when none). Throws folder-not-found, folder-not-readable. */
export async function listFolder(given: string | undefined): Promise<FolderListing> {
  const asked = resolve(typedPath(given ?? '') || homedir())
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
  const names = entries
    .filter(
      (entry) =>
        (entry.isDirectory() || entry.isSymbolicLink()) && !isIgnored(entry.name) && !isComicName(entry.name),
    )
    .map(({ name }) => name)
    .sort(compareNatural)
  const folders = await Promise.all(
    names.map(async (name) => {
      const folder = join(path, name)
      return (await isFolder(folder)) ? { name, path: folder } : null
    }),
  )
  const parent = dirname(path)
  return {
    path,
    parent: parent === path ? null : parent,
    folders: folders.filter((folder) => folder !== null),
  }
}

/** True for a folder that may be looked into; also behind a link. */
const isFolder = (path: string): Promise<boolean> =>
  readdir(path).then(
    () => true,
    () => false,
  )

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
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => ({ name, path: join(path, name) }))
}

async function drives(): Promise<Place[]> {
  const letters = [...'CDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`)
  const there = await Promise.all(
    letters.map((path) =>
      access(path, constants.R_OK).then(
        () => true,
        () => false,
      ),
    ),
  )
  return letters.filter((_, index) => there[index]).map((path) => ({ name: path, path }))
}
