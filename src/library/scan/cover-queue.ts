import type { DueCover } from '../images/due-covers.ts'

/**
 * Number of covers that are prioritized after a requested cover: a user who views a comic in a list often scrolls on
 * from there.
 */
const FOLLOWING = 24
/** Maximum ranges: the user has probably scrolled past older requests. */
const RANGES_MAX = 50

/** A range of prioritized covers: the index of the next cover, and the number of covers that remain. */
interface Range {
  next: number
  remaining: number
}

/**
 * The due covers of a scan; yields each once. First come the covers after the last requested cover, then the covers
 * after earlier requested covers, then all other covers in their order.
 */
export class CoverQueue implements Iterator<DueCover, undefined>, Iterable<DueCover> {
  readonly #covers: readonly DueCover[]
  readonly #indexes: ReadonlyMap<string, number>
  readonly #isYielded: Uint8Array
  /** Newest first. */
  #ranges: Range[] = []
  #first = 0

  constructor(covers: readonly DueCover[]) {
    this.#covers = covers
    this.#indexes = new Map(covers.map(({ id }, index) => [id, index]))
    this.#isYielded = new Uint8Array(covers.length)
  }

  /** Prioritizes the covers after the cover of a comic, which a client has requested. */
  prioritizeAfter(id: string): void {
    const index = this.#indexes.get(id)
    if (index === undefined) return
    this.#ranges = [{ next: index + 1, remaining: FOLLOWING }, ...this.#ranges].slice(0, RANGES_MAX)
  }

  [Symbol.iterator](): this {
    return this
  }

  next(): IteratorResult<DueCover, undefined> {
    const index = this.#nextPrioritized() ?? this.#nextInOrder()
    const value = index === undefined ? undefined : this.#covers[index]
    if (index === undefined || value === undefined) return { done: true, value: undefined }
    this.#isYielded[index] = 1
    return { done: false, value }
  }

  #nextPrioritized(): number | undefined {
    for (let range = this.#ranges[0]; range !== undefined; range = this.#ranges[0]) {
      while (range.remaining > 0 && range.next < this.#covers.length) {
        const index = range.next++
        range.remaining--
        if (this.#isYielded[index] === 0) return index
      }
      this.#ranges.shift()
    }
    return undefined
  }

  #nextInOrder(): number | undefined {
    while (this.#isYielded[this.#first] === 1) this.#first++
    return this.#first < this.#covers.length ? this.#first : undefined
  }
}
