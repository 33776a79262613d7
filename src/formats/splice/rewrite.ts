import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Part } from './splice.ts'

/** Bytes per read and write: a slow network disk answers in time, and a processor's cache has room for two. */
const CHUNK = 1024 * 1024

export interface Rewritten {
  /** SHA-256 of the content that `hashed` names, hexadecimal. */
  readonly sha256: string
  /** Bytes of the new content. */
  readonly size: number
}

/** Receives every chunk of the old file in order; a chunk is valid until the promise resolves. */
export type Feed = (chunk: Buffer) => Promise<void>

/** Runs a call on a file, and throws if it takes too long. */
export type Timed = <T>(call: () => Promise<T>) => Promise<T>

export interface CopyOptions {
  readonly signal: AbortSignal
  readonly timed?: Timed | undefined
}

export interface RewriteOptions extends CopyOptions {
  /** Whether the old or the new content is hashed; a hash costs as much time as the copy. */
  readonly hashed: 'old' | 'new'
  readonly feed?: Feed | undefined
}

const untimed: Timed = (call) => call()

/** A range of a file of at most CHUNK bytes; `isKept`: it is in the new file too. */
interface Piece {
  readonly at: number
  readonly size: number
  readonly isKept: boolean
}

const isPiece = (piece: Piece | Buffer): piece is Piece => !Buffer.isBuffer(piece)

/** Divides a range into pieces. */
function* piecesOf(from: number, to: number, isKept: boolean): Generator<Piece> {
  for (let at = from; at < to; at += CHUNK) yield { at, size: Math.min(CHUNK, to - at), isKept }
}

/** Divides a file into pieces, up to the last part or `size`; the bytes of the parts are between them. */
function* wholeOf(parts: readonly Part[], size: number): Generator<Piece | Buffer> {
  let at = 0
  for (const part of parts) {
    if (Buffer.isBuffer(part)) yield part
    else {
      yield* piecesOf(at, part.from, false)
      yield* piecesOf(part.from, part.to, true)
      at = part.to
    }
  }
  yield* piecesOf(at, size, false)
}

/**
 * Reads pieces of a file: each while the caller uses the one before, which is valid until the next is asked for. The
 * last one is shorter at the end of the file.
 */
async function* readAhead(
  file: FileHandle,
  pieces: readonly Piece[],
  { signal, timed = untimed }: CopyOptions,
): AsyncGenerator<Buffer, void> {
  const buffers = [Buffer.allocUnsafe(CHUNK), Buffer.allocUnsafe(CHUNK)] as const
  const begin = (n: number): Promise<Buffer> | null => {
    const piece = pieces[n]
    if (piece === undefined) return null
    const reading = readFully(file, buffers[n % 2 === 0 ? 0 : 1], piece.size, piece.at, timed)
    // It is awaited later, or never if the caller has failed.
    reading.catch(() => undefined)
    return reading
  }
  let reading = begin(0)
  for (let n = 1; reading !== null; n++) {
    signal.throwIfAborted()
    const bytes = await reading
    reading = begin(n)
    yield bytes
  }
}

/**
 * Writes the parts to `target`, reading the whole of `source` once, in order. The ranges of the parts must ascend.
 * Throws the system's errors, the signal's reason, what `feed` and `timed` throw, and an Error if the source is shorter
 * than `size`.
 */
export async function rewrite(
  source: FileHandle,
  size: number,
  target: FileHandle,
  parts: readonly Part[],
  { hashed, feed = async () => undefined, ...options }: RewriteOptions,
): Promise<Rewritten> {
  const hash = createHash('sha256')
  // Only a hash or a check of the old content needs its end.
  const pieces = [...wholeOf(parts, hashed === 'old' ? size : 0)]
  const chunks = readAhead(source, pieces.filter(isPiece), options)
  let written = 0

  async function write(bytes: Buffer): Promise<void> {
    await writeAll(target, bytes, written, options.timed)
    written += bytes.length
  }

  for (const piece of pieces) {
    if (!isPiece(piece)) {
      if (hashed === 'new') hash.update(piece)
      await write(piece)
      continue
    }
    const { value: chunk } = await chunks.next()
    if (chunk?.length !== piece.size) throw new Error('The file became shorter while it was read.')
    // The disk writes while this thread hashes.
    const writing = piece.isKept ? write(chunk) : Promise.resolve()
    writing.catch(() => undefined)
    if (hashed === 'old' || piece.isKept) hash.update(chunk)
    await feed(chunk)
    await writing
  }
  return { sha256: hash.digest('hex'), size: written }
}

/**
 * Reads a written file again and compares it with its parts, byte by byte. Returns true if it has them. Throws the
 * system's errors, the signal's reason, and what `timed` throws.
 */
export async function hasParts(
  source: FileHandle,
  target: FileHandle,
  parts: readonly Part[],
  options: CopyOptions,
): Promise<boolean> {
  const expected = parts.flatMap<Piece | Buffer>((part) =>
    Buffer.isBuffer(part) ? [part] : [...piecesOf(part.from, part.to, true)],
  )
  let size = 0
  const written = expected.flatMap((piece) => {
    const length = isPiece(piece) ? piece.size : piece.length
    size += length
    return [...piecesOf(size - length, size, true)]
  })
  const old = readAhead(source, expected.filter(isPiece), options)
  const found = readAhead(target, written, options)
  for (const piece of expected) {
    if (isPiece(piece)) {
      const [one, other] = await Promise.all([old.next(), found.next()])
      if (!one.value || !other.value || !one.value.equals(other.value)) return false
      continue
    }
    for (let at = 0; at < piece.length; at += CHUNK) {
      const { value } = await found.next()
      if (!value?.equals(piece.subarray(at, at + CHUNK))) return false
    }
  }
  return (await target.stat()).size === size
}

/** Reads `size` bytes into a buffer; fewer at the end of the file. */
async function readFully(
  file: FileHandle,
  buffer: Buffer,
  size: number,
  at: number,
  timed: Timed,
): Promise<Buffer> {
  let filled = 0
  while (filled < size) {
    const { bytesRead } = await timed(() => file.read(buffer, filled, size - filled, at + filled))
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

/** Writes bytes at a position of a file. Throws the system's errors, and what `timed` throws. */
export async function writeAll(
  file: FileHandle,
  bytes: Buffer,
  at: number,
  timed: Timed = untimed,
): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await timed(() => file.write(bytes, done, bytes.length - done, at + done))
    done += bytesWritten
  }
}

/**
 * Returns the SHA-256 of a file, or of the file that parts of it make, hexadecimal. Throws the system's errors, the
 * signal's reason, and what `timed` throws.
 */
export async function hashFile(
  file: FileHandle,
  options: CopyOptions,
  parts?: readonly Part[],
): Promise<string> {
  const hash = createHash('sha256')
  for (const part of parts ?? [{ from: 0, to: (await file.stat()).size }]) {
    if (Buffer.isBuffer(part)) hash.update(part)
    else
      for await (const chunk of readAhead(file, [...piecesOf(part.from, part.to, true)], options))
        hash.update(chunk)
  }
  return hash.digest('hex')
}
