/** Minimum size of the buffer, in bytes. Most bodies are no larger. */
const INITIAL_SIZE = 1024

/**
 * Copies received parts into one buffer. A list of parts could take hundreds of times the memory of their bytes: each
 * part is an object, even if it has one byte, and a view that retains the whole chunk it was received in.
 */
export class CollectedBytes {
  #memory = Buffer.alloc(0)
  #length = 0

  /** Copies a part to the end. */
  add(part: Buffer): void {
    const length = this.#length + part.length
    if (length > this.#memory.length) {
      // The size doubles, so that each byte is copied twice on average.
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
