import type { BigIntStats } from 'node:fs'
import { type FileHandle, lstat, stat } from 'node:fs/promises'
import { openRegular } from '#disk/open-regular.ts'
import { hashFile } from '#formats/splice/rewrite.ts'
import type { FileStamp } from './journal-entries.ts'

const NS_PER_MS = 1_000_000n

/** The content of a comic's file as the last scan found it. */
export interface ScannedFile {
  readonly size: number
  /** Whole milliseconds since 1970. */
  readonly mtime: number
}

/** Whole milliseconds, as scans store modification times. */
export const millisecondsOf = ({ mtimeNs }: Pick<FileStamp, 'mtimeNs'>): number =>
  Number(BigInt(mtimeNs) / NS_PER_MS)

/** True if a file has the size and time that the last scan found. */
export const isAsScanned = (stamp: FileStamp, { size, mtime }: ScannedFile): boolean =>
  stamp.size === size && millisecondsOf(stamp) === mtime

/** Returns the SHA-256 of the file at a path, hexadecimal. Throws the errors of `openRegular` and of the system. */
export async function sha256At(path: string): Promise<string> {
  const file = await openRegular(path)
  const { signal } = new AbortController()
  return hashFile(file, { signal }).finally(() => file.close())
}

/** Returns the stamp of a file, without its hash. */
export const stampOfStats = ({ size, mtimeNs, dev, ino }: BigIntStats): FileStamp => ({
  size: Number(size),
  mtimeNs: String(mtimeNs),
  dev: String(dev),
  ino: String(ino),
})

/** Returns the stamp of an open file. Throws the system's errors. */
export const stampOfFile = async (file: FileHandle): Promise<FileStamp> =>
  stampOfStats(await file.stat({ bigint: true }))

/** Returns the stamp of a path; null if nothing is there. Throws the system's other errors. */
export async function stampAt(path: string): Promise<FileStamp | null> {
  try {
    return stampOfStats(await lstat(path, { bigint: true }))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

/** True if two stamps are of the same content: the same size and time. Network disks may change device and inode. */
export const isSameContent = (one: FileStamp | null, other: FileStamp | null): boolean =>
  one !== null && other !== null && one.size === other.size && one.mtimeNs === other.mtimeNs

/**
 * True if a path has a content: by size and time, else by hash, since a network disk may report another time after it
 * was mounted again. Throws the system's errors.
 */
export async function hasContent(path: string, stamp: FileStamp | null): Promise<boolean> {
  const now = await stampAt(path)
  if (now === null || stamp === null) return false
  if (isSameContent(now, stamp)) return true
  return now.size === stamp.size && stamp.sha256 !== undefined && (await sha256At(path)) === stamp.sha256
}

/** True if a path still leads to the very file of the stats, unchanged. Throws the system's errors. */
export async function isUntouched(path: string, before: BigIntStats): Promise<boolean> {
  const now = await stat(path, { bigint: true })
  return (['dev', 'ino', 'size', 'mtimeNs', 'ctimeNs'] as const).every(
    (field) => now[field] === before[field],
  )
}
