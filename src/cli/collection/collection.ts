import type { ScanStatus } from '#contract/helper/scan.ts'
import type { ComicCard, SeriesCard } from '#contract/helper/shapes.ts'
import type { ScanProblem, Stats } from '#library/catalog/stats.ts'
import type { LibraryDetail } from '#library/roots/roots.ts'

export interface ScanOrder {
  readonly full: boolean
  /** Files with a problem are read again, though they have not changed. */
  readonly retry: boolean
  /** All libraries when empty. */
  readonly paths: readonly string[]
  readonly onProgress: (status: ScanStatus) => void
  /** Aborting it cancels the scan. */
  readonly signal: AbortSignal
}

/** What a terminal shows of a series and of a comic. */
export type SeriesEntry = Pick<SeriesCard, 'key' | 'name' | 'volume' | 'count' | 'year' | 'folderPath'>
export type IssueEntry = Pick<ComicCard, 'id' | 'title' | 'number' | 'year' | 'pageCount'>
export type ShelfEntry =
  /** `sameName`: another series is called the same, so that its folder tells which this is. */
  | { readonly kind: 'series'; readonly series: SeriesEntry; readonly sameName: boolean }
  | { readonly kind: 'comic'; readonly comic: IssueEntry }

/** A part of the shelf, and how many there are of what was sought. */
export interface ShelfPage {
  readonly items: readonly ShelfEntry[]
  readonly total: number
}

/** The collection as commands use it: in this process, or through a running helper's API. */
export interface Collection {
  libraries(): Promise<LibraryDetail[]>
  addLibrary(path: string): Promise<void>
  removeLibrary(path: string): Promise<void>
  /** Scans to the end; throws scan-running when another scan is under way. */
  scan(order: ScanOrder): Promise<ScanStatus>
  lastScan(): Promise<ScanStatus>
  problems(): Promise<ScanProblem[]>
  stats(): Promise<Stats>
  /** Series and single comics by name whose names hold all words of `q`. */
  shelf(query: { q: string; offset: number; limit: number }): Promise<ShelfPage>
  /** A series' issues in its order. Throws series-not-found. */
  issues(key: string): Promise<readonly IssueEntry[]>
  close(): Promise<void>
}
