/** A batch is written when it is this old, in milliseconds, or has this many items. */
const MAX_AGE = 300
const MAX_ITEMS = 100

/** Writes items in batches, one batch at a time, while the next one is collected. */
export class BatchWriter<T> {
  #items: T[] = []
  #since = performance.now()
  #writing: Promise<void> = Promise.resolve()

  constructor(private readonly write: (items: readonly T[]) => Promise<void>) {}

  /** Waits only when this batch is due before the one before is written. Throws what writing that one threw. */
  async add(...items: readonly T[]): Promise<void> {
    this.#items.push(...items)
    if (!this.#isDue()) return
    await this.#writing
    if (!this.#isDue()) return
    this.#writing = this.#flush()
    // Whoever waits for it next is told of its failure.
    this.#writing.catch(() => undefined)
  }

  /** Writes what is left; throws what writing threw. */
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
