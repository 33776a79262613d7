import { setTimeout as pause } from 'node:timers/promises'
import type { ScanStatus } from '#contract/helper/scan.ts'
import { SCAN_POLL } from '#domain/limits.ts'
import type { Collection } from './collection.ts'

/**
 * Reports the progress of another process' scan until it ends or `signal` is aborted, which does not cancel the scan.
 */
export async function followScan(
  { lastScan }: Pick<Collection, 'lastScan'>,
  onProgress: (status: ScanStatus) => void,
  signal: AbortSignal,
): Promise<ScanStatus> {
  for (;;) {
    const status = await lastScan()
    onProgress(status)
    await pause(SCAN_POLL, undefined, { signal }).catch(() => undefined)
    if (!status.running || signal.aborted) return status
  }
}
