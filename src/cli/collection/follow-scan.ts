import { setTimeout as pause } from 'node:timers/promises'
import type { ScanStatus } from '#contract/helper/scan.ts'
import { SCAN_POLL } from '#domain/limits.ts'
import type { Collection } from './collection.ts'

/** Looks on at a scan that somebody else began until it ends, or until `signal` is aborted; it goes on then. */
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
