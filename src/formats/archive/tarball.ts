import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#domain/errors/errors.ts'
import { makeTempFolder, removeTempFolder } from '../resources/temp.ts'
import type { Archive } from './archive.ts'
import { unpack } from './seven-zip.ts'
import { openSevenZip } from './seven-zip-archive.ts'
import { unpackBudget } from './unpack-budget.ts'

/** True if a tar header starts here (POSIX.1-1988, magic at offset 257). */
const isTar = (start: Buffer) => start.toString('latin1', 257, 262) === 'ustar'

/** A tar that was decompressed. */
export interface UnpackedTar {
  readonly path: string
  remove(): Promise<void>
}

/**
 * Decompresses a tar into a temporary folder, which `remove` removes. Throws comic-unsupported if the stream contains no
 * tar, comic-too-large if the tar exceeds the unpack budget, comic-corrupt if it is empty.
 */
export async function decompressTar(binary: string, path: string, signal: AbortSignal): Promise<UnpackedTar> {
  const folder = await makeTempFolder()
  try {
    const tar = join(folder, 'tar')
    await unpackTar(binary, path, tar, signal)
    return { path: tar, remove: () => removeTempFolder(folder) }
  } catch (error) {
    await removeTempFolder(folder)
    throw error
  }
}

/**
 * Opens a tar compressed by gzip, bzip2, xz or zstd. The stream has no random access, so it is decompressed once into a
 * temporary folder, which `close` removes. Throws as `decompressTar` and `openSevenZip`.
 */
export async function openTarball(binary: string, path: string, signal: AbortSignal): Promise<Archive> {
  const tar = await decompressTar(binary, path, signal)
  try {
    const archive = await openSevenZip(binary, tar.path, signal)
    return {
      ...archive,
      async close() {
        await archive.close()
        await tar.remove()
      },
    }
  } catch (error) {
    await tar.remove()
    throw error
  }
}

async function unpackTar(binary: string, path: string, tar: string, signal: AbortSignal): Promise<void> {
  const budget = await unpackBudget(path)
  const file = await open(tar, 'wx', 0o600)
  let written = 0
  try {
    for await (const chunk of unpack(binary, path, [], signal)) {
      if (written === 0 && !isTar(chunk))
        throw new AppError('comic-unsupported', { format: 'compressed file' })
      written += chunk.length
      if (written > budget) throw new AppError('comic-too-large')
      await file.write(chunk)
    }
  } finally {
    await file.close()
  }
  if (written === 0) throw new AppError('comic-corrupt')
}
