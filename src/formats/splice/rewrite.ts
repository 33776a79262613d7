import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Part } from './splice.ts'

/** Bytes per read and write: each is a round trip to a thread, and hashing so many takes some milliseconds. */
const CHUNK = 4 * 1024 * 1024

export interface Rewritten {
  /** SHA-256 of the content that `hashed` names, hexadecimal. */
  readonly sha256: string
  /** Bytes of the new content. */
  readonly size: number
}

/** Receives every chunk of the old file in order; a chunk is valid until the promise resolves. */
export type Feed = (chunk: Buffer) => Promise<void>

export interface RewriteOptions {
  readonly signal: AbortSignal
  /** Whether the old or the new content is hashed; a hash costs as much time as the copy. */
  readonly hashed: 'old' | 'new'
  readonly feed?: Feed | undefined
}

/**
 * Writes the parts to `target`, reading the whole of `source` once, in order. The ranges of the parts must ascend.
 * Throws the system's errors, the signal's reason, what `feed` throws, and an Error if the source is shorter than
 * `size`.
 */
export async function rewrite(
  source: FileHandle,
  size: number,
  target: FileHandle,
  parts: readonly Part[],
  { signal, hashed, feed = async () => undefined }: RewriteOptions,
): Promise<Rewritten> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(CHUNK)
  let read = 0
  let written = 0

  async function write(bytes: Buffer): Promise<void> {
    await writeAll(target, bytes, written)
    written += bytes.length
  }

  /** Reads up to an offset of the source; `isKept`: also writes what is read. */
  async function readTo(end: number, isKept: boolean): Promise<void> {
    while (read < end) {
      signal.throwIfAborted()
      const { bytesRead } = await source.read(buffer, 0, Math.min(CHUNK, end - read), read)
      if (bytesRead === 0) throw new Error('The file became shorter while it was read.')
      read += bytesRead
      const chunk = buffer.subarray(0, bytesRead)
      // The disk writes while this thread hashes.
      const writing = isKept ? write(chunk) : Promise.resolve()
      writing.catch(() => undefined)
      if (hashed === 'old' || isKept) hash.update(chunk)
      await feed(chunk)
      await writing
    }
  }

  for (const part of parts) {
    if (Buffer.isBuffer(part)) {
      if (hashed === 'new') hash.update(part)
      await write(part)
    } else {
      await readTo(part.from, false)
      await readTo(part.to, true)
    }
  }
  // Only a hash or a check of the old content needs its end.
  if (hashed === 'old') await readTo(size, false)
  return { sha256: hash.digest('hex'), size: written }
}

/**
 * Reads a written file again and compares it with its parts, byte by byte. Throws the system's errors and the signal's
 * reason.
 */
export async function hasParts(
  source: FileHandle,
  target: FileHandle,
  parts: readonly Part[],
  signal: AbortSignal,
): Promise<boolean> {
  const [old, written] = [Buffer.allocUnsafe(CHUNK), Buffer.allocUnsafe(CHUNK)]
  let at = 0
  for (const part of parts) {
    const length = Buffer.isBuffer(part) ? part.length : part.to - part.from
    for (let done = 0; done < length; ) {
      signal.throwIfAborted()
      const size = Math.min(CHUNK, length - done)
      const expected = Buffer.isBuffer(part)
        ? part.subarray(done, done + size)
        : await readFully(source, old, size, part.from + done)
      const found = await readFully(target, written, size, at)
      if (!found.equals(expected)) return false
      done += size
      at += size
    }
  }
  return (await target.stat()).size === at
}

/** Reads `size` bytes into a buffer; fewer at the end of the file. */
async function readFully(file: FileHandle, buffer: Buffer, size: number, at: number): Promise<Buffer> {
  let filled = 0
  while (filled < size) {
    const { bytesRead } = await file.read(buffer, filled, size - filled, at + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done)
    done += bytesWritten
  }
}

/** Returns the SHA-256 of a file, hexadecimal, and its size. Throws the system's errors and the signal's reason. */
export async function hashFile(
  file: FileHandle,
  signal: AbortSignal,
): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  const buffers = [Buffer.allocUnsafe(CHUNK), Buffer.allocUnsafe(CHUNK)]
  let size = 0
  const readAt = (n: number, at: number) => file.read(buffers[n % 2] as Buffer<ArrayBuffer>, 0, CHUNK, at)
  let reading = readAt(0, 0)
  for (let n = 1; ; n++) {
    signal.throwIfAborted()
    const { bytesRead, buffer } = await reading
    if (bytesRead === 0) return { sha256: hash.digest('hex'), size }
    size += bytesRead
    reading = readAt(n, size)
    reading.catch(() => undefined)
    hash.update(buffer.subarray(0, bytesRead))
  }
}
