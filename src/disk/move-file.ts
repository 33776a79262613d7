import { link, lstat, rename, unlink } from 'node:fs/promises'

/** Errors of file systems without hard links, or that do not allow one for this file. */
const NO_LINKS = ['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL']

const exists = (path: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`Exists: ${path}`), { code: 'EEXIST', path })

/** Returns the stats of a path, which is not followed; null if nothing is there. Throws the system's other errors. */
export async function lstatAt(path: string) {
  try {
    return await lstat(path, { bigint: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

/** True if an interrupted move has given the file its new name already, beside its old one. */
async function isLinked(from: string, to: string): Promise<boolean> {
  const [before, after] = [await lstatAt(from), await lstatAt(to)]
  return (
    before !== null &&
    after !== null &&
    before.nlink > 1n &&
    before.ino === after.ino &&
    before.dev === after.dev
  )
}

/**
 * Moves a file on its file system and never overwrites another: the file gets its new name as a hard link, then loses
 * its old one. Between both, `check` is called, and if it throws, the file keeps its old name. File systems without hard
 * links rename the file if the new name is free. Can be repeated after an interruption. Throws EEXIST if another file has
 * the name, EXDEV if it is on another file system, and the system's errors.
 */
export async function moveFile(from: string, to: string, check?: () => Promise<void>): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await isLinked(from, to))) {
      await check?.()
      return unlink(from)
    }
    if (!NO_LINKS.includes(String(code))) throw error
    if ((await lstatAt(to)) !== null) throw exists(to)
    await check?.()
    return rename(from, to)
  }
  await check?.()
  return unlink(from)
}
