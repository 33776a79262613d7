import type { BigIntStats } from 'node:fs'
import { type FileHandle, realpath } from 'node:fs/promises'
import { type CopyCall, copyCalls } from '#disk/copy-call.ts'
import { libraryDisks } from '#disk/library-disks.ts'
import { openRegular } from '#disk/open-regular.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { isInside, realRoot } from '../roots/path-checks.ts'
import { fileError, isOfDisk } from './file-errors.ts'
import { isSameContent, isUntouched, stampOfStats } from './file-stamps.ts'
import type { FileStamp } from './journal-entries.ts'

/** A library file that is about to be replaced. */
export interface TargetFile {
  /** The real path: a symbolic link inside the library stays, and its target is replaced. */
  readonly path: string
  readonly file: FileHandle
  readonly stats: BigIntStats
  /** Runs calls on this file and the new one beside it. Throws disk-not-answering. */
  readonly timed: CopyCall
}

/** Bytes of the largest file that a file system keeps without blocks, within its own records. */
const INLINE_MAX = 4096n

/**
 * Opens a library's file for replacing it; the caller closes it (`withTarget` does). `expected`: the file as it was when
 * the change was planned. Throws comic-unavailable, path-outside, file-shared for a file with several names,
 * file-not-here for a placeholder of a cloud, file-changed, disk-not-answering.
 */
export async function openTarget(
  root: string,
  path: string,
  expected: FileStamp | null,
): Promise<TargetFile> {
  return libraryDisks.call(root, async () => {
    const real = await realpath(path).catch((cause) => {
      throw new AppError('comic-unavailable', { path }, { cause })
    })
    if (!isInside(real, await realRoot(root))) throw new AppError('path-outside')
    const file = await openRegular(real).catch((cause) => {
      throw new AppError('file-unreadable', {}, { cause })
    })
    try {
      const stats = await file.stat({ bigint: true })
      if (stats.nlink > 1n) throw new AppError('file-shared', { path })
      if (stats.size > INLINE_MAX && stats.blocks === 0n) throw new AppError('file-not-here', { path })
      if (expected !== null && !isSameContent(stampOfStats(stats), expected))
        throw new AppError('file-changed', { path })
      return { path: real, file, stats, timed: copyCalls(root, path) }
    } catch (error) {
      await file.close()
      throw error
    }
  })
}

/**
 * Returns file-changed for damage that is found in a file which another program has replaced or changed meanwhile, and
 * the error of a disk on which that cannot be found out; else the error itself.
 */
async function causeOf(error: unknown, { path, stats, timed }: TargetFile): Promise<unknown> {
  if (!isAppError(error, 'comic-corrupt')) return error
  try {
    if (await timed(() => isUntouched(path, stats))) return error
  } catch (other) {
    if (isOfDisk(fileError(other, path))) return other
  }
  return new AppError('file-changed', { path }, { cause: error })
}

/** Opens a library's file, as `openTarget` does, and closes it after `work`. Throws also what `work` throws. */
export async function withTarget<T>(
  root: string,
  path: string,
  expected: FileStamp | null,
  work: (target: TargetFile) => Promise<T>,
): Promise<T> {
  const target = await openTarget(root, path, expected)
  try {
    const result = await work(target)
    await target.file.close()
    return result
  } catch (thrown) {
    const error = await causeOf(thrown, target)
    const closing = target.file.close().catch(() => undefined)
    // A disk that does not answer would not close it either.
    if (!isAppError(error, 'disk-not-answering')) await closing
    throw error
  }
}
