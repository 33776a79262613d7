import { lstat, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Response } from '#contract/endpoint.ts'
import type { data } from '#contract/helper/data.ts'
import { DATA_FOLDERS, dataPath } from '#disk/data-folder.ts'

/** Sizes in a data folder by purpose, in bytes. */
type DataSizes = Response<typeof data.get>['bytes']

/** The accounts' database, SQLite's own files beside it, and its backups. */
const ACCOUNTS = /^accounts(\.db|-)/

/** Maximum number of entries of a folder that are measured at once. */
const CONCURRENCY = 64

/** Returns the size of a file, or of all files below a folder if `isWhole`; 0 if it does not exist. */
async function bytesOf(path: string, isWhole: boolean): Promise<number> {
  const stats = await lstat(path).catch(() => null)
  if (stats?.isFile()) return stats.size
  if (!stats?.isDirectory() || !isWhole) return 0
  const names = await readdir(path).catch(() => [])
  let sum = 0
  for (let start = 0; start < names.length; start += CONCURRENCY) {
    const some = names.slice(start, start + CONCURRENCY).map((name) => bytesOf(join(path, name), true))
    for (const bytes of await Promise.all(some)) sum += bytes
  }
  return sum
}

/**
 * Returns the sizes in a data folder. Other folders in it, such as a library, are not counted. Throws the system's error
 * if the folder cannot be read.
 */
export async function dataSizes(folder: string): Promise<DataSizes> {
  const sizes: DataSizes = { catalogue: 0, covers: 0, pictures: 0, accounts: 0 }
  const files = (await readdir(folder))
    .filter((name) => !Object.hasOwn(DATA_FOLDERS, name))
    .map((name) => join(folder, name))
  const backups = dataPath(folder, 'backups')
  files.push(...(await readdir(backups).catch(() => [])).map((name) => join(backups, name)))
  for (const path of files)
    sizes[ACCOUNTS.test(basename(path)) ? 'accounts' : 'catalogue'] += await bytesOf(path, false)
  for (const [name, purpose] of Object.entries(DATA_FOLDERS))
    if (purpose !== null) sizes[purpose] += await bytesOf(join(folder, name), true)
  return sizes
}
