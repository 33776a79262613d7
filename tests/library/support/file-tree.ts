import { createHash } from 'node:crypto'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** A file's content and times, and its inode. */
export interface TreeFile {
  readonly sha256: string
  readonly mtimeNs: bigint
  readonly ino: bigint
}

/** Returns the files under a folder, hidden ones included, by relative path. */
export async function fileTree(root: string): Promise<Map<string, TreeFile>> {
  const tree = new Map<string, TreeFile>()
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const { mtimeNs, ino } = await lstat(path, { bigint: true })
    const sha256 = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    tree.set(relative(root, path), { sha256, mtimeNs, ino })
  }
  return new Map([...tree].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns the folders under a folder with their modification times in whole milliseconds. */
export async function folderTimes(root: string): Promise<Map<string, number>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const folders = [
    root,
    ...entries.filter((one) => one.isDirectory()).map((one) => join(one.parentPath, one.name)),
  ]
  const times = await Promise.all(
    folders.map(async (path) => [relative(root, path), Math.floor((await lstat(path)).mtimeMs)] as const),
  )
  return new Map(times.sort(([a], [b]) => (a < b ? -1 : 1)))
}
