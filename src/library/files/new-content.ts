import { statfs } from 'node:fs/promises'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { type Feed, hasParts, rewrite } from '#formats/splice/rewrite.ts'
import type { Part } from '#formats/splice/splice.ts'
import { copyAttributes, setModified } from './attributes.ts'
import { stampOfFile, stampOfStats } from './file-stamps.ts'
import type { FileStamp } from './journal-entries.ts'
import type { TargetFile } from './target-file.ts'
import { createTemp, removeTemp, type TempFile, tempBeside } from './temp-files.ts'

/** Bytes that remain free on a disk after a file is written. */
const SPARE = 64 * 1024 * 1024
/** Milliseconds until a disk must have written what it was given, and the bytes it writes in each further one. */
const SYNC_TIMEOUT = 60_000
const SYNC_BYTES_PER_MS = 500

/** Returns the milliseconds until a disk must have written a file of `size` bytes. */
export const syncTimeout = (size: number): number => SYNC_TIMEOUT + size / SYNC_BYTES_PER_MS

/** A new file beside an old one, written to the disk and read again. Only one stamp has a hash (`expected`). */
export interface NewContent {
  readonly temp: string
  readonly before: FileStamp
  readonly after: FileStamp
}

export interface ContentOptions {
  readonly signal: AbortSignal
  /** Checks the old content as it is read. */
  readonly feed?: Feed
  /** The modification time of the new file; default: now. */
  readonly mtimeNs?: bigint
  /** SHA-256 that the new content must have; without it, the old content is hashed. */
  readonly expected?: string | undefined
  /** Is called with the path of the new file before it exists. */
  readonly onTemp?: (temp: string) => Promise<void>
  /** Checks the new file. */
  readonly verify?: (temp: string) => Promise<void>
}

/**
 * Writes the parts of a file as a new file beside it. Throws the system's errors, disk-full, file-changed,
 * write-unverified, and what `feed` and `verify` throw; then the new file is deleted.
 */
export async function writeContent(
  target: TargetFile,
  parts: readonly Part[],
  options: ContentOptions,
): Promise<NewContent> {
  return withTemp(target, Number(target.stats.size), options.onTemp, (temp) =>
    fill(temp, target, parts, options),
  )
}

/**
 * Creates a file beside another one for `work`, which closes it. `onTemp` is called with its path before it exists.
 * Throws disk-full unless `size` bytes have room, the system's errors, and what `work` throws; then the file is deleted.
 */
export async function withTemp<T>(
  target: TargetFile,
  size: number,
  onTemp: ((temp: string) => Promise<void>) | undefined,
  work: (temp: TempFile) => Promise<T>,
): Promise<T> {
  await checkRoom(target, size)
  const path = tempBeside(target.path)
  await onTemp?.(path)
  const temp = await target.timed(() => createTemp(path))
  try {
    return await work(temp)
  } catch (error) {
    // A disk that does not answer would not close or delete the file either.
    const cleaning = temp.file
      .close()
      .catch(() => undefined)
      .then(() => removeTemp(path))
    if (!isAppError(error, 'disk-not-answering')) await cleaning
    throw error
  }
}

async function fill(
  temp: TempFile,
  target: TargetFile,
  parts: readonly Part[],
  { signal, feed, mtimeNs, expected, verify }: ContentOptions,
): Promise<NewContent> {
  const size = Number(target.stats.size)
  const { timed } = target
  const check = async () => {
    if (!(await hasParts(target.file, temp.file, parts, { signal, timed })))
      throw new AppError('write-unverified', { path: target.path })
    await verify?.(temp.path)
  }
  const hashed = expected === undefined ? 'old' : 'new'
  const copying = timed(() => copyAttributes(target.file, target.stats, temp.file), SYNC_TIMEOUT)
  copying.catch(() => undefined)
  const { sha256, size: length } = await rewrite(target.file, size, temp.file, parts, {
    signal,
    timed,
    hashed,
    feed,
  }).catch(async (error: unknown) => {
    // The attributes are copied to a number of an open file, which another file gets once this one is closed.
    if (!isAppError(error, 'disk-not-answering')) await copying.catch(() => undefined)
    throw error
  })
  await copying
  // The parts are of another file if this program did not write the old content.
  if (expected !== undefined && sha256 !== expected) throw new AppError('file-changed', { path: target.path })
  await timed(() => setModified(temp.file, mtimeNs))
  // The disk writes while the new file is checked. A file is closed only after its sync, which has a time limit.
  const syncing = timed(() => temp.file.sync(), syncTimeout(length))
  syncing.catch(() => undefined)
  await check().finally(() => syncing)
  const [before, after] = [stampOfStats(target.stats), await timed(() => stampOfFile(temp.file))]
  await timed(() => temp.file.close())
  return {
    temp: temp.path,
    before: expected === undefined ? { ...before, sha256 } : before,
    after: expected === undefined ? after : { ...after, sha256 },
  }
}

/** Throws disk-full unless a new file of `size` bytes has room beside a file. */
export async function checkRoom({ path, timed }: TargetFile, size: number): Promise<void> {
  const { bavail, bsize } = await timed(() => statfs(path))
  if (bavail * bsize < size + SPARE) throw new AppError('disk-full')
}
