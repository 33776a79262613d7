import { stat } from 'node:fs/promises'
import { unpackedMax } from '#domain/unpacked-max.ts'
import { diskCall } from '../resources/disk-calls.ts'

/** Maximum budget in bytes. */
const BUDGET_MAX = 4 * 1024 ** 3
/**
 * Returns the bytes that an archive may occupy unpacked in the temporary folder, by its size, so that a small file
 * cannot fill the disk.
 */
export async function unpackBudget(path: string): Promise<number> {
  const { size } = await diskCall(path, () => stat(path))
  return Math.min(BUDGET_MAX, unpackedMax(size))
}
