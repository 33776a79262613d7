import { join } from 'node:path'
import { type Db, openDatabase } from '#db/index.ts'
import { type Comics, createComics } from './comics.ts'
import { createCovers } from './covers.ts'
import { createOpenComics } from './open-comics.ts'
import { createPages, type Pages } from './pages.ts'
import { createRoots, type Roots } from './roots.ts'
import { createScanner, type Scanner } from './scan.ts'
import { libraryMigrations } from './schema.ts'
import { createSeriesList, type SeriesList } from './series.ts'
import { createSettings, type Settings } from './settings.ts'
import { collectionStats, type ScanProblem, type Stats, scanProblems } from './stats.ts'

/** The collection on this computer. */
export interface Library {
  readonly roots: Roots
  readonly scanner: Scanner
  readonly comics: Comics
  readonly series: SeriesList
  readonly pages: Pages
  readonly settings: Settings
  stats(): Promise<Stats>
  problems(): Promise<ScanProblem[]>
  /** Ends a scan under way and closes every file. */
  close(): Promise<void>
}

/** Opens the collection of a data folder, making it where there is none. Throws as `openDatabase`. */
export async function openLibrary(dataDir: string): Promise<Library> {
  const db: Db = await openDatabase(join(dataDir, 'library.db'), { migrations: libraryMigrations })
  const covers = createCovers(join(dataDir, 'covers'))
  const open = createOpenComics(db)
  const scanner = createScanner(db, covers, dataDir)
  return {
    roots: createRoots(db),
    scanner,
    comics: createComics(db),
    series: createSeriesList(db),
    pages: createPages(db, covers, open),
    settings: createSettings(db),
    stats: () => collectionStats(db),
    problems: () => scanProblems(db),
    async close() {
      await scanner.close()
      await open.close()
      await db.close()
    },
  }
}
