import type { ScanStatus } from '#contract/helper/scan.ts'

export interface ScanRequest {
  /** Reads every file again; implies `believe`. */
  readonly full?: boolean
  /** Marks missing files as unavailable even if a library has lost many at once. */
  readonly believe?: boolean
  /** Reads files with a problem again even if they have not changed. */
  readonly retry?: boolean
  /** The folders and files to scan, each in a library; all libraries if absent. */
  readonly paths?: readonly string[] | undefined
  readonly onProgress?: (status: ScanStatus) => void
  /** True for a scan that is cancelled if a user starts another scan. */
  readonly background?: boolean
}
