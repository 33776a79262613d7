import { createHash, type Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Part } from './splice.ts'

/** Bytes per read and write. */
const CHUNK = 1024 * 1024

export interface Rewritten {
  /** SHA-256 of the old and the new content, hexadecimal. */
  readonly before: string
  readonly after: string
  /** Bytes of the new content. */
  readonly size: number
}

/** Receives every chunk of the old file in order; a chunk is valid until the promise resolves. */
export type Feed = (chunk: Buffer) => Promise<void>

/** Both contents are equal up to here, so that one hash is enough until they differ. */
class Hashes {
  readonly #old = createHash('sha256')
  #new: Hash | null = null

  addOld(bytes: Buffer): void {
    this.#old.update(bytes)
  }

  /** Adds bytes to both; `addOld` must not have had them. */
  addBoth(bytes: Buffer): void {
    this.#old.update(bytes)
    this.#new?.update(bytes)
  }

  addNew(bytes: Buffer): void {
    this.split()
    this.#new?.update(bytes)
  }

  /** From now on the contents differ. */
  split(): void {
    this.#new ??= this.#old.copy()
  }

  digests(): { before: string; after: string } {
    this.split()
    return { before: this.#old.digest('hex'), after: this.#new?.digest('hex') ?? '' }
  }
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
  signal: AbortSignal,
  feed: Feed = async () => undefined,
): Promise<Rewritten> {
  const hashes = new Hashes()
  const buffer = Buffer.allocUnsafe(CHUNK)
  let read = 0
  let written = 0

  async function write(bytes: Buffer): Promise<void> {
    await writeAll(target, bytes, written)
    written += bytes.length
  }

  /** Reads up to an offset of the source; `isKept`: also writes what is read. */
  async function readTo(end: number, isKept: boolean): Promise<void> {
    if (read < end && !isKept) hashes.split()
    while (read < end) {
      signal.throwIfAborted()
      const { bytesRead } = await source.read(buffer, 0, Math.min(CHUNK, end - read), read)
      if (bytesRead === 0) throw new Error('The file became shorter while it was read.')
      read += bytesRead
      const chunk = buffer.subarray(0, bytesRead)
      // The disk writes while this thread hashes.
      const writing = isKept ? write(chunk) : Promise.resolve()
      writing.catch(() => undefined)
      if (isKept) hashes.addBoth(chunk)
      else hashes.addOld(chunk)
      await feed(chunk)
      await writing
    }
  }

  for (const part of parts) {
    if (Buffer.isBuffer(part)) {
      hashes.addNew(part)
      await write(part)
    } else {
      await readTo(part.from, false)
      await readTo(part.to, true)
    }
  }
  await readTo(size, false)
  return { ...hashes.digests(), size: written }
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
