import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#domain/errors/errors.ts'
import { FILE_TIMEOUT } from '#domain/limits.ts'
import { makeTempFolder, removeTempFolder } from '../resources/temp.ts'

interface Sized {
  readonly size: number
}

type Chunks = (signal: AbortSignal) => AsyncGenerator<Buffer, void>

/**
 * Unpacks all entries of an archive into a temporary folder, from one stream that is split by the declared sizes.
 * An entry can be read as soon as it is written. Files are named by index, never by the archive's names.
 * A decoder that outputs nothing for FILE_TIMEOUT is killed.
 */
export class UnpackedEntries {
  readonly #entries: readonly Sized[]
  readonly #ready: { promise: Promise<void>; resolve: () => void; reject: (error: unknown) => void }[]
  readonly #stop = new AbortController()
  readonly #work: Promise<void>
  #folder: string | undefined
  #count = 0

  constructor(entries: readonly Sized[], chunks: Chunks) {
    this.#entries = entries
    this.#ready = entries.map(() => {
      let resolve = () => {}
      let reject: (error: unknown) => void = () => {}
      const promise = new Promise<void>((onResolve, onReject) => {
        resolve = onResolve
        reject = onReject
      })
      promise.catch(() => undefined)
      return { promise, resolve, reject }
    })
    this.#work = this.#unpack(chunks).catch((error) => {
      for (const entry of this.#ready) entry.reject(error)
    })
  }

  /** True if an entry has been unpacked. */
  isReady(index: number): boolean {
    return index < this.#count
  }

  /**
   * Waits for an entry and reads it. Throws page-corrupt if the stream ended before it, comic-timeout if it stalled.
   */
  async read(index: number, signal: AbortSignal): Promise<Buffer> {
    await this.#ready[index]?.promise
    signal.throwIfAborted()
    return readFile(this.#file(index))
  }

  /** Stops unpacking and removes the folder. */
  async close(): Promise<void> {
    this.#stop.abort(new AppError('file-unreadable'))
    await this.#work
    if (this.#folder !== undefined) await removeTempFolder(this.#folder)
  }

  #file(index: number): string {
    return join(this.#folder ?? '', String(index))
  }

  async #unpack(chunks: Chunks): Promise<void> {
    this.#folder = await makeTempFolder()
    const stalled = () => this.#stop.abort(new AppError('comic-timeout'))
    let timer = setTimeout(stalled, FILE_TIMEOUT)
    const stream = chunks(this.#stop.signal)
    let rest: Buffer = Buffer.alloc(0)
    try {
      for (const [index, { size }] of this.#entries.entries()) {
        const file = await open(this.#file(index), 'wx', 0o600)
        try {
          for (let remaining = size; remaining > 0; ) {
            if (rest.length === 0) {
              const next = await stream.next()
              clearTimeout(timer)
              timer = setTimeout(stalled, FILE_TIMEOUT)
              if (next.done) throw new AppError('page-corrupt')
              rest = next.value
            }
            const part = rest.subarray(0, remaining)
            await file.write(part)
            rest = rest.subarray(part.length)
            remaining -= part.length
          }
        } finally {
          await file.close()
        }
        this.#ready[index]?.resolve()
        this.#count = index + 1
      }
    } finally {
      clearTimeout(timer)
      await stream.return()
    }
  }
}
