import type { FileBatchRow } from './batches.ts'

/** Returns the number of all files of a batch, of those that were reached, and of those that were not. */
export function countsOf(counts: FileBatchRow['counts']) {
  const left = counts.due + counts.prepared
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { total, left, ended: total - left }
}
