import type { ScanStatus } from '#contract/helper/scan.ts'
import type { ComicCard, SeriesCard } from '#contract/helper/shapes.ts'
import type { ScanProblem, Stats } from '#library/catalog/stats.ts'
import type { LibraryDetail } from '#library/roots/roots.ts'

export interface ScanOrder {
  readonly full: boolean
  /** Read files with a problem again, even if they have not changed. */
  readonly retry: boolean
  /** All libraries if empty. */
  readonly paths: readonly string[]
  readonly onProgress: (status: ScanStatus) => void
  /** Cancels the scan when aborted. */
  readonly signal: AbortSignal
}

/** A series and a comic in a terminal list. */
export type SeriesEntry = Pick<SeriesCard, 'key' | 'name' | 'volume' | 'count' | 'year' | 'folderPath'>
export type IssueEntry = Pick<ComicCard, 'id' | 'title' | 'name' | 'series' | 'number' | 'year' | 'pageCount'>
export type ShelfEntry =
  /** `sameName`: another series has the same name, so the folder is shown, too. */
  | { readonly kind: 'series'; readonly series: SeriesEntry; readonly sameName: boolean }
  | { readonly kind: 'comic'; readonly comic: IssueEntry }

/** A page of the shelf, with the number of all matches. */
export interface ShelfPage {
  readonly items: readonly ShelfEntry[]
  readonly total: number
}

/** The collection as commands use it: in this process, or through the API of a running helper. */
export interface Collection {
  libraries(): Promise<LibraryDetail[]>
  addLibrary(path: string): Promise<void>
  removeLibrary(path: string): Promise<void>
  /** Runs a scan to its end. Throws scan-running if another scan is running. */
  scan(order: ScanOrder): Promise<ScanStatus>
  lastScan(): Promise<ScanStatus>
  problems(): Promise<ScanProblem[]>
  stats(): Promise<Stats>
  /** Returns series and single comics by name whose names contain all words of `q`. */
  shelf(query: { q: string; offset: number; limit: number }): Promise<ShelfPage>
  /** Returns a series' issues in order. Throws series-not-found. */
  issues(key: string): Promise<readonly IssueEntry[]>
  close(): Promise<void>
}
