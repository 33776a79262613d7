import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Sizes in a data folder by purpose, in bytes. */
export interface DataSizes {
  readonly catalogue: number
  readonly covers: number
  readonly pictures: number
  readonly accounts: number
}

/** The purpose of files and folders by name; databases have additional files of SQLite with the same prefix. */
const KINDS: readonly (readonly [RegExp, keyof DataSizes])[] = [
  [/^library\.db/, 'catalogue'],
  [/^covers$/, 'covers'],
  [/^(headers|playlists)$/, 'pictures'],
  [/^(accounts\.db.*|storage)$/, 'accounts'],
]

/** Maximum number of entries of a folder that are measured at once. */
const CONCURRENCY = 64

/** Returns the size of a file, or of all files below a folder; 0 if it does not exist. */
async function bytesOf(path: string): Promise<number> {
  const stats = await lstat(path).catch(() => null)
  if (stats === null) return 0
  if (!stats.isDirectory()) return stats.isFile() ? stats.size : 0
  const names = await readdir(path).catch(() => [])
  let sum = 0
  for (let start = 0; start < names.length; start += CONCURRENCY) {
    const some = names.slice(start, start + CONCURRENCY).map((name) => bytesOf(join(path, name)))
    for (const bytes of await Promise.all(some)) sum += bytes
  }
  return sum
}

/** Returns the sizes in a data folder. Throws the system's error if it cannot be read. */
export async function dataSizes(folder: string): Promise<DataSizes> {
  const sizes = { catalogue: 0, covers: 0, pictures: 0, accounts: 0 }
  for (const name of await readdir(folder)) {
    const kind = KINDS.find(([names]) => names.test(name))?.[1]
    if (kind !== undefined) sizes[kind] += await bytesOf(join(folder, name))
  }
  return sizes
}
