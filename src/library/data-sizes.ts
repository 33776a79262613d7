import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes in a data folder, by what they are for. */
export interface DataSizes {
  readonly catalogue: number
  readonly covers: number
  readonly pictures: number
  readonly accounts: number
}

/** What belongs to which kind, by the beginning of its name: SQLite keeps files of its own beside each database. */
const KINDS: readonly (readonly [RegExp, keyof DataSizes])[] = [
  [/^library\.db/, 'catalogue'],
  [/^covers$/, 'covers'],
  [/^(headers|playlists)$/, 'pictures'],
  [/^(accounts\.db.*|storage)$/, 'accounts'],
]

/** Files of a folder that are asked for their size at once. */
const AT_ONCE = 64

/** Bytes of a file, or of all files below a folder; what is gone meanwhile counts nothing. */
async function bytesOf(path: string): Promise<number> {
  const found = await lstat(path).catch(() => null)
  if (found === null) return 0
  if (!found.isDirectory()) return found.isFile() ? found.size : 0
  const names = await readdir(path).catch(() => [])
  let sum = 0
  for (let start = 0; start < names.length; start += AT_ONCE) {
    const some = names.slice(start, start + AT_ONCE).map((name) => bytesOf(join(path, name)))
    for (const bytes of await Promise.all(some)) sum += bytes
  }
  return sum
}

/** How much a data folder holds. Throws the system's error where it cannot be read. */
export async function dataSizes(folder: string): Promise<DataSizes> {
  const sizes = { catalogue: 0, covers: 0, pictures: 0, accounts: 0 }
  for (const name of await readdir(folder)) {
    const kind = KINDS.find(([names]) => names.test(name))?.[1]
    if (kind !== undefined) sizes[kind] += await bytesOf(join(folder, name))
  }
  return sizes
}
