import type { ScanStatus } from '#contract/helper/scan.ts'

/** What a scan is asked to do. */
export interface ScanRequest {
  /** Read every file again, and believe that missing files are gone however many they are. */
  readonly full?: boolean
  /** Believe that missing files are gone, however many they are. */
  readonly believe?: boolean
  /** Read files with a problem again, though they have not changed. */
  readonly retry?: boolean
  /** Only these folders and files, each a library or inside one; all libraries when absent. */
  readonly paths?: readonly string[] | undefined
  readonly onProgress?: (status: ScanStatus) => void
  /** Nobody waits for it: it makes way for a scan that somebody asks for. */
  readonly background?: boolean
}
