/** Converts between shares of a chapter's text (0 to 1) and y coordinates in the window, in CSS pixels. */
export class TextMap {
  readonly #nodes: readonly Text[]
  /** Number of characters before each node. */
  readonly #starts: readonly number[]
  readonly #length: number
  readonly #range = document.createRange()

  constructor(root: Element) {
    const nodes: Text[] = []
    const starts: number[] = []
    let length = 0
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      // White space between blocks is not laid out.
      if (!(node instanceof Text) || !/\S/.test(node.data)) continue
      nodes.push(node)
      starts.push(length)
      length += node.data.length
    }
    this.#nodes = nodes
    this.#starts = starts
    this.#length = length
  }

  /** True for a chapter without text. */
  get isEmpty(): boolean {
    return this.#length === 0
  }

  /** Returns the share of the text on the lines that end at or above `y`. */
  shareAt(y: number): number {
    const index = first(this.#nodes.length, (at) => this.#bottom(at) > y)
    const node = this.#nodes[index]
    if (node === undefined) return 1
    const within = first(node.data.length, (at) => this.#box(node, at).bottom > y)
    return ((this.#starts[index] ?? 0) + within) / Math.max(1, this.#length)
  }

  /** Returns the top of the line with the character at a share of the text; 0 for a chapter without text. */
  yOf(share: number): number {
    const at = Math.min(this.#length - 1, Math.round(share * this.#length))
    const index = Math.max(
      0,
      this.#starts.findLastIndex((start) => start <= at),
    )
    const node = this.#nodes[index]
    return node === undefined ? 0 : this.#box(node, at - (this.#starts[index] ?? 0)).top
  }

  #bottom(index: number): number {
    const node = this.#nodes[index]
    if (node === undefined) return Number.POSITIVE_INFINITY
    this.#range.selectNodeContents(node)
    return this.#range.getBoundingClientRect().bottom
  }

  #box(node: Text, at: number): DOMRect {
    // Only a character has a box, so `at` is limited to the characters of the node.
    const start = Math.min(Math.max(0, at), node.data.length - 1)
    this.#range.setStart(node, start)
    this.#range.setEnd(node, start + 1)
    return this.#range.getBoundingClientRect()
  }
}

/**
 * Returns the first index below `count` for which `holds` returns true; `count` if there is none. `holds` must return
 * true for all later indexes, too, because the search is binary.
 */
function first(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
