import { plainArchive } from './entry-list.ts'
import { BUNDLED_SEVEN_ZIP, unpack } from './seven-zip.ts'

/** Milliseconds after which an unused stream is closed. */
const IDLE_TIMEOUT = 20_000

/** A part of the contents of all entries. */
export interface EntryBytes {
  readonly bytes: Buffer
  /** True after the last byte. */
  readonly isEnd: boolean
}

interface OpenStream {
  readonly key: string
  /** Position of the next byte. */
  at: number
  /** Bytes that were unpacked already. */
  rest: Buffer
  readonly chunks: AsyncGenerator<Buffer, void>
  close(): Promise<void>
}

async function openStream(key: string, path: string, signal: AbortSignal): Promise<OpenStream> {
  const archive = await plainArchive(path, signal)
  const stop = new AbortController()
  const chunks = unpack(BUNDLED_SEVEN_ZIP, archive.path, [], stop.signal, true)
  return {
    key,
    at: 0,
    rest: Buffer.alloc(0),
    chunks,
    async close() {
      stop.abort()
      await chunks.return().catch(() => undefined)
      await archive.close()
    },
  }
}

/**
 * Reads the contents of all entries of an archive, one after the other in the archive's order, in parts. 7-Zip waits
 * between two parts; a part that does not follow the last one is unpacked from the beginning.
 */
export class EntryStream {
  #open: OpenStream | undefined
  #timer: NodeJS.Timeout | undefined

  /**
   * Returns `length` bytes from the position `at`, fewer at the end. `version` changes with the file. Throws as
   * `plainArchive` and `unpack`, and comic-corrupt if 7-Zip finds damage.
   */
  async read(
    { path, version, at, length }: { path: string; version: string; at: number; length: number },
    signal: AbortSignal,
  ): Promise<EntryBytes> {
    clearTimeout(this.#timer)
    const key = `${version}:${path}`
    const last = this.#open
    this.#open = undefined
    const isNext = last?.key === key && last.at === at
    if (!isNext) await last?.close()
    const stream = isNext ? last : await openStream(key, path, signal)
    // 7-Zip may wait for the disk for longer than the caller.
    const stopped = () => void stream.close()
    signal.addEventListener('abort', stopped, { once: true })
    try {
      if (stream.at < at) await take(stream, at - stream.at, () => undefined)
      const parts: Buffer[] = []
      const isEnd = await take(stream, length, (part) => parts.push(part))
      signal.throwIfAborted()
      if (isEnd) await stream.close()
      else await this.#keep(stream)
      return { bytes: Buffer.concat(parts), isEnd }
    } catch (error) {
      await stream.close()
      throw error
    } finally {
      signal.removeEventListener('abort', stopped)
    }
  }

  async #keep(stream: OpenStream): Promise<void> {
    const other = this.#open
    this.#open = stream
    this.#timer = setTimeout(() => {
      this.#open = undefined
      void stream.close()
    }, IDLE_TIMEOUT)
    this.#timer.unref()
    await other?.close()
  }
}

/** Takes `length` bytes from a stream; returns true if it ended before. */
async function take(stream: OpenStream, length: number, use: (part: Buffer) => void): Promise<boolean> {
  for (let remaining = length; remaining > 0; ) {
    if (stream.rest.length === 0) {
      const next = await stream.chunks.next()
      if (next.done) return true
      stream.rest = next.value
    }
    const part = stream.rest.subarray(0, remaining)
    use(part)
    stream.rest = stream.rest.subarray(part.length)
    stream.at += part.length
    remaining -= part.length
  }
  return false
}
