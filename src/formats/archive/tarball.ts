import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#domain/errors.ts'
import { makeTempFolder, removeTempFolder } from '../resources/temp.ts'
import type { Archive } from './archive.ts'
import { unpack } from './seven-zip.ts'
import { openSevenZip } from './seven-zip-archive.ts'
import { unpackBudget } from './unpack-budget.ts'

/** Where a tar says so, past the name and the numbers. */
const isTar = (start: Buffer) => start.toString('latin1', 257, 262) === 'ustar'

/**
 * A tar packed by gzip, bzip2, xz or zstd: unpacked once into a temporary folder, removed on closing,
 * for such a stream can only be read from its start. Throws comic-unsupported when it holds no tar,
 * comic-too-large when it unpacks to more than such a file may.
 */
export async function openTarball(binary: string, path: string, signal: AbortSignal): Promise<Archive> {
  const folder = await makeTempFolder()
  try {
    const tar = join(folder, 'tar')
    await unpackTar(binary, path, tar, signal)
    const archive = await openSevenZip(binary, tar, signal)
    return {
      ...archive,
      async close() {
        await archive.close()
        await removeTempFolder(folder)
      },
    }
  } catch (error) {
    await removeTempFolder(folder)
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
