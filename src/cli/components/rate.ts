/** Only the last seconds tell how fast it goes now, in milliseconds. */
const WINDOW = 10_000
/** A shorter time tells nothing. */
const MIN_SPAN = 1_000

/** How fast a count grows. */
export class Rate {
  #notes: { readonly at: number; readonly count: number }[] = []

  /** Notes a count at a time in milliseconds. A count that shrank is of something else: it begins anew. */
  note(count: number, at: number): void {
    const last = this.#notes.at(-1)
    if (last !== undefined && count < last.count) this.#notes = []
    this.#notes.push({ at, count })
    while ((this.#notes[1]?.at ?? at) <= at - WINDOW) this.#notes.shift()
  }

  /** In a second; null while too little is known. */
  perSecond(): number | null {
    const [first] = this.#notes
    const last = this.#notes.at(-1)
    if (first === undefined || last === undefined || last.at - first.at < MIN_SPAN) return null
    return ((last.count - first.count) * 1_000) / (last.at - first.at)
  }
}
