/** The smallest memory that is taken, in bytes: most bodies are no larger. */
const INITIAL_SIZE = 1024

/**
 * Bytes collected in memory of their own. A received part is an object for as little as one byte, and a view that
 * retains the whole chunk it was received in; a list of parts could take hundreds of times the bytes that were sent.
 */
export class CollectedBytes {
  #memory = Buffer.alloc(0)
  #length = 0

  /** Copies a part to the end. */
  add(part: Buffer): void {
    const length = this.#length + part.length
    if (length > this.#memory.length) {
      // Doubled, so that each byte is copied twice on average.
      const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#memory.length, INITIAL_SIZE))
      this.#memory.copy(larger, 0, 0, this.#length)
      this.#memory = larger
    }
    part.copy(this.#memory, this.#length)
    this.#length = length
  }

  /** Returns everything that was added. */
  whole(): Buffer {
    return this.#memory.subarray(0, this.#length)
  }
}
