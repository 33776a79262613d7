import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ScanStatus } from '#contract/helper/scan.ts'
import type { CatalogCard } from '#library/catalog/cards.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { type Library, openLibrary } from '#library/index.ts'
import type { ScanRequest } from '#library/scan/scan-request.ts'
import { atEnd } from './processes/at-end.ts'
import { tempDir } from './temp.ts'

export interface TestLibrary {
  readonly library: Library
  readonly dataDir: string
  /** An empty folder for comics, not yet a library. */
  readonly root: string
  scan(request?: ScanRequest): Promise<ScanStatus>
  /** Returns the comics by name. */
  listed(): Promise<CatalogCard[]>
  /** Returns available file names by series key; single issues under ''. */
  shelf(): Promise<Record<string, string[]>>
}

/** Opens a collection with its own data folder. */
export async function testLibrary(): Promise<TestLibrary> {
  const dir = await tempDir()
  const dataDir = join(dir, 'data')
  const root = join(dir, 'comics')
  await mkdir(root)
  const library = await openLibrary(dataDir)
  atEnd(() => library.close())
  const listed = async () =>
    (await library.comics.list({ sort: 'name', order: 'asc', limit: 200, offset: 0 }, DEFAULT_USER)).comics
  return {
    library,
    dataDir,
    root,
    scan: async (request) => (await library.scanner.start(request)).done,
    listed,
    async shelf() {
      const shelf: Record<string, string[]> = {}
      for (const { seriesKey, name } of await listed())
        shelf[seriesKey ?? ''] = [...(shelf[seriesKey ?? ''] ?? []), name]
      return shelf
    },
  }
}

/** Searches a collection without playlists. */
export const searchFor = (library: Library, text: string, user = DEFAULT_USER, exact = false) =>
  library.search({ text, limit: 50, exact, playlists: [] }, user)
