import type { DueCover } from '../images/due-covers.ts'

/** Covers made after one that was asked for, before another is looked at: somebody leafs on from there. */
const FOLLOWING = 24
/** Looks remembered: what was asked for longer ago is scrolled past. */
const LOOKS_MAX = 50

/** Where somebody looks: the place of the next cover, and how many are still to come from there. */
interface Look {
  next: number
  left: number
}

/**
 * The covers a scan has to make, each given out once: those that follow what was asked for last, then those that
 * follow what was asked for before, then the others in their order.
 */
export class CoverQueue implements Iterator<DueCover, undefined>, Iterable<DueCover> {
  readonly #covers: readonly DueCover[]
  readonly #places: ReadonlyMap<string, number>
  readonly #given: Uint8Array
  /** The last asked for first. */
  #looks: Look[] = []
  #first = 0

  constructor(covers: readonly DueCover[]) {
    this.#covers = covers
    this.#places = new Map(covers.map(({ id }, place) => [id, place]))
    this.#given = new Uint8Array(covers.length)
  }

  /** Somebody looks at this comic: those after it are next. */
  asked(id: string): void {
    const place = this.#places.get(id)
    if (place === undefined) return
    this.#looks = [{ next: place + 1, left: FOLLOWING }, ...this.#looks].slice(0, LOOKS_MAX)
  }

  [Symbol.iterator](): this {
    return this
  }

  next(): IteratorResult<DueCover, undefined> {
    const place = this.#nextLookedAt() ?? this.#nextInOrder()
    const value = place === undefined ? undefined : this.#covers[place]
    if (place === undefined || value === undefined) return { done: true, value: undefined }
    this.#given[place] = 1
    return { done: false, value }
  }

  #nextLookedAt(): number | undefined {
    for (let look = this.#looks[0]; look !== undefined; look = this.#looks[0]) {
      while (look.left > 0 && look.next < this.#covers.length) {
        const place = look.next++
        look.left--
        if (this.#given[place] === 0) return place
      }
      this.#looks.shift()
    }
    return undefined
  }

  #nextInOrder(): number | undefined {
    while (this.#given[this.#first] === 1) this.#first++
    return this.#first < this.#covers.length ? this.#first : undefined
  }
}
