import { AppError } from '#domain/errors/errors.ts'
import type { Source } from '../resources/source.ts'

/** Access to the records of a Palm database, the container of all MOBI books (wiki.mobileread.com/wiki/PDB). */
export interface PalmDatabase {
  readonly name: string
  readonly count: number
  /** False for a record that is truncated or missing. */
  isComplete(index: number): boolean
  /** Reads a record, at most `limit` bytes of it. Throws comic-corrupt if it is missing. */
  record(index: number, limit?: number): Promise<Buffer>
}

const HEADER = 78
const RECORD_MAX = 64 * 1024 * 1024

/** Reads the record list. Throws comic-corrupt if it is empty or truncated. */
export async function openPalmDatabase(source: Source): Promise<PalmDatabase> {
  const header = await source.read(0, HEADER)
  if (header.length < HEADER) throw new AppError('comic-corrupt')
  const count = header.readUInt16BE(76)
  const list = await source.read(HEADER, count * 8)
  if (count === 0 || list.length < count * 8) throw new AppError('comic-corrupt')
  const offsets = Array.from({ length: count }, (_, index) => list.readUInt32BE(index * 8))
  const bounds = (index: number) => ({
    start: offsets[index] ?? Number.NaN,
    end: offsets[index + 1] ?? source.size,
  })
  return {
    name: header.toString('latin1', 0, 32).replace(/\0.*$/s, ''),
    count,
    isComplete(index) {
      const { start, end } = bounds(index)
      return start <= end && end <= source.size && start < source.size
    },
    async record(index, limit = RECORD_MAX) {
      const { start, end } = bounds(index)
      if (!(start < end) || start >= source.size) throw new AppError('comic-corrupt')
      return source.read(start, Math.min(end - start, limit))
    },
  }
}
