import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#domain/errors.ts'
import { FILE_TIMEOUT } from '#domain/limits.ts'
import { makeTempFolder, removeTempFolder } from '../resources/temp.ts'

interface Sized {
  readonly size: number
}

type Chunks = (signal: AbortSignal) => AsyncGenerator<Buffer, void>

/**
 * All entries of an archive, unpacked once into a temporary folder as one stream cut by the declared sizes.
 * An entry can be read as soon as it is there. Files are named by place, never by the archive.
 * A decoder that gives nothing for FILE_TIMEOUT is killed.
 */
export class Unpacked {
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
      const promise = new Promise<void>((yes, no) => {
        resolve = yes
        reject = no
      })
      promise.catch(() => undefined)
      return { promise, resolve, reject }
    })
    this.#work = this.#unpack(chunks).catch((error) => {
      for (const entry of this.#ready) entry.reject(error)
    })
  }

  /** True when an entry is there already. */
  isReady(place: number): boolean {
    return place < this.#count
  }

  /** An entry's bytes. Throws page-corrupt when the stream ended before it, comic-timeout when it stalled. */
  async read(place: number, signal: AbortSignal): Promise<Buffer> {
    await this.#ready[place]?.promise
    signal.throwIfAborted()
    return readFile(this.#file(place))
  }

  /** Stops unpacking and removes the folder. */
  async close(): Promise<void> {
    this.#stop.abort(new AppError('file-unreadable'))
    await this.#work
    if (this.#folder !== undefined) await removeTempFolder(this.#folder)
  }

  #file(place: number): string {
    return join(this.#folder ?? '', String(place))
  }

  async #unpack(chunks: Chunks): Promise<void> {
    this.#folder = await makeTempFolder()
    const stalled = () => this.#stop.abort(new AppError('comic-timeout'))
    let timer = setTimeout(stalled, FILE_TIMEOUT)
    const stream = chunks(this.#stop.signal)
    let rest: Buffer = Buffer.alloc(0)
    try {
      for (const [place, { size }] of this.#entries.entries()) {
        const file = await open(this.#file(place), 'wx', 0o600)
        try {
          for (let left = size; left > 0; ) {
            if (rest.length === 0) {
              const next = await stream.next()
              clearTimeout(timer)
              timer = setTimeout(stalled, FILE_TIMEOUT)
              if (next.done) throw new AppError('page-corrupt')
              rest = next.value
            }
            const part = rest.subarray(0, left)
            await file.write(part)
            rest = rest.subarray(part.length)
            left -= part.length
          }
        } finally {
          await file.close()
        }
        this.#ready[place]?.resolve()
        this.#count = place + 1
      }
    } finally {
      clearTimeout(timer)
      await stream.return()
    }
  }
}
