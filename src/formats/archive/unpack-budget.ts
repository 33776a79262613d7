import { stat } from 'node:fs/promises'
import { diskCall } from '../resources/disk-calls.ts'

/** Maximum budget in bytes. */
const BUDGET_MAX = 4 * 1024 ** 3
/** Minimum budget in bytes. */
const BUDGET_MIN = 64 * 1024 ** 2
/** Budget per byte of archive: images are already compressed, and bitmaps compress to a fiftieth at best. */
const FACTOR = 50

/** Returns the bytes that a comic of `size` bytes has unpacked at most. */
export const unpackedMax = (size: number): number => Math.max(BUDGET_MIN, FACTOR * size)

/**
 * Returns the bytes that an archive may occupy unpacked in the temporary folder, by its size, so that a small file
 * cannot fill the disk.
 */
export async function unpackBudget(path: string): Promise<number> {
  const { size } = await diskCall(path, () => stat(path))
  return Math.min(BUDGET_MAX, unpackedMax(size))
}
