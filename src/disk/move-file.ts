import { link, lstat, rename, unlink } from 'node:fs/promises'
import { AppError } from '#domain/errors/errors.ts'

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

type Stats = Awaited<ReturnType<typeof lstatAt>>

/** True if both have the same content, and, unless they are two names, are the same file. */
function isSame(one: Stats, other: Stats, areTwoNames = false): boolean {
  if (one === null || other === null || one.size !== other.size || one.mtimeNs !== other.mtimeNs) return false
  // Some network disks number each name of a file by itself.
  return areTwoNames || (one.dev === other.dev && one.ino === other.ino)
}

/** Removes the new name of a file that keeps its old one. Does nothing if it may be the only name of a file. */
async function removeName(path: string, before: Stats): Promise<void> {
  const now = await lstatAt(path)
  if (now !== null && now.nlink > 1n && isSame(now, before)) await unlink(path)
}

/**
 * Removes the old name of a file that has its new one, unless the check fails or another file has the old name now. If
 * the old name cannot be removed, as in a read-only folder, the new one is.
 */
async function finish(from: string, to: string, before: Stats, check = async () => {}): Promise<void> {
  try {
    await check()
    const [old, named] = [await lstatAt(from), await lstatAt(to)]
    if (!isSame(old, before) || !isSame(named, before, true))
      throw new AppError('file-changed', { path: from })
    await unlink(from)
  } catch (error) {
    await removeName(to, before).catch(() => undefined)
    throw error
  }
}

/**
 * Moves a file on its file system and never overwrites another: the file gets its new name as a hard link, then loses
 * its old one. Between both, `check` is called, and if it throws, or if another file has the old name by then, the file
 * keeps its old name. File systems without hard links rename the file if the new name is free. Can be repeated after an
 * interruption. Throws EEXIST if another file has the name, EXDEV if it is on another file system, file-changed, and the
 * system's errors.
 */
export async function moveFile(from: string, to: string, check?: () => Promise<void>): Promise<void> {
  const before = await lstatAt(from)
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await isLinked(from, to))) return finish(from, to, before, check)
    if (!NO_LINKS.includes(String(code))) throw error
    if ((await lstatAt(to)) !== null) throw exists(to)
    await check?.()
    return rename(from, to)
  }
  return finish(from, to, before, check)
}
