import type { ScanStatus } from '#contract/helper/scan.ts'
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
  close(): Promise<void>
}
