import { createHash } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { type FileHandle, lstat, stat } from 'node:fs/promises'
import { openRegular } from '#disk/open-regular.ts'
import { hashFile } from '#formats/splice/rewrite.ts'
import type { Part } from '#formats/splice/splice.ts'
import { type FileState, fileState, isSameFile } from '../roots/file-state.ts'
import type { FileStamp } from './journal-entries.ts'

const NS_PER_S = 1_000_000_000n

/**
 * Returns what a scan finds for a file. Node gives scans the time as a double in milliseconds, which rounds a time just
 * below a whole millisecond up to it.
 */
function scannedOf({ size, mtimeNs }: Pick<FileStamp, 'size' | 'mtimeNs'>): FileState {
  const time = BigInt(mtimeNs)
  return fileState({ size, mtimeMs: Number(time / NS_PER_S) * 1_000 + Number(time % NS_PER_S) / 1e6 })
}

/** Returns a modification time as scans store it, in whole milliseconds. */
export const millisecondsOf = (stamp: Pick<FileStamp, 'mtimeNs'>): number =>
  scannedOf({ ...stamp, size: 0 }).mtime

/** True if a file has the size and time that the last scan found. */
export const isAsScanned = (stamp: FileStamp, scanned: FileState): boolean =>
  isSameFile(scannedOf(stamp), scanned)

/** Returns the SHA-256 of bytes, hexadecimal. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Returns the SHA-256 of the file at a path, or of the file that parts of it make, hexadecimal. Throws the errors of
 * `openRegular` and of the system.
 */
export async function sha256At(path: string, parts?: readonly Part[]): Promise<string> {
  const file = await openRegular(path)
  const { signal } = new AbortController()
  return hashFile(file, { signal }, parts).finally(() => file.close())
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
