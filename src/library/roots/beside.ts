import type { Dirent, Stats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { timeSlices } from '#db/time-slices.ts'
import { libraryDisks } from '#disk/library-disks.ts'
import { isSidecarName, sidecarOf } from '#domain/file-types.ts'
import { CONCURRENCY, type EntryReader } from './entry-reader.ts'
import { fileState, fileVersion } from './file-state.ts'

const versionOf = (stats: Stats | null): string | null =>
  stats?.isFile() ? fileVersion(fileState(stats)) : null

/** Returns the versions of the metadata files beside the comics of a folder, by their paths. Links are left out. */
export async function besideVersions(
  folder: string,
  entries: readonly Dirent[],
  { statOf }: Pick<EntryReader, 'statOf'>,
): Promise<ReadonlyMap<string, string>> {
  const versions = new Map<string, string>()
  const pauseIfDue = timeSlices()
  const paths: string[] = []
  for (const entry of entries) {
    if (entry.isFile() && isSidecarName(entry.name)) paths.push(join(folder, entry.name))
    await pauseIfDue()
  }
  for (let i = 0; i < paths.length; i += CONCURRENCY) {
    const read = async (path: string) => {
      const version = versionOf(await statOf(path).catch(() => null))
      if (version !== null) versions.set(path, version)
    }
    await Promise.all(paths.slice(i, i + CONCURRENCY).map(read))
    await pauseIfDue()
  }
  return versions
}

/** Returns the version of the metadata file beside a comic, as a scan finds it. Throws disk-not-answering. */
export const besideVersion = (root: string, comicPath: string): Promise<string | null> =>
  libraryDisks.call(root, async () => versionOf(await lstat(sidecarOf(comicPath)).catch(() => null)))
