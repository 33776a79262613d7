import { constants, copyFile, open, rm, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { lstatAt, moveFile } from '#disk/move-file.ts'
import { openRegular } from '#disk/open-regular.ts'
import { AppError } from '#domain/errors/errors.ts'
import { copyAttributes, setModified } from '../files/attributes.ts'
import { isUntouched, sha256At } from '../files/file-stamps.ts'
import { checkFolder } from '../files/library-folders.ts'
import { createTrash } from '../files/trash.ts'

/** Copies a file with its owner, permissions, attributes and time, and writes it to the disk. */
async function copy(from: string, temp: string): Promise<void> {
  await rm(temp, { force: true })
  await copyFile(from, temp, constants.COPYFILE_EXCL)
  const source = await openRegular(from)
  const target = await open(temp, 'r+').catch(async (error: unknown) => {
    await source.close()
    throw error
  })
  try {
    const stats = await source.stat({ bigint: true })
    await copyAttributes(source, stats, target)
    await setModified(target, stats.mtimeNs)
    await target.sync()
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

interface MoveAcross {
  readonly root: string
  readonly temp: string
  readonly trash: string
  check(): Promise<void>
}

/**
 * Moves a file to another file system: copies it to `temp`, beside the target, compares both, gives the copy its name
 * without overwriting another file, and moves the original into the trash of the library `root`. Can be repeated after an
 * interruption. Throws EEXIST if another file has the name, file-changed, path-outside if the trash is a link,
 * write-unverified if the copy differs, and the system's errors.
 */
export async function moveAcross(
  from: string,
  to: string,
  { root, temp, trash, check }: MoveAcross,
): Promise<void> {
  const before = await stat(from, { bigint: true })
  const untouched = async () => {
    if (!(await isUntouched(from, before))) throw new AppError('file-changed', { path: from })
    await check()
  }
  await createTrash(root, from, trash)
  const original = await sha256At(from)
  const present = await lstatAt(to)
  if (present === null || !present.isFile() || (await sha256At(to)) !== original) {
    try {
      await copy(from, temp)
      if ((await sha256At(temp)) !== original) throw new AppError('write-unverified', { path: from })
      await moveFile(temp, to, untouched)
    } finally {
      await rm(temp, { force: true })
    }
  }
  await untouched()
  await moveFile(from, trash, () => checkFolder(root, dirname(trash)))
}

/**
 * Puts an original back from the trash, and deletes its copy. Returns false, and changes nothing, if both differ, as
 * after a write into the copy. Throws file-changed, EEXIST, and the system's errors.
 */
export async function putBack(trash: string, copyPath: string, to: string): Promise<boolean> {
  const before = await stat(copyPath, { bigint: true })
  if ((await sha256At(trash)) !== (await sha256At(copyPath))) return false
  await moveFile(trash, to)
  if (!(await isUntouched(copyPath, before))) throw new AppError('file-changed', { path: copyPath })
  await unlink(copyPath)
  return true
}
