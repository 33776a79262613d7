import { NO_READER } from '#library/catalog/select.ts'
import { openLibrary } from '#library/index.ts'
import type { Collection } from './collection.ts'

/** How often a scan of this process is looked at, in milliseconds. */
const LOOK_EVERY = 250

/** The collection in this process, on the same files and locks as a helper's. */
export async function localCollection(dataDir: string): Promise<Collection> {
  const library = await openLibrary(dataDir)
  const { roots, scanner } = library
  return {
    libraries: roots.details,
    async addLibrary(path) {
      await roots.add(path)
    },
    removeLibrary: roots.remove,
    async scan({ full, retry, paths, onProgress, signal }) {
      const { done } = await scanner.start({ full, retry, ...(paths.length > 0 && { paths }), onProgress })
      const cancel = () => void scanner.cancel().catch(() => undefined)
      signal.addEventListener('abort', cancel, { once: true })
      if (signal.aborted) cancel()
      // A file that takes long changes no count, but is named.
      const timer = setInterval(() => void scanner.status().then(onProgress, () => undefined), LOOK_EVERY)
      return done.finally(() => clearInterval(timer))
    },
    lastScan: scanner.status,
    problems: library.problems,
    stats: library.stats,
    shelf: (query) => library.shelf.list({ ...query, sort: 'name', order: 'asc' }, NO_READER),
    issues: async (key) => (await library.series.get(key, NO_READER)).issues,
    close: library.close,
  }
}
