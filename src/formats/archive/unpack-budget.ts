import { stat } from 'node:fs/promises'
import { diskCall } from '../resources/disk-calls.ts'

/** No archive is unpacked to disk to more than this. */
const MOST = 4 * 1024 ** 3
/** Every archive may be unpacked to this much. */
const LEAST = 64 * 1024 ** 2
/** Pictures are packed already, and bitmaps pack to a fiftieth at best. */
const FACTOR = 50

/** Bytes that a file may take when it is unpacked to the temporary folder: small files never fill a disk. */
export async function unpackBudget(path: string): Promise<number> {
  const { size } = await diskCall(path, () => stat(path))
  return Math.min(MOST, Math.max(LEAST, FACTOR * size))
}
