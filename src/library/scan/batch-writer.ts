/** A batch is written after `MAX_AGE` milliseconds, or when it has `MAX_ITEMS` items. */
const MAX_AGE = 300
const MAX_ITEMS = 100

/** Writes items in batches. One batch is written at a time while the next one is collected. */
export class BatchWriter<T> {
  #items: T[] = []
  #since = performance.now()
  #writing: Promise<void> = Promise.resolve()

  constructor(private readonly write: (items: readonly T[]) => Promise<void>) {}

  /** Adds items; waits only if their batch is due while the previous one is being written. Throws its write error. */
  async add(...items: readonly T[]): Promise<void> {
    this.#items.push(...items)
    if (!this.#isDue()) return
    await this.#writing
    if (!this.#isDue()) return
    this.#writing = this.#flush()
    // The next call that awaits this write gets the error; this only prevents an unhandled rejection.
    this.#writing.catch(() => undefined)
  }

  /** Writes the last batch. Throws the error of a write. */
  async end(): Promise<void> {
    await this.#writing
    await this.#flush()
  }

  #isDue(): boolean {
    return performance.now() - this.#since >= MAX_AGE || this.#items.length >= MAX_ITEMS
  }

  #flush(): Promise<void> {
    const items = this.#items
    this.#items = []
    this.#since = performance.now()
    return this.write(items)
  }
}
